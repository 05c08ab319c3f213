-- server/reports/audit-log.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listAudit ───────────────────────────────────────────────────────────────────────────────────────────

select "participants"."uid", "credentials"."number" from "participants" left join "credentials" on "credentials"."participant_uid" = "participants"."uid" where "participants"."search_text" like $ limit $;
--   Limit
--     ->  Merge Left Join
--           Merge Cond: (participants.uid = credentials.participant_uid)
--           ->  Index Scan using participants_uid_unique on participants
--                 Filter: (search_text ~~ ?)
--           ->  Index Scan using credentials_of_participant on credentials

select "id" from "users" where translate(lower("users"."first_name" || ' ' || "users"."last_name" || ' ' || "users"."username"), $) like $ limit $;
--   Limit
--     ->  Seq Scan on users
--           Filter: (translate(lower(((((first_name || ?) || last_name) || ?) || username)), ?, ?) ~~ ?)

select "audit_log"."id", "audit_log"."at", "audit_log"."user_id", "audit_log"."device_code", "audit_log"."action", "audit_log"."subject", "audit_log"."detail", "audit_log"."prev", "audit_log"."hash", "users"."username" from "audit_log" left join "users" on "users"."id" = "audit_log"."user_id" where ("audit_log"."id" < $ and "audit_log"."action" = $ and "audit_log"."at" >= $ and "audit_log"."at" < $ and ("audit_log"."action" ilike $ or "audit_log"."subject" ilike $ or "users"."username" ilike $ or "audit_log"."device_code" ilike $ or false or "audit_log"."subject" in ($) or "audit_log"."user_id" in ($) or ("audit_log"."action" ~ $ and "audit_log"."subject" in ($)))) order by "audit_log"."id" desc limit $;
--   Limit
--     ->  Nested Loop Left Join
--           Join Filter: (users.id = audit_log.user_id)
--           Filter: ((audit_log.action ~~* ?) OR (audit_log.subject ~~* ?) OR (users.username ~~* ?) OR (audit_log.device_code ~~* ?) OR (audit_log.subject = ANY (?)) OR (audit_log.user_id = ?) OR ((audit_log.action ~ ?) AND (audit_log.subject = ?)))
--           ->  Index Scan Backward using audit_by_action on audit_log
--                 Index Cond: ((action = ?) AND (id < ?))
--                 Filter: ((at >= ?) AND (at < ?))
--           ->  Seq Scan on users

select "participants"."id", "participants"."uid", "participants"."first_name", "participants"."last_name", "credentials"."number" from "participants" left join "credentials" on "credentials"."participant_uid" = "participants"."uid" where (false or false);
--   Result
--     One-Time Filter: false

select "id", "username" from "users" where false;
--   Result
--     One-Time Filter: false

-- ── checkAudit ──────────────────────────────────────────────────────────────────────────────────────────

select "detail" from "audit_log" where "audit_log"."action" = $;
--   Index Scan using audit_by_action on audit_log
--     Index Cond: (action = ?)

select "id", "at", "user_id", "device_code", "action", "subject", "detail", "prev", "hash" from "audit_log" where "audit_log"."id" > $ order by "audit_log"."id" asc limit $;
--   Limit
--     ->  Index Scan using audit_log_pkey on audit_log
--           Index Cond: (id > ?)
