-- server/core/settings/settings.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readSetting ─────────────────────────────────────────────────────────────────────────────────────────

select "value" from "site_settings" where "site_settings"."key" = $;
--   Seq Scan on site_settings
--     Filter: (key = ?)

-- ── readPublicSettings ──────────────────────────────────────────────────────────────────────────────────

select "id", "key", "value", "updated_at" from "site_settings";
--   Seq Scan on site_settings

-- ── readRuleModes ───────────────────────────────────────────────────────────────────────────────────────

select "id", "key", "value", "updated_at" from "site_settings" where "site_settings"."key" like $;
--   Seq Scan on site_settings
--     Filter: (key ~~ ?)

-- ── readDeviceSettings ──────────────────────────────────────────────────────────────────────────────────

select "key", "value" from "site_settings" where "site_settings"."key" in ($) order by "site_settings"."key";
--   Sort
--     Sort Key: key
--     ->  Seq Scan on site_settings
--           Filter: (key = ANY (?))

-- ── writeSetting ────────────────────────────────────────────────────────────────────────────────────────

insert into "site_settings" ("id", "key", "value", "updated_at") values (default, $) on conflict ("key") do update set "value" = $, "updated_at" = $;
--   Insert on site_settings
--     Conflict Resolution: UPDATE
--     Conflict Arbiter Indexes: site_settings_key_unique
--     ->  Result
