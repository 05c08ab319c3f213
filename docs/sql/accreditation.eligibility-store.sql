-- server/accreditation/eligibility-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── checkEligibility ────────────────────────────────────────────────────────────────────────────────────

select "category" from "teams" where "teams"."id" = $;
--   Index Scan using teams_pkey on teams
--     Index Cond: (id = ?)

select "uid", "birth_date", "role", "category", "created_at" from "participants" where ("participants"."team_id" = $ and "participants"."deleted_at" is null);
--   Index Scan using participants_by_team on participants
--     Index Cond: (team_id = ?)
--     Filter: (deleted_at IS NULL)

select "participants"."id", "participants"."uid", "participants"."user_id", "participants"."team_id", "participants"."first_name", "participants"."last_name", "participants"."birth_date", "participants"."country", "participants"."category", "participants"."role", "participants"."language", "participants"."photo_url", "participants"."note", "participants"."proposed", "participants"."redeemed", "participants"."external_id", "participants"."has_credential", "participants"."credential_number", "participants"."credential_data", "participants"."search_text", "participants"."approved_for", "participants"."refused_for", "participants"."outdated", "participants"."review", "participants"."version", "participants"."created_at", "participants"."updated_at", "participants"."deleted_at", "participants"."merged_into", "teams"."id", "teams"."uid", "teams"."name", (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'changesWait'), (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'handouts'), case when "participants"."refused_for" = "participants"."role" then (select "approvals"."reason" from "approvals" where "approvals"."participant_uid" = "participants"."uid" order by "approvals"."id" desc limit 1) end from "participants" left join "teams" on "participants"."team_id" = "teams"."id" where ("participants"."birth_date" = $ and "participants"."deleted_at" is null) limit $;
--   Limit
--     InitPlan ?
--       ->  Seq Scan on site_settings
--             Filter: (key = ?)
--     InitPlan ?
--       ->  Seq Scan on site_settings site_settings_1
--             Filter: (key = ?)
--     ->  Nested Loop Left Join
--           ->  Index Scan using participants_by_birth_date on participants
--                 Index Cond: (birth_date = ?)
--                 Filter: (deleted_at IS NULL)
--           ->  Index Scan using teams_pkey on teams
--                 Index Cond: (id = participants.team_id)
--           SubPlan ?
--             ->  Limit
--                   ->  Sort
--                         Sort Key: approvals.id DESC
--                         ->  Seq Scan on approvals
--                               Filter: (participant_uid = participants.uid)

-- ── checkBindingRules ───────────────────────────────────────────────────────────────────────────────────

select "id", "key", "value", "updated_at" from "site_settings" where "site_settings"."key" like $;
--   Seq Scan on site_settings
--     Filter: (key ~~ ?)
