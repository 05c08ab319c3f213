-- server/accreditation/conflict-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── writeConflicts ──────────────────────────────────────────────────────────────────────────────────────

select "uid", "number", "reason", "by", "device_code", "revoked_at" from "revocations" where "revocations"."number" in ($);
--   Seq Scan on revocations
--     Filter: (number = ?)

select "receipts"."device_uid", "receipts"."mseq", "receipts"."mutation_id", "receipts"."kind", "receipts"."v", "receipts"."body", "receipts"."body_hash", "receipts"."status", "receipts"."code", "receipts"."result", "receipts"."operator_id", "receipts"."op", "receipts"."occurred_at", "receipts"."device_at", "receipts"."clock_offset_ms", "receipts"."clock_doubt", "receipts"."list_seq", "receipts"."list_age_ms", "receipts"."received_at", "receipts"."decided_at", "receipts"."decided_by_id", "devices"."code", "devices"."kid" from "receipts" inner join "devices" on "devices"."uid" = "receipts"."device_uid" where ("receipts"."mutation_id" = any($::uuid[]) or ("receipts"."body"->>'uid' = any($::text[]) and "receipts"."kind" <> 'scan.record')) order by "receipts"."received_at" asc, "receipts"."mutation_id" asc;
--   Sort
--     Sort Key: receipts.received_at, receipts.mutation_id
--     ->  Nested Loop
--           Join Filter: (devices.uid = receipts.device_uid)
--           ->  Seq Scan on devices
--           ->  Bitmap Heap Scan on receipts
--                 Recheck Cond: ((mutation_id = ANY (?)) OR ((body ->> ?) = ANY (?)))
--                 ->  BitmapOr
--                       ->  Bitmap Index Scan on "receipts_mutationId_unique"
--                             Index Cond: (mutation_id = ANY (?))
--                       ->  Bitmap Index Scan on receipts_of_row
--                             Index Cond: ((body ->> ?) = ANY (?))

select "case_sides"."case_uid" from "case_sides" inner join "cases" on "cases"."uid" = "case_sides"."case_uid" where ("cases"."kind" = $ and "case_sides"."ref" in ($)) group by "case_sides"."case_uid" having count(*) = $;
--   GroupAggregate
--     Group Key: case_sides.case_uid
--     Filter: (count(*) = ?)
--     ->  Sort
--           Sort Key: case_sides.case_uid
--           ->  Nested Loop
--                 Join Filter: (case_sides.case_uid = cases.uid)
--                 ->  Seq Scan on cases
--                       Filter: (kind = ?)
--                 ->  Seq Scan on case_sides
--                       Filter: (ref = ANY (?))

select pg_advisory_xact_lock(hashtextextended($, 0));
--   Result

insert into "cases" ("uid", "kind", "key", "participant_uid", "numbers", "opened_at", "settled_at", "outcome", "kept", "reason", "settled_by", "settled_at_device") values ($, default, default, default, default, default, default) on conflict ("key") where "cases"."settled_at" is null do update set "numbers" = (select coalesce(array_agg(distinct n), array[]::text[]) from unnest("cases"."numbers" || excluded.numbers) as n) returning "uid";
--   Insert on cases
--     Conflict Resolution: UPDATE
--     Conflict Arbiter Indexes: cases_open
--     ->  Result
--     SubPlan ?
--       ->  Aggregate
--             ->  Sort
--                   Sort Key: n.n
--                   ->  Function Scan on unnest n

insert into "case_sides" ("case_uid", "ref", "device_code", "operator_id", "deed", "data", "at", "clock_offset_ms", "clock_doubt", "list_seq", "list_age_ms", "received_at") values ($, default, $, default, default, default, default, default), ($, default, $, default, default, default, default, default) on conflict do nothing;
--   Insert on case_sides
--     Conflict Resolution: NOTHING
--     ->  Values Scan on "*VALUES*"

-- ── readConflictsOf ─────────────────────────────────────────────────────────────────────────────────────

select "cases"."uid", "cases"."kind", "cases"."key", "cases"."participant_uid", "cases"."numbers", "cases"."opened_at", "cases"."settled_at", "cases"."outcome", "cases"."kept", "cases"."reason", "cases"."settled_by", "cases"."settled_at_device", "users"."first_name", "users"."last_name" from "cases" left join "users" on "users"."id" = "cases"."settled_by" where (("cases"."settled_at" is null and "cases"."kind" <> $) and (exists (select 1 from "case_sides" s where s.case_uid = "cases"."uid" and s.device_code = $) or exists (select 1 from "scans" d where d.number = any("cases"."numbers") and d.device_code = $))) order by "cases"."settled_at" desc, "cases"."opened_at" asc, "cases"."uid" asc limit $;
--   Limit
--     ->  Incremental Sort
--           Sort Key: cases.settled_at DESC, cases.opened_at, cases.uid
--           Presorted Key: cases.settled_at
--           ->  Nested Loop Left Join
--                 Join Filter: (users.id = cases.settled_by)
--                 ->  Index Scan Backward using cases_by_time on cases
--                       Index Cond: (settled_at IS NULL)
--                       Filter: ((kind <> ?) AND ((ANY (uid = (hashed SubPlan ?).col1)) OR EXISTS(SubPlan ?)))
--                       SubPlan ?
--                         ->  Seq Scan on case_sides s
--                               Filter: (device_code = ?)
--                       SubPlan ?
--                         ->  Index Scan using scans_of_number on scans d
--                               Index Cond: (number = ANY (cases.numbers))
--                               Filter: (device_code = ?)
--                 ->  Seq Scan on users

-- ── listConflicts ───────────────────────────────────────────────────────────────────────────────────────

select count(*) as count from "cases" where "cases"."settled_at" is null;
--   Aggregate
--     ->  Seq Scan on cases
--           Filter: (settled_at IS NULL)

select "cases"."uid", "cases"."kind", "cases"."key", "cases"."participant_uid", "cases"."numbers", "cases"."opened_at", "cases"."settled_at", "cases"."outcome", "cases"."kept", "cases"."reason", "cases"."settled_by", "cases"."settled_at_device", "users"."first_name", "users"."last_name" from "cases" left join "users" on "users"."id" = "cases"."settled_by" where "cases"."settled_at" is not null order by "cases"."settled_at" desc, "cases"."opened_at" asc, "cases"."uid" asc limit $;
--   Limit
--     ->  Sort
--           Sort Key: cases.settled_at DESC, cases.opened_at, cases.uid
--           ->  Hash Left Join
--                 Hash Cond: (cases.settled_by = users.id)
--                 ->  Seq Scan on cases
--                       Filter: (settled_at IS NOT NULL)
--                 ->  Hash
--                       ->  Seq Scan on users

-- ── countOpenConflicts ──────────────────────────────────────────────────────────────────────────────────

select count(*) as count from "cases" where "cases"."settled_at" is null;
--   Aggregate
--     ->  Seq Scan on cases
--           Filter: (settled_at IS NULL)

-- ── findConflict ────────────────────────────────────────────────────────────────────────────────────────

select "cases"."uid", "cases"."kind", "cases"."key", "cases"."participant_uid", "cases"."numbers", "cases"."opened_at", "cases"."settled_at", "cases"."outcome", "cases"."kept", "cases"."reason", "cases"."settled_by", "cases"."settled_at_device", "users"."first_name", "users"."last_name" from "cases" left join "users" on "users"."id" = "cases"."settled_by" where "cases"."uid" = $ order by "cases"."settled_at" desc, "cases"."opened_at" asc, "cases"."uid" asc limit $;
--   Limit
--     ->  Sort
--           Sort Key: cases.settled_at DESC, cases.opened_at
--           ->  Nested Loop Left Join
--                 Join Filter: (users.id = cases.settled_by)
--                 ->  Seq Scan on cases
--                       Filter: (uid = ?)
--                 ->  Seq Scan on users

-- ── readConflictNeeds ───────────────────────────────────────────────────────────────────────────────────

select "uid", "kind", "key", "participant_uid", "numbers", "opened_at", "settled_at", "outcome", "kept", "reason", "settled_by", "settled_at_device" from "cases" where "cases"."uid" in ($) order by "cases"."uid";
--   Seq Scan on cases
--     Filter: (uid = ?)

select "case_uid", "ref", "device_code", "operator_id", "deed", "data", "at", "clock_offset_ms", "clock_doubt", "list_seq", "list_age_ms", "received_at" from "case_sides" where "case_sides"."case_uid" in ($);
--   Seq Scan on case_sides
--     Filter: (case_uid = ?)

-- ── lockConflicts ───────────────────────────────────────────────────────────────────────────────────────

select "uid", "kind", "key", "participant_uid", "numbers", "opened_at", "settled_at", "outcome", "kept", "reason", "settled_by", "settled_at_device" from "cases" where "cases"."uid" in ($) order by "cases"."uid" for update;
--   LockRows
--     ->  Seq Scan on cases
--           Filter: (uid = ?)

select "case_uid", "ref", "device_code", "operator_id", "deed", "data", "at", "clock_offset_ms", "clock_doubt", "list_seq", "list_age_ms", "received_at" from "case_sides" where "case_sides"."case_uid" in ($);
--   Seq Scan on case_sides
--     Filter: (case_uid = ?)

-- ── writeSettlements ────────────────────────────────────────────────────────────────────────────────────

update "cases" set "settled_at" = $, "outcome" = $, "kept" = $, "reason" = $, "settled_by" = $, "settled_at_device" = $ where ("cases"."uid" = $ and "cases"."settled_at" is null);
--   Update on cases
--     ->  Seq Scan on cases
--           Filter: ((settled_at IS NULL) AND (uid = ?))
