-- server/admin/reports/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listDeviceActions ───────────────────────────────────────────────────────────────────────────────────

select "uid" from "participants" where ("participants"."search_text" like $ and "participants"."search_text" like $) limit $;
--   Limit
--     ->  Seq Scan on participants
--           Filter: ((search_text ~~ ?) AND (search_text ~~ ?))

select "uid", "number" from "credentials" where ("credentials"."participant_uid" = any($::uuid[]) or "credentials"."number" ilike $) limit $;
--   Limit
--     ->  Seq Scan on credentials
--           Filter: ((participant_uid = ANY (?)) OR (number ~~* ?))

((select "uid" from "revocations" where "revocations"."number" = any($::text[])) union all (select "hand_over_uid" from "handed_badges" where "handed_badges"."number" = any($::text[]))) union all (select "uid" from "cases" where "cases"."participant_uid" = any($::uuid[]));
--   Append
--     ->  Seq Scan on revocations
--           Filter: (number = ANY (?))
--     ->  Seq Scan on handed_badges
--           Filter: (number = ANY (?))
--     ->  Seq Scan on cases
--           Filter: (participant_uid = ANY (?))

select "receipts"."device_uid", "receipts"."mseq", "receipts"."mutation_id", "receipts"."kind", "receipts"."v", "receipts"."body", "receipts"."body_hash", "receipts"."status", "receipts"."code", "receipts"."result", "receipts"."operator_id", "receipts"."op", "receipts"."occurred_at", "receipts"."device_at", "receipts"."clock_offset_ms", "receipts"."clock_doubt", "receipts"."list_seq", "receipts"."list_age_ms", "receipts"."received_at", "receipts"."decided_at", "receipts"."decided_by_id", "devices"."code", "users"."username" from "receipts" inner join "devices" on "devices"."uid" = "receipts"."device_uid" left join "users" on "users"."id" = "receipts"."operator_id" where ("receipts"."kind" not in ('scan.record', 'print.log', 'noop') and "receipts"."status" = $ and ("receipts"."occurred_at" < $ or ("receipts"."occurred_at" = $ and "receipts"."mutation_id" < $)) and "receipts"."occurred_at" >= $ and "receipts"."occurred_at" < $ and "receipts"."kind" = any($::text[]) and "devices"."code" = $ and ("receipts"."kind" = any($::text[]) or "devices"."code" ilike $ or "devices"."name" ilike $ or "users"."username" ilike $ or "receipts"."operator_id" = any($::int[]) or ("receipts"."body"->>'uid') = any($::text[]))) order by "receipts"."occurred_at" desc, "receipts"."mutation_id" desc limit $;
--   Limit
--     ->  Nested Loop Left Join
--           Join Filter: (users.id = receipts.operator_id)
--           Filter: ((receipts.kind = ANY (?)) OR (devices.code ~~* ?) OR (devices.name ~~* ?) OR (users.username ~~* ?) OR (receipts.operator_id = ANY (?)) OR ((receipts.body ->> ?) = ANY (?)))
--           ->  Nested Loop
--                 Join Filter: (devices.uid = receipts.device_uid)
--                 ->  Index Scan Backward using receipts_by_time on receipts
--                       Index Cond: ((occurred_at >= ?) AND (occurred_at < ?))
--                       Filter: ((kind = ANY (?)) AND (status = ?))
--                 ->  Seq Scan on devices
--                       Filter: (code = ?)
--           ->  Seq Scan on users
