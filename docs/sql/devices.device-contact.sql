-- server/devices/device-contact.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── noteContact ─────────────────────────────────────────────────────────────────────────────────────────

update "devices" set "last_seen_at" = $, "epoch" = (select epoch from sync_meta), "pending_count" = $, "app_version" = $ where "devices"."uid" = $;
--   Update on devices
--     InitPlan ?
--       ->  Seq Scan on sync_meta
--     ->  Seq Scan on devices
--           Filter: (uid = ?)
