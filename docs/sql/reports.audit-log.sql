-- server/reports/audit-log.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listAudit ───────────────────────────────────────────────────────────────────────────────────────────

select "audit_log"."id", "audit_log"."at", "audit_log"."user_id", "audit_log"."device_code", "audit_log"."action", "audit_log"."subject", "audit_log"."detail", "audit_log"."prev", "audit_log"."hash", "users"."username" from "audit_log" left join "users" on "users"."id" = "audit_log"."user_id" where ("audit_log"."id" < $ and ("audit_log"."action" ilike $ or "audit_log"."subject" ilike $ or "users"."username" ilike $ or "audit_log"."device_code" ilike $)) order by "audit_log"."id" desc limit $;
--   Limit
--     ->  Nested Loop Left Join
--           Join Filter: (users.id = audit_log.user_id)
--           Filter: ((audit_log.action ~~* ?) OR (audit_log.subject ~~* ?) OR (users.username ~~* ?) OR (audit_log.device_code ~~* ?))
--           ->  Index Scan Backward using audit_log_pkey on audit_log
--                 Index Cond: (id < ?)
--           ->  Materialize
--                 ->  Seq Scan on users

-- ── checkAudit ──────────────────────────────────────────────────────────────────────────────────────────

select "detail" from "audit_log" where "audit_log"."action" = $;
--   Index Scan using audit_by_action on audit_log
--     Index Cond: (action = ?)

select "id", "at", "user_id", "device_code", "action", "subject", "detail", "prev", "hash" from "audit_log" where "audit_log"."id" > $ order by "audit_log"."id" asc limit $;
--   Limit
--     ->  Index Scan using audit_log_pkey on audit_log
--           Index Cond: (id > ?)
