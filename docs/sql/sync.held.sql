-- server/sync/held.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listHeld ────────────────────────────────────────────────────────────────────────────────────────────

select count(*) as count from ((select "mutation_id", "device_uid", "mseq", "operator_id", "received_at", "status" as "work_status", '' as "device_code", jsonb_build_object('id', "mutation_id", 'seq', "mseq", 'kind', "kind", 'v', "v", 'op', "op", 'at', "device_at", 'offset', "clock_offset_ms", 'doubt', "clock_doubt", 'body', "body") as "envelope", "op"::text as "grant_uid", null::jsonb as "signed_grant", "occurred_at" as "occurred_at", coalesce("code", 'INTERNAL') as "reason", null as "tried" from "receipts") union all (select "mutation_id", "device_uid", "mseq", null::int, "received_at", 'quarantined', "device_code", "envelope", "envelope"->>'op', "grant", null::timestamptz, "reason", "code" from "rescued_work" where ("rescued_work"."state" = $ and not exists (select 1 from "receipts" where "receipts"."mutation_id" = "rescued_work"."mutation_id")))) "work" where "work_status" = $;
--   Aggregate
--     ->  Append
--           ->  Index Only Scan using receipts_by_status on receipts
--                 Index Cond: (status = ?)
--           ->  Subquery Scan on "*SELECT* ?"
--                 ->  Nested Loop Anti Join
--                       ->  Seq Scan on rescued_work
--                             Filter: (state = ?)
--                       ->  Index Only Scan using "receipts_mutationId_unique" on receipts receipts_1
--                             Index Cond: (mutation_id = rescued_work.mutation_id)

select "work"."mutation_id", "work"."device_uid", "work"."mseq", "work"."operator_id", "work"."received_at", "work_status", "device_code", "envelope", "grant_uid", "signed_grant", "occurred_at", "reason", "tried", "devices"."uid", "devices"."code", "devices"."name", "devices"."kind", "devices"."status", "devices"."platform", "devices"."public_key", "devices"."kid", "devices"."certificate", "devices"."enrolment_hash", "devices"."enrolment_until", "devices"."lmid", "devices"."fault_mseq", "devices"."fault_count", "devices"."last_number", "devices"."last_seen_at", "devices"."last_cursor", "devices"."epoch", "devices"."clock_offset_ms", "devices"."pending_count", "devices"."app_version", "devices"."audit_seen", "devices"."list_confirmed_at", "devices"."readiness", "devices"."prepare_by", "devices"."revoked_at", "devices"."wipe_order", "devices"."wiped_at", "devices"."created_by_id", "devices"."created_at", "operator_grants"."uid", "operator_grants"."user_id", "operator_grants"."device_uid", "operator_grants"."created_at", "operator_grants"."expires_at", "users"."id", "users"."username", "users"."username_key", "users"."password", "users"."email", "users"."first_name", "users"."last_name", "users"."phone", "users"."role", "users"."disabled_at", "users"."first_password_until", "users"."last_seen_at", "users"."created_at" from ((select "mutation_id", "device_uid", "mseq", "operator_id", "received_at", "status" as "work_status", '' as "device_code", jsonb_build_object('id', "mutation_id", 'seq', "mseq", 'kind', "kind", 'v', "v", 'op', "op", 'at', "device_at", 'offset', "clock_offset_ms", 'doubt', "clock_doubt", 'body', "body") as "envelope", "op"::text as "grant_uid", null::jsonb as "signed_grant", "occurred_at" as "occurred_at", coalesce("code", 'INTERNAL') as "reason", null as "tried" from "receipts") union all (select "mutation_id", "device_uid", "mseq", null::int, "received_at", 'quarantined', "device_code", "envelope", "envelope"->>'op', "grant", null::timestamptz, "reason", "code" from "rescued_work" where ("rescued_work"."state" = $ and not exists (select 1 from "receipts" where "receipts"."mutation_id" = "rescued_work"."mutation_id")))) "work" left join "devices" on "devices"."uid" = "work"."device_uid" left join "operator_grants" on "operator_grants"."uid"::text = "grant_uid" left join "users" on "users"."id" = coalesce("work"."operator_id", "operator_grants"."user_id") where "work_status" = $ order by "work"."mutation_id" asc limit $;
--   Limit
--     ->  Sort
--           Sort Key: receipts.mutation_id
--           ->  Hash Left Join
--                 Hash Cond: (COALESCE(receipts.operator_id, operator_grants.user_id) = users.id)
--                 ->  Hash Left Join
--                       Hash Cond: (((receipts.op)::text) = (operator_grants.uid)::text)
--                       ->  Hash Left Join
--                             Hash Cond: (receipts.device_uid = devices.uid)
--                             ->  Append
--                                   ->  Index Scan using receipts_by_status on receipts
--                                         Index Cond: (status = ?)
--                                   ->  Nested Loop Anti Join
--                                         ->  Seq Scan on rescued_work
--                                               Filter: (state = ?)
--                                         ->  Index Only Scan using "receipts_mutationId_unique" on receipts receipts_1
--                                               Index Cond: (mutation_id = rescued_work.mutation_id)
--                             ->  Hash
--                                   ->  Seq Scan on devices
--                       ->  Hash
--                             ->  Seq Scan on operator_grants
--                 ->  Hash
--                       ->  Seq Scan on users

select "id", "uid", "user_id", "team_id", "first_name", "last_name", "birth_date", "country", "category", "role", "language", "photo_url", "note", "proposed", "redeemed", "external_id", "has_credential", "credential_number", "credential_data", "search_text", "approved_for", "refused_for", "outdated", "review", "version", "created_at", "updated_at", "deleted_at", "merged_into" from "participants" where "participants"."uid" in ($);
--   Index Scan using participants_uid_unique on participants
--     Index Cond: (uid = ANY (?))

-- ── countHeld ───────────────────────────────────────────────────────────────────────────────────────────

select count(*) as count from ((select "mutation_id", "device_uid", "mseq", "operator_id", "received_at", "status" as "work_status", '' as "device_code", jsonb_build_object('id', "mutation_id", 'seq', "mseq", 'kind', "kind", 'v', "v", 'op', "op", 'at', "device_at", 'offset', "clock_offset_ms", 'doubt', "clock_doubt", 'body', "body") as "envelope", "op"::text as "grant_uid", null::jsonb as "signed_grant", "occurred_at" as "occurred_at", coalesce("code", 'INTERNAL') as "reason", null as "tried" from "receipts") union all (select "mutation_id", "device_uid", "mseq", null::int, "received_at", 'quarantined', "device_code", "envelope", "envelope"->>'op', "grant", null::timestamptz, "reason", "code" from "rescued_work" where ("rescued_work"."state" = $ and not exists (select 1 from "receipts" where "receipts"."mutation_id" = "rescued_work"."mutation_id")))) "work" where "work_status" = $;
--   Aggregate
--     ->  Append
--           ->  Index Only Scan using receipts_by_status on receipts
--                 Index Cond: (status = ?)
--           ->  Subquery Scan on "*SELECT* ?"
--                 ->  Nested Loop Anti Join
--                       ->  Seq Scan on rescued_work
--                             Filter: (state = ?)
--                       ->  Index Only Scan using "receipts_mutationId_unique" on receipts receipts_1
--                             Index Cond: (mutation_id = rescued_work.mutation_id)

-- ── listRejected ────────────────────────────────────────────────────────────────────────────────────────

select "uid" from "devices" where "devices"."code" = $;
--   Seq Scan on devices
--     Filter: (code = ?)

select "work"."mutation_id", "work"."device_uid", "work"."mseq", "work"."operator_id", "work"."received_at", "work_status", "device_code", "envelope", "grant_uid", "signed_grant", "occurred_at", "reason", "tried", "devices"."uid", "devices"."code", "devices"."name", "devices"."kind", "devices"."status", "devices"."platform", "devices"."public_key", "devices"."kid", "devices"."certificate", "devices"."enrolment_hash", "devices"."enrolment_until", "devices"."lmid", "devices"."fault_mseq", "devices"."fault_count", "devices"."last_number", "devices"."last_seen_at", "devices"."last_cursor", "devices"."epoch", "devices"."clock_offset_ms", "devices"."pending_count", "devices"."app_version", "devices"."audit_seen", "devices"."list_confirmed_at", "devices"."readiness", "devices"."prepare_by", "devices"."revoked_at", "devices"."wipe_order", "devices"."wiped_at", "devices"."created_by_id", "devices"."created_at", "operator_grants"."uid", "operator_grants"."user_id", "operator_grants"."device_uid", "operator_grants"."created_at", "operator_grants"."expires_at", "users"."id", "users"."username", "users"."username_key", "users"."password", "users"."email", "users"."first_name", "users"."last_name", "users"."phone", "users"."role", "users"."disabled_at", "users"."first_password_until", "users"."last_seen_at", "users"."created_at" from ((select "mutation_id", "device_uid", "mseq", "operator_id", "received_at", "status" as "work_status", '' as "device_code", jsonb_build_object('id', "mutation_id", 'seq', "mseq", 'kind', "kind", 'v', "v", 'op', "op", 'at', "device_at", 'offset', "clock_offset_ms", 'doubt', "clock_doubt", 'body', "body") as "envelope", "op"::text as "grant_uid", null::jsonb as "signed_grant", "occurred_at" as "occurred_at", coalesce("code", 'INTERNAL') as "reason", null as "tried" from "receipts") union all (select "mutation_id", "device_uid", "mseq", null::int, "received_at", 'quarantined', "device_code", "envelope", "envelope"->>'op', "grant", null::timestamptz, "reason", "code" from "rescued_work" where ("rescued_work"."state" = $ and not exists (select 1 from "receipts" where "receipts"."mutation_id" = "rescued_work"."mutation_id")))) "work" left join "devices" on "devices"."uid" = "work"."device_uid" left join "operator_grants" on "operator_grants"."uid"::text = "grant_uid" left join "users" on "users"."id" = coalesce("work"."operator_id", "operator_grants"."user_id") where ("work_status" = $ and "work"."device_uid" = $ and "work"."mutation_id" < $) order by "work"."mutation_id" desc limit $;
--   Limit
--     ->  Nested Loop Left Join
--           Join Filter: (users.id = COALESCE(receipts.operator_id, operator_grants.user_id))
--           ->  Nested Loop Left Join
--                 Join Filter: ((operator_grants.uid)::text = ((receipts.op)::text))
--                 ->  Nested Loop Left Join
--                       ->  Index Scan Backward using "receipts_mutationId_unique" on receipts
--                             Index Cond: (mutation_id < ?)
--                             Filter: ((status = ?) AND (device_uid = ?))
--                       ->  Seq Scan on devices
--                             Filter: (uid = ?)
--                 ->  Seq Scan on operator_grants
--           ->  Seq Scan on users

-- ── readHeld ────────────────────────────────────────────────────────────────────────────────────────────

select "work"."mutation_id", "work"."device_uid", "work"."mseq", "work"."operator_id", "work"."received_at", "work_status", "device_code", "envelope", "grant_uid", "signed_grant", "occurred_at", "reason", "tried", "devices"."uid", "devices"."code", "devices"."name", "devices"."kind", "devices"."status", "devices"."platform", "devices"."public_key", "devices"."kid", "devices"."certificate", "devices"."enrolment_hash", "devices"."enrolment_until", "devices"."lmid", "devices"."fault_mseq", "devices"."fault_count", "devices"."last_number", "devices"."last_seen_at", "devices"."last_cursor", "devices"."epoch", "devices"."clock_offset_ms", "devices"."pending_count", "devices"."app_version", "devices"."audit_seen", "devices"."list_confirmed_at", "devices"."readiness", "devices"."prepare_by", "devices"."revoked_at", "devices"."wipe_order", "devices"."wiped_at", "devices"."created_by_id", "devices"."created_at", "operator_grants"."uid", "operator_grants"."user_id", "operator_grants"."device_uid", "operator_grants"."created_at", "operator_grants"."expires_at", "users"."id", "users"."username", "users"."username_key", "users"."password", "users"."email", "users"."first_name", "users"."last_name", "users"."phone", "users"."role", "users"."disabled_at", "users"."first_password_until", "users"."last_seen_at", "users"."created_at" from ((select "mutation_id", "device_uid", "mseq", "operator_id", "received_at", "status" as "work_status", '' as "device_code", jsonb_build_object('id', "mutation_id", 'seq', "mseq", 'kind', "kind", 'v', "v", 'op', "op", 'at', "device_at", 'offset', "clock_offset_ms", 'doubt', "clock_doubt", 'body', "body") as "envelope", "op"::text as "grant_uid", null::jsonb as "signed_grant", "occurred_at" as "occurred_at", coalesce("code", 'INTERNAL') as "reason", null as "tried" from "receipts") union all (select "mutation_id", "device_uid", "mseq", null::int, "received_at", 'quarantined', "device_code", "envelope", "envelope"->>'op', "grant", null::timestamptz, "reason", "code" from "rescued_work" where ("rescued_work"."state" = $ and not exists (select 1 from "receipts" where "receipts"."mutation_id" = "rescued_work"."mutation_id")))) "work" left join "devices" on "devices"."uid" = "work"."device_uid" left join "operator_grants" on "operator_grants"."uid"::text = "grant_uid" left join "users" on "users"."id" = coalesce("work"."operator_id", "operator_grants"."user_id") where ("work_status" = $ and "work"."mutation_id" = $) order by "work"."mutation_id" asc limit $;
--   Limit
--     ->  Nested Loop Left Join
--           Join Filter: (users.id = COALESCE(receipts.operator_id, operator_grants.user_id))
--           ->  Nested Loop Left Join
--                 Join Filter: ((operator_grants.uid)::text = ((receipts.op)::text))
--                 ->  Nested Loop Left Join
--                       Join Filter: (devices.uid = receipts.device_uid)
--                       ->  Append
--                             ->  Index Scan using "receipts_mutationId_unique" on receipts
--                                   Index Cond: (mutation_id = ?)
--                                   Filter: (status = ?)
--                             ->  Nested Loop Anti Join
--                                   ->  Seq Scan on rescued_work
--                                         Filter: ((state = ?) AND (mutation_id = ?))
--                                   ->  Index Only Scan using "receipts_mutationId_unique" on receipts receipts_1
--                                         Index Cond: (mutation_id = ?)
--                       ->  Materialize
--                             ->  Seq Scan on devices
--                 ->  Seq Scan on operator_grants
--           ->  Materialize
--                 ->  Seq Scan on users

select "id", "uid", "user_id", "team_id", "first_name", "last_name", "birth_date", "country", "category", "role", "language", "photo_url", "note", "proposed", "redeemed", "external_id", "has_credential", "credential_number", "credential_data", "search_text", "approved_for", "refused_for", "outdated", "review", "version", "created_at", "updated_at", "deleted_at", "merged_into" from "participants" where "participants"."uid" in ($);
--   Index Scan using participants_uid_unique on participants
--     Index Cond: (uid = ?)

-- ── listUnknown ─────────────────────────────────────────────────────────────────────────────────────────

select "mutation_id", "kind", "v" from "receipts" where ("receipts"."status" = $ and "receipts"."code" = $) order by "receipts"."device_uid" asc, "receipts"."mseq" asc;
--   Sort
--     Sort Key: device_uid, mseq
--     ->  Index Scan using receipts_by_status on receipts
--           Index Cond: (status = ?)
--           Filter: (code = ?)

-- ── lockHeld ────────────────────────────────────────────────────────────────────────────────────────────

select 1 from "receipts" where "receipts"."mutation_id" = $ for update;
--   LockRows
--     ->  Index Scan using "receipts_mutationId_unique" on receipts
--           Index Cond: (mutation_id = ?)

select 1 from "rescued_work" where "rescued_work"."mutation_id" = $ for update;
--   LockRows
--     ->  Seq Scan on rescued_work
--           Filter: (mutation_id = ?)

-- ── outcomesOf ──────────────────────────────────────────────────────────────────────────────────────────

select "device_uid", "mseq", "mutation_id", "kind", "v", "body", "body_hash", "status", "code", "result", "operator_id", "op", "occurred_at", "device_at", "clock_offset_ms", "clock_doubt", "list_seq", "list_age_ms", "received_at", "decided_at", "decided_by_id" from "receipts" where ("receipts"."device_uid" = $ and "receipts"."mseq" in ($) and "receipts"."status" <> $);
--   Index Scan using receipts_device_uid_mseq_pk on receipts
--     Index Cond: ((device_uid = ?) AND (mseq = ANY (?)))
--     Filter: (status <> ?)
