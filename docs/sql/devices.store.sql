-- server/devices/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── findDevice ──────────────────────────────────────────────────────────────────────────────────────────

select "uid", "code", "name", "kind", "status", "platform", "public_key", "kid", "certificate", "enrolment_hash", "enrolment_until", "lmid", "fault_mseq", "fault_count", "last_number", "last_seen_at", "last_cursor", "epoch", "clock_offset_ms", "pending_count", "app_version", "audit_seen", "list_confirmed_at", "readiness", "prepare_by", "revoked_at", "wipe_order", "wiped_at", "created_by_id", "created_at" from "devices" where "devices"."code" = $;
--   Seq Scan on devices
--     Filter: (code = ?)

-- ── readPlace ───────────────────────────────────────────────────────────────────────────────────────────

select "body"->>'checkpoint', "occurred_at" from "receipts" where ("receipts"."device_uid" = $ and "receipts"."kind" = $ and "receipts"."status" = $) order by "receipts"."mseq" desc limit $;
--   Limit
--     ->  Sort
--           Sort Key: mseq DESC
--           ->  Seq Scan on receipts
--                 Filter: ((device_uid = ?) AND (kind = ?) AND (status = ?))

-- ── countWork ───────────────────────────────────────────────────────────────────────────────────────────

select count(*) filter (where status = $)::int, count(*) filter (where status = $)::int from "receipts" where ("receipts"."device_uid" = $ and "receipts"."kind" <> $);
--   Aggregate
--     ->  Seq Scan on receipts
--           Filter: ((kind <> ?) AND (device_uid = ?))

-- ── readOperators ───────────────────────────────────────────────────────────────────────────────────────

select "receipts"."operator_id", "users"."username", count(*)::int, max("receipts"."occurred_at") from "receipts" left join "users" on "users"."id" = "receipts"."operator_id" where ("receipts"."device_uid" = $ and "receipts"."kind" <> $) group by "receipts"."operator_id", "users"."username" order by max("receipts"."occurred_at") desc;
--   Sort
--     Sort Key: (max(receipts.occurred_at)) DESC
--     ->  HashAggregate
--           Group Key: receipts.operator_id, users.username
--           ->  Hash Left Join
--                 Hash Cond: (receipts.operator_id = users.id)
--                 ->  Seq Scan on receipts
--                       Filter: ((kind <> ?) AND (device_uid = ?))
--                 ->  Hash
--                       ->  Seq Scan on users

-- ── readLife ────────────────────────────────────────────────────────────────────────────────────────────

select "audit_log"."id", "audit_log"."at", "audit_log"."user_id", "audit_log"."device_code", "audit_log"."action", "audit_log"."subject", "audit_log"."detail", "audit_log"."prev", "audit_log"."hash", "users"."username" from "audit_log" left join "users" on "users"."id" = "audit_log"."user_id" where (("audit_log"."subject" = $ and starts_with("audit_log"."action", 'device.')) or ("audit_log"."action" = $ and $ = any(string_to_array("audit_log"."subject", ' ')))) order by "audit_log"."id" desc limit $;
--   Limit
--     ->  Sort
--           Sort Key: audit_log.id DESC
--           ->  Nested Loop Left Join
--                 Join Filter: (users.id = audit_log.user_id)
--                 ->  Bitmap Heap Scan on audit_log
--                       Recheck Cond: ((subject = ?) OR (action = ?))
--                       Filter: (((subject = ?) AND starts_with(action, ?)) OR ((action = ?) AND (? = ANY (string_to_array(subject, ?)))))
--                       ->  BitmapOr
--                             ->  Bitmap Index Scan on audit_by_subject
--                                   Index Cond: (subject = ?)
--                             ->  Bitmap Index Scan on audit_by_action
--                                   Index Cond: (action = ?)
--                 ->  Seq Scan on users
