-- server/core/settings/adopt-settings.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── adoptSettings ───────────────────────────────────────────────────────────────────────────────────────

select "id", "document", "status", "revision", "author_id", "created_at", "updated_at" from "editions" where "editions"."status" = $;
--   Seq Scan on editions
--     Filter: (status = ?)

select "id", "key", "value", "updated_at" from "site_settings" where "site_settings"."key" in ($);
--   Seq Scan on site_settings
--     Filter: (key = ANY (?))
