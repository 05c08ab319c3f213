-- server/sync/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readHistory ─────────────────────────────────────────────────────────────────────────────────────────

select "one", "epoch", "min_client", "home", "began_at", "began_by", "backed_up_at" from "sync_meta";
--   Seq Scan on sync_meta

-- ── lockDevice ──────────────────────────────────────────────────────────────────────────────────────────

select "uid", "code", "name", "kind", "status", "platform", "public_key", "kid", "certificate", "enrolment_hash", "enrolment_until", "lmid", "fault_mseq", "fault_count", "last_number", "last_seen_at", "last_cursor", "epoch", "clock_offset_ms", "pending_count", "app_version", "audit_seen", "list_confirmed_at", "readiness", "prepare_by", "revoked_at", "wipe_order", "wiped_at", "created_by_id", "created_at", set_config('lock_timeout', $, true) from "devices" where "devices"."uid" = $ for no key update nowait;
--   LockRows
--     ->  Seq Scan on devices
--           Filter: (uid = ?)

-- ── countFault ──────────────────────────────────────────────────────────────────────────────────────────

update "devices" set "fault_mseq" = $, "fault_count" = case when "devices"."fault_mseq" = $ then "devices"."fault_count" + 1 else 1 end where "devices"."uid" = $ returning "fault_count";
--   Update on devices
--     ->  Seq Scan on devices
--           Filter: (uid = ?)

-- ── writeReceipts ───────────────────────────────────────────────────────────────────────────────────────

insert into receipts (device_uid, mseq, mutation_id, kind, v, body, body_hash, status, code, operator_id, op, occurred_at, device_at, clock_offset_ms, clock_doubt, list_seq, list_age_ms, received_at) select $::uuid, mseq, id, kind, v, coalesce(body, 'null'), hash, status, code, operator, op, at, said, "off", doubt, "listSeq", "listAge", $::timestamptz from json_to_recordset($::json) as r (mseq bigint, id uuid, kind text, v int, body jsonb, hash text, status text, code text, operator int, op uuid, at timestamptz, said bigint, "off" bigint, doubt boolean, "listSeq" bigint, "listAge" bigint);
--   Insert on receipts
--     ->  Function Scan on json_to_recordset r

-- ── findRejectedUids ────────────────────────────────────────────────────────────────────────────────────

select "body"->>'uid' from "receipts" where ("receipts"."body"->>'uid' = any($::text[]) and "receipts"."kind" in ($) and "receipts"."status" = $);
--   Index Scan using receipts_by_status on receipts
--     Index Cond: (status = ?)
--     Filter: (((body ->> ?) = ANY (?)) AND (kind = ANY (?)))

-- ── findWaiting ─────────────────────────────────────────────────────────────────────────────────────────

select "receipts"."device_uid", "receipts"."mseq", "receipts"."mutation_id", "receipts"."kind", "receipts"."v", "receipts"."body", "receipts"."body_hash", "receipts"."status", "receipts"."code", "receipts"."result", "receipts"."operator_id", "receipts"."op", "receipts"."occurred_at", "receipts"."device_at", "receipts"."clock_offset_ms", "receipts"."clock_doubt", "receipts"."list_seq", "receipts"."list_age_ms", "receipts"."received_at", "receipts"."decided_at", "receipts"."decided_by_id", "devices"."uid", "devices"."code", "devices"."name", "devices"."kind", "devices"."status", "devices"."platform", "devices"."public_key", "devices"."kid", "devices"."certificate", "devices"."enrolment_hash", "devices"."enrolment_until", "devices"."lmid", "devices"."fault_mseq", "devices"."fault_count", "devices"."last_number", "devices"."last_seen_at", "devices"."last_cursor", "devices"."epoch", "devices"."clock_offset_ms", "devices"."pending_count", "devices"."app_version", "devices"."audit_seen", "devices"."list_confirmed_at", "devices"."readiness", "devices"."prepare_by", "devices"."revoked_at", "devices"."wipe_order", "devices"."wiped_at", "devices"."created_by_id", "devices"."created_at" from "receipts" inner join "devices" on "devices"."uid" = "receipts"."device_uid" where ("receipts"."status" = $ and "receipts"."code" = $ and ("receipts"."body"->>'uid' = any($::text[]) or "receipts"."body"->>'participantUid' = any($::text[]))) order by "receipts"."device_uid" asc, "receipts"."mseq" asc;
--   Sort
--     Sort Key: receipts.device_uid, receipts.mseq
--     ->  Nested Loop
--           Join Filter: (devices.uid = receipts.device_uid)
--           ->  Index Scan using receipts_by_status on receipts
--                 Index Cond: (status = ?)
--                 Filter: ((code = ?) AND (((body ->> ?) = ANY (?)) OR ((body ->> ?) = ANY (?))))
--           ->  Seq Scan on devices
