-- server/devices/device-contact.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── noteContact ─────────────────────────────────────────────────────────────────────────────────────────

update "devices" set "last_seen_at" = $, "epoch" = (select epoch from sync_meta), "pending_count" = $, "app_version" = $, "audit_seen" = case when "devices"."audit_seen"->>'epoch' = $ and not exists (select from "audit_log" where "audit_log"."id" = ("devices"."audit_seen"->>'id')::bigint and "audit_log"."hash" = "devices"."audit_seen"->>'hash') then "devices"."audit_seen" else jsonb_build_object('epoch', $::text, 'id', $::bigint, 'hash', $::text) end where "devices"."uid" = $;
--   Update on devices
--     InitPlan ?
--       ->  Seq Scan on sync_meta
--     ->  Seq Scan on devices
--           Filter: (uid = ?)
--           SubPlan ?
--             ->  Index Scan using audit_log_pkey on audit_log
--                   Index Cond: (id = ((devices.audit_seen ->> ?))::bigint)
--                   Filter: (hash = (devices.audit_seen ->> ?))
