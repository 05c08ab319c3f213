-- server/sync/set-aside.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listSetAside ────────────────────────────────────────────────────────────────────────────────────────

select count(*) as count from "receipts" where "receipts"."status" = $;
--   Aggregate
--     ->  Index Only Scan using receipts_by_status on receipts
--           Index Cond: (status = ?)

select count(*) as count from "rescued_work" where ("rescued_work"."state" = $ and not exists (select 1 from "receipts" where "receipts"."mutation_id" = "rescued_work"."mutation_id"));
--   Aggregate
--     ->  Nested Loop Anti Join
--           ->  Seq Scan on rescued_work
--                 Filter: (state = ?)
--           ->  Index Only Scan using "receipts_mutationId_unique" on receipts
--                 Index Cond: (mutation_id = rescued_work.mutation_id)

select "receipts"."device_uid", "receipts"."mseq", "receipts"."mutation_id", "receipts"."kind", "receipts"."v", "receipts"."body", "receipts"."body_hash", "receipts"."status", "receipts"."code", "receipts"."result", "receipts"."operator_id", "receipts"."op", "receipts"."occurred_at", "receipts"."device_at", "receipts"."clock_offset_ms", "receipts"."clock_doubt", "receipts"."list_seq", "receipts"."list_age_ms", "receipts"."received_at", "receipts"."decided_at", "receipts"."decided_by_id", "devices"."uid", "devices"."code", "devices"."name", "devices"."kind", "devices"."status", "devices"."platform", "devices"."public_key", "devices"."kid", "devices"."certificate", "devices"."enrolment_hash", "devices"."enrolment_until", "devices"."lmid", "devices"."fault_mseq", "devices"."fault_count", "devices"."last_number", "devices"."last_seen_at", "devices"."last_cursor", "devices"."epoch", "devices"."clock_offset_ms", "devices"."pending_count", "devices"."app_version", "devices"."audit_seen", "devices"."list_confirmed_at", "devices"."readiness", "devices"."prepare_by", "devices"."revoked_at", "devices"."wipe_order", "devices"."wiped_at", "devices"."created_by_id", "devices"."created_at" from "receipts" left join "devices" on "devices"."uid" = "receipts"."device_uid" where "receipts"."status" = $ order by "receipts"."mutation_id" asc limit $;
--   Limit
--     ->  Sort
--           Sort Key: receipts.mutation_id
--           ->  Nested Loop Left Join
--                 Join Filter: (devices.uid = receipts.device_uid)
--                 ->  Index Scan using receipts_by_status on receipts
--                       Index Cond: (status = ?)
--                 ->  Materialize
--                       ->  Seq Scan on devices

select "rescued_work"."uid", "rescued_work"."device_uid", "rescued_work"."device_code", "rescued_work"."mutation_id", "rescued_work"."mseq", "rescued_work"."kind", "rescued_work"."envelope", "rescued_work"."grant", "rescued_work"."reason", "rescued_work"."via", "rescued_work"."state", "rescued_work"."code", "rescued_work"."received_at", "rescued_work"."decided_at", "rescued_work"."decided_by_id", "devices"."uid", "devices"."code", "devices"."name", "devices"."kind", "devices"."status", "devices"."platform", "devices"."public_key", "devices"."kid", "devices"."certificate", "devices"."enrolment_hash", "devices"."enrolment_until", "devices"."lmid", "devices"."fault_mseq", "devices"."fault_count", "devices"."last_number", "devices"."last_seen_at", "devices"."last_cursor", "devices"."epoch", "devices"."clock_offset_ms", "devices"."pending_count", "devices"."app_version", "devices"."audit_seen", "devices"."list_confirmed_at", "devices"."readiness", "devices"."prepare_by", "devices"."revoked_at", "devices"."wipe_order", "devices"."wiped_at", "devices"."created_by_id", "devices"."created_at" from "rescued_work" left join "devices" on "devices"."uid" = "rescued_work"."device_uid" where ("rescued_work"."state" = $ and not exists (select 1 from "receipts" where "receipts"."mutation_id" = "rescued_work"."mutation_id")) order by "rescued_work"."mutation_id" asc limit $;
--   Limit
--     ->  Sort
--           Sort Key: rescued_work.mutation_id
--           ->  Nested Loop Anti Join
--                 ->  Nested Loop Left Join
--                       Join Filter: (devices.uid = rescued_work.device_uid)
--                       ->  Seq Scan on rescued_work
--                             Filter: (state = ?)
--                       ->  Seq Scan on devices
--                 ->  Index Only Scan using "receipts_mutationId_unique" on receipts
--                       Index Cond: (mutation_id = rescued_work.mutation_id)

select "id", "uid", "user_id", "team_id", "first_name", "last_name", "birth_date", "country", "category", "role", "language", "photo_url", "note", "proposed", "redeemed", "external_id", "has_credential", "credential_number", "credential_data", "search_text", "approved_for", "refused_for", "outdated", "review", "version", "created_at", "updated_at", "deleted_at", "merged_into" from "participants" where "participants"."uid" in ($);
--   Index Scan using participants_uid_unique on participants
--     Index Cond: (uid = ANY (?))

-- ── countSetAside ───────────────────────────────────────────────────────────────────────────────────────

select count(*) as count from "receipts" where "receipts"."status" = $;
--   Aggregate
--     ->  Index Only Scan using receipts_by_status on receipts
--           Index Cond: (status = ?)

select count(*) as count from "rescued_work" where ("rescued_work"."state" = $ and not exists (select 1 from "receipts" where "receipts"."mutation_id" = "rescued_work"."mutation_id"));
--   Aggregate
--     ->  Nested Loop Anti Join
--           ->  Seq Scan on rescued_work
--                 Filter: (state = ?)
--           ->  Index Only Scan using "receipts_mutationId_unique" on receipts
--                 Index Cond: (mutation_id = rescued_work.mutation_id)

-- ── listRefused ─────────────────────────────────────────────────────────────────────────────────────────

select "uid" from "devices" where "devices"."code" = $;
--   Seq Scan on devices
--     Filter: (code = ?)

select "receipts"."device_uid", "receipts"."mseq", "receipts"."mutation_id", "receipts"."kind", "receipts"."v", "receipts"."body", "receipts"."body_hash", "receipts"."status", "receipts"."code", "receipts"."result", "receipts"."operator_id", "receipts"."op", "receipts"."occurred_at", "receipts"."device_at", "receipts"."clock_offset_ms", "receipts"."clock_doubt", "receipts"."list_seq", "receipts"."list_age_ms", "receipts"."received_at", "receipts"."decided_at", "receipts"."decided_by_id", "devices"."uid", "devices"."code", "devices"."name", "devices"."kind", "devices"."status", "devices"."platform", "devices"."public_key", "devices"."kid", "devices"."certificate", "devices"."enrolment_hash", "devices"."enrolment_until", "devices"."lmid", "devices"."fault_mseq", "devices"."fault_count", "devices"."last_number", "devices"."last_seen_at", "devices"."last_cursor", "devices"."epoch", "devices"."clock_offset_ms", "devices"."pending_count", "devices"."app_version", "devices"."audit_seen", "devices"."list_confirmed_at", "devices"."readiness", "devices"."prepare_by", "devices"."revoked_at", "devices"."wipe_order", "devices"."wiped_at", "devices"."created_by_id", "devices"."created_at" from "receipts" inner join "devices" on "devices"."uid" = "receipts"."device_uid" where ("receipts"."device_uid" = $ and "receipts"."status" = $ and "receipts"."mseq" < (select "mseq" from "receipts" where "receipts"."mutation_id" = $)) order by "receipts"."mseq" desc limit $;
--   Limit
--     InitPlan ?
--       ->  Index Scan using "receipts_mutationId_unique" on receipts receipts_1
--             Index Cond: (mutation_id = ?)
--     ->  Sort
--           Sort Key: receipts.mseq DESC
--           ->  Nested Loop
--                 ->  Index Scan using receipts_by_status on receipts
--                       Index Cond: (status = ?)
--                       Filter: ((mseq < (InitPlan ?).col1) AND (device_uid = ?))
--                 ->  Seq Scan on devices
--                       Filter: (uid = ?)

-- ── readSetAside ────────────────────────────────────────────────────────────────────────────────────────

select "receipts"."device_uid", "receipts"."mseq", "receipts"."mutation_id", "receipts"."kind", "receipts"."v", "receipts"."body", "receipts"."body_hash", "receipts"."status", "receipts"."code", "receipts"."result", "receipts"."operator_id", "receipts"."op", "receipts"."occurred_at", "receipts"."device_at", "receipts"."clock_offset_ms", "receipts"."clock_doubt", "receipts"."list_seq", "receipts"."list_age_ms", "receipts"."received_at", "receipts"."decided_at", "receipts"."decided_by_id", "devices"."uid", "devices"."code", "devices"."name", "devices"."kind", "devices"."status", "devices"."platform", "devices"."public_key", "devices"."kid", "devices"."certificate", "devices"."enrolment_hash", "devices"."enrolment_until", "devices"."lmid", "devices"."fault_mseq", "devices"."fault_count", "devices"."last_number", "devices"."last_seen_at", "devices"."last_cursor", "devices"."epoch", "devices"."clock_offset_ms", "devices"."pending_count", "devices"."app_version", "devices"."audit_seen", "devices"."list_confirmed_at", "devices"."readiness", "devices"."prepare_by", "devices"."revoked_at", "devices"."wipe_order", "devices"."wiped_at", "devices"."created_by_id", "devices"."created_at" from "receipts" left join "devices" on "devices"."uid" = "receipts"."device_uid" where ("receipts"."status" = $ and "receipts"."mutation_id" in ($)) order by "receipts"."mutation_id" asc limit $;
--   Limit
--     ->  Nested Loop Left Join
--           Join Filter: (devices.uid = receipts.device_uid)
--           ->  Index Scan using "receipts_mutationId_unique" on receipts
--                 Index Cond: (mutation_id = ?)
--                 Filter: (status = ?)
--           ->  Seq Scan on devices

select "rescued_work"."uid", "rescued_work"."device_uid", "rescued_work"."device_code", "rescued_work"."mutation_id", "rescued_work"."mseq", "rescued_work"."kind", "rescued_work"."envelope", "rescued_work"."grant", "rescued_work"."reason", "rescued_work"."via", "rescued_work"."state", "rescued_work"."code", "rescued_work"."received_at", "rescued_work"."decided_at", "rescued_work"."decided_by_id", "devices"."uid", "devices"."code", "devices"."name", "devices"."kind", "devices"."status", "devices"."platform", "devices"."public_key", "devices"."kid", "devices"."certificate", "devices"."enrolment_hash", "devices"."enrolment_until", "devices"."lmid", "devices"."fault_mseq", "devices"."fault_count", "devices"."last_number", "devices"."last_seen_at", "devices"."last_cursor", "devices"."epoch", "devices"."clock_offset_ms", "devices"."pending_count", "devices"."app_version", "devices"."audit_seen", "devices"."list_confirmed_at", "devices"."readiness", "devices"."prepare_by", "devices"."revoked_at", "devices"."wipe_order", "devices"."wiped_at", "devices"."created_by_id", "devices"."created_at" from "rescued_work" left join "devices" on "devices"."uid" = "rescued_work"."device_uid" where (("rescued_work"."state" = $ and not exists (select 1 from "receipts" where "receipts"."mutation_id" = "rescued_work"."mutation_id")) and "rescued_work"."mutation_id" in ($)) order by "rescued_work"."mutation_id" asc limit $;
--   Limit
--     ->  Nested Loop Anti Join
--           ->  Nested Loop Left Join
--                 Join Filter: (devices.uid = rescued_work.device_uid)
--                 ->  Seq Scan on rescued_work
--                       Filter: ((state = ?) AND (mutation_id = ?))
--                 ->  Seq Scan on devices
--           ->  Index Only Scan using "receipts_mutationId_unique" on receipts
--                 Index Cond: (mutation_id = ?)

select "id", "uid", "user_id", "team_id", "first_name", "last_name", "birth_date", "country", "category", "role", "language", "photo_url", "note", "proposed", "redeemed", "external_id", "has_credential", "credential_number", "credential_data", "search_text", "approved_for", "refused_for", "outdated", "review", "version", "created_at", "updated_at", "deleted_at", "merged_into" from "participants" where "participants"."uid" in ($);
--   Index Scan using participants_uid_unique on participants
--     Index Cond: (uid = ?)

-- ── readSetAsideMutations ───────────────────────────────────────────────────────────────────────────────

select "receipts"."device_uid", "receipts"."mseq", "receipts"."mutation_id", "receipts"."kind", "receipts"."v", "receipts"."body", "receipts"."body_hash", "receipts"."status", "receipts"."code", "receipts"."result", "receipts"."operator_id", "receipts"."op", "receipts"."occurred_at", "receipts"."device_at", "receipts"."clock_offset_ms", "receipts"."clock_doubt", "receipts"."list_seq", "receipts"."list_age_ms", "receipts"."received_at", "receipts"."decided_at", "receipts"."decided_by_id", "devices"."uid", "devices"."code", "devices"."name", "devices"."kind", "devices"."status", "devices"."platform", "devices"."public_key", "devices"."kid", "devices"."certificate", "devices"."enrolment_hash", "devices"."enrolment_until", "devices"."lmid", "devices"."fault_mseq", "devices"."fault_count", "devices"."last_number", "devices"."last_seen_at", "devices"."last_cursor", "devices"."epoch", "devices"."clock_offset_ms", "devices"."pending_count", "devices"."app_version", "devices"."audit_seen", "devices"."list_confirmed_at", "devices"."readiness", "devices"."prepare_by", "devices"."revoked_at", "devices"."wipe_order", "devices"."wiped_at", "devices"."created_by_id", "devices"."created_at" from "receipts" left join "devices" on "devices"."uid" = "receipts"."device_uid" where "receipts"."status" = $ order by "receipts"."mutation_id" asc limit $;
--   Limit
--     ->  Sort
--           Sort Key: receipts.mutation_id
--           ->  Nested Loop Left Join
--                 Join Filter: (devices.uid = receipts.device_uid)
--                 ->  Index Scan using receipts_by_status on receipts
--                       Index Cond: (status = ?)
--                 ->  Materialize
--                       ->  Seq Scan on devices

select "rescued_work"."uid", "rescued_work"."device_uid", "rescued_work"."device_code", "rescued_work"."mutation_id", "rescued_work"."mseq", "rescued_work"."kind", "rescued_work"."envelope", "rescued_work"."grant", "rescued_work"."reason", "rescued_work"."via", "rescued_work"."state", "rescued_work"."code", "rescued_work"."received_at", "rescued_work"."decided_at", "rescued_work"."decided_by_id", "devices"."uid", "devices"."code", "devices"."name", "devices"."kind", "devices"."status", "devices"."platform", "devices"."public_key", "devices"."kid", "devices"."certificate", "devices"."enrolment_hash", "devices"."enrolment_until", "devices"."lmid", "devices"."fault_mseq", "devices"."fault_count", "devices"."last_number", "devices"."last_seen_at", "devices"."last_cursor", "devices"."epoch", "devices"."clock_offset_ms", "devices"."pending_count", "devices"."app_version", "devices"."audit_seen", "devices"."list_confirmed_at", "devices"."readiness", "devices"."prepare_by", "devices"."revoked_at", "devices"."wipe_order", "devices"."wiped_at", "devices"."created_by_id", "devices"."created_at" from "rescued_work" left join "devices" on "devices"."uid" = "rescued_work"."device_uid" where ("rescued_work"."state" = $ and not exists (select 1 from "receipts" where "receipts"."mutation_id" = "rescued_work"."mutation_id")) order by "rescued_work"."mutation_id" asc limit $;
--   Limit
--     ->  Sort
--           Sort Key: rescued_work.mutation_id
--           ->  Nested Loop Anti Join
--                 ->  Nested Loop Left Join
--                       Join Filter: (devices.uid = rescued_work.device_uid)
--                       ->  Seq Scan on rescued_work
--                             Filter: (state = ?)
--                       ->  Seq Scan on devices
--                 ->  Index Only Scan using "receipts_mutationId_unique" on receipts
--                       Index Cond: (mutation_id = rescued_work.mutation_id)
