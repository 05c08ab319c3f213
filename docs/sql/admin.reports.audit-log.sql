-- server/admin/reports/audit-log.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listAudit ───────────────────────────────────────────────────────────────────────────────────────────

select "id" from "users" where translate(lower("users"."first_name" || ' ' || "users"."last_name" || ' ' || "users"."username"), $) like $ limit $;
--   Limit
--     ->  Seq Scan on users
--           Filter: (translate(lower(((((first_name || ?) || last_name) || ?) || username)), ?, ?) ~~ ?)

select "participants"."uid", "credentials"."number" from "participants" left join "credentials" on "credentials"."participant_uid" = "participants"."uid" where "participants"."search_text" like $ limit $;
--   Limit
--     ->  Merge Left Join
--           Merge Cond: (participants.uid = credentials.participant_uid)
--           ->  Index Scan using participants_uid_unique on participants
--                 Filter: (search_text ~~ ?)
--           ->  Index Scan using credentials_of_participant on credentials

select "audit_log"."id", "audit_log"."at", "audit_log"."user_id", "audit_log"."device_code", "audit_log"."action", "audit_log"."subject", "audit_log"."detail", "audit_log"."prev", "audit_log"."hash", "users"."username" from "audit_log" left join "users" on "users"."id" = "audit_log"."user_id" where (("audit_log"."at" < $ or ("audit_log"."at" = $ and "audit_log"."id" < $)) and "audit_log"."action" = $ and "audit_log"."at" >= $ and "audit_log"."at" < $ and ("audit_log"."action" ilike $ or "audit_log"."subject" ilike $ or "users"."username" ilike $ or "audit_log"."device_code" ilike $ or false or "audit_log"."subject" in ($) or "audit_log"."user_id" in ($) or ("audit_log"."action" ~ $ and "audit_log"."subject" in ($)))) order by "audit_log"."at" desc, "audit_log"."id" desc limit $;
--   Limit
--     ->  Sort
--           Sort Key: audit_log.at DESC, audit_log.id DESC
--           ->  Nested Loop Left Join
--                 Join Filter: (users.id = audit_log.user_id)
--                 Filter: ((audit_log.action ~~* ?) OR (audit_log.subject ~~* ?) OR (users.username ~~* ?) OR (audit_log.device_code ~~* ?) OR (audit_log.subject = ANY (?)) OR (audit_log.user_id = ?) OR ((audit_log.action ~ ?) AND (audit_log.subject = ?)))
--                 ->  Index Scan using audit_by_action on audit_log
--                       Index Cond: (action = ?)
--                       Filter: ((at >= ?) AND (at < ?) AND ((at < ?) OR ((at = ?) AND (id < ?))))
--                 ->  Seq Scan on users

select "uid" from "participants" where "participants"."search_text" like $ limit $;
--   Limit
--     ->  Seq Scan on participants
--           Filter: (search_text ~~ ?)

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

select "receipts"."device_uid", "receipts"."mseq", "receipts"."mutation_id", "receipts"."kind", "receipts"."v", "receipts"."body", "receipts"."body_hash", "receipts"."status", "receipts"."code", "receipts"."result", "receipts"."operator_id", "receipts"."op", "receipts"."occurred_at", "receipts"."device_at", "receipts"."clock_offset_ms", "receipts"."clock_doubt", "receipts"."list_seq", "receipts"."list_age_ms", "receipts"."received_at", "receipts"."decided_at", "receipts"."decided_by_id", "devices"."code", "users"."username" from "receipts" inner join "devices" on "devices"."uid" = "receipts"."device_uid" left join "users" on "users"."id" = "receipts"."operator_id" where ("receipts"."kind" not in ('scan.record', 'print.log', 'noop') and "receipts"."status" = $ and "receipts"."occurred_at" <= $ and "receipts"."occurred_at" >= $ and "receipts"."occurred_at" < $ and "receipts"."kind" = any($::text[]) and ("receipts"."kind" = any($::text[]) or "devices"."code" ilike $ or "devices"."name" ilike $ or "users"."username" ilike $ or "receipts"."operator_id" = any($::int[]) or ("receipts"."body"->>'uid') = any($::text[]))) order by "receipts"."occurred_at" desc, "receipts"."mutation_id" desc limit $;
--   Limit
--     ->  Nested Loop Left Join
--           Join Filter: (users.id = receipts.operator_id)
--           Filter: ((receipts.kind = ANY (?)) OR (devices.code ~~* ?) OR (devices.name ~~* ?) OR (users.username ~~* ?) OR (receipts.operator_id = ANY (?)) OR ((receipts.body ->> ?) = ANY (?)))
--           ->  Nested Loop
--                 Join Filter: (devices.uid = receipts.device_uid)
--                 ->  Index Scan Backward using receipts_by_time on receipts
--                       Index Cond: ((occurred_at <= ?) AND (occurred_at >= ?) AND (occurred_at < ?))
--                       Filter: ((kind = ANY (?)) AND (status = ?))
--                 ->  Seq Scan on devices
--           ->  Seq Scan on users

select "participants"."id", "participants"."uid", "participants"."first_name", "participants"."last_name", "credentials"."number" from "participants" left join "credentials" on "credentials"."participant_uid" = "participants"."uid" where (false or false);
--   Result
--     One-Time Filter: false

select "cases"."uid", "participants"."id", "participants"."first_name", "participants"."last_name" from "cases" inner join "participants" on "participants"."uid" = "cases"."participant_uid" where false;
--   Result
--     One-Time Filter: false

select "id", "username" from "users" where false;
--   Result
--     One-Time Filter: false

-- ── checkAudit ──────────────────────────────────────────────────────────────────────────────────────────

select "detail" from "audit_log" where "audit_log"."action" = $;
--   Index Scan using audit_by_action on audit_log
--     Index Cond: (action = ?)

select "devices"."code", "devices"."audit_seen" from "devices" inner join "sync_meta" on "devices"."audit_seen"->>'epoch' = "sync_meta"."epoch"::text order by "devices"."code" asc;
--   Sort
--     Sort Key: devices.code
--     ->  Nested Loop
--           Join Filter: ((devices.audit_seen ->> ?) = (sync_meta.epoch)::text)
--           ->  Seq Scan on devices
--           ->  Seq Scan on sync_meta

select "id", "at", "user_id", "device_code", "action", "subject", "detail", "prev", "hash" from "audit_log" where "audit_log"."id" > $ order by "audit_log"."id" asc limit $;
--   Limit
--     ->  Index Scan using audit_log_pkey on audit_log
--           Index Cond: (id > ?)
