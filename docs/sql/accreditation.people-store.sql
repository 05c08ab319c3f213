-- server/accreditation/people-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── findParticipant ─────────────────────────────────────────────────────────────────────────────────────

select "id" from "participants" where "participants"."id" = $ for update;
--   LockRows
--     ->  Index Scan using participants_pkey on participants
--           Index Cond: (id = ?)

select "participants"."id", "participants"."uid", "participants"."user_id", "participants"."team_id", "participants"."first_name", "participants"."last_name", "participants"."birth_date", "participants"."country", "participants"."category", "participants"."role", "participants"."language", "participants"."photo_url", "participants"."note", "participants"."proposed", "participants"."redeemed", "participants"."external_id", "participants"."has_credential", "participants"."credential_number", "participants"."credential_data", "participants"."search_text", "participants"."approved_for", "participants"."refused_for", "participants"."outdated", "participants"."review", "participants"."version", "participants"."created_at", "participants"."updated_at", "participants"."deleted_at", "participants"."merged_into", "teams"."id", "teams"."uid", "teams"."name", (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'changesWait'), (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'handouts'), case when "participants"."refused_for" = "participants"."role" then (select "approvals"."reason" from "approvals" where "approvals"."participant_uid" = "participants"."uid" order by "approvals"."id" desc limit 1) end from "participants" left join "teams" on "participants"."team_id" = "teams"."id" where ("participants"."id" = $ and "participants"."deleted_at" is null);
--   Nested Loop Left Join
--     InitPlan ?
--       ->  Seq Scan on site_settings
--             Filter: (key = ?)
--     InitPlan ?
--       ->  Seq Scan on site_settings site_settings_1
--             Filter: (key = ?)
--     ->  Index Scan using participants_pkey on participants
--           Index Cond: (id = ?)
--           Filter: (deleted_at IS NULL)
--     ->  Index Scan using teams_pkey on teams
--           Index Cond: (id = participants.team_id)
--     SubPlan ?
--       ->  Limit
--             ->  Sort
--                   Sort Key: approvals.id DESC
--                   ->  Seq Scan on approvals
--                         Filter: (participant_uid = participants.uid)

-- ── findPerson ──────────────────────────────────────────────────────────────────────────────────────────

select "participants"."id", "participants"."uid", "participants"."user_id", "participants"."team_id", "participants"."first_name", "participants"."last_name", "participants"."birth_date", "participants"."country", "participants"."category", "participants"."role", "participants"."language", "participants"."photo_url", "participants"."note", "participants"."proposed", "participants"."redeemed", "participants"."external_id", "participants"."has_credential", "participants"."credential_number", "participants"."credential_data", "participants"."search_text", "participants"."approved_for", "participants"."refused_for", "participants"."outdated", "participants"."review", "participants"."version", "participants"."created_at", "participants"."updated_at", "participants"."deleted_at", "participants"."merged_into", "teams"."id", "teams"."uid", "teams"."name", (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'changesWait'), (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'handouts'), case when "participants"."refused_for" = "participants"."role" then (select "approvals"."reason" from "approvals" where "approvals"."participant_uid" = "participants"."uid" order by "approvals"."id" desc limit 1) end from "participants" left join "teams" on "participants"."team_id" = "teams"."id" where ("participants"."uid" = $ and "participants"."deleted_at" is null);
--   Nested Loop Left Join
--     InitPlan ?
--       ->  Seq Scan on site_settings
--             Filter: (key = ?)
--     InitPlan ?
--       ->  Seq Scan on site_settings site_settings_1
--             Filter: (key = ?)
--     ->  Index Scan using participants_uid_unique on participants
--           Index Cond: (uid = ?)
--           Filter: (deleted_at IS NULL)
--     ->  Index Scan using teams_pkey on teams
--           Index Cond: (id = participants.team_id)
--     SubPlan ?
--       ->  Limit
--             ->  Sort
--                   Sort Key: approvals.id DESC
--                   ->  Seq Scan on approvals
--                         Filter: (participant_uid = participants.uid)

-- ── findParticipants ────────────────────────────────────────────────────────────────────────────────────

select "participants"."id", "participants"."uid", "participants"."user_id", "participants"."team_id", "participants"."first_name", "participants"."last_name", "participants"."birth_date", "participants"."country", "participants"."category", "participants"."role", "participants"."language", "participants"."photo_url", "participants"."note", "participants"."proposed", "participants"."redeemed", "participants"."external_id", "participants"."has_credential", "participants"."credential_number", "participants"."credential_data", "participants"."search_text", "participants"."approved_for", "participants"."refused_for", "participants"."outdated", "participants"."review", "participants"."version", "participants"."created_at", "participants"."updated_at", "participants"."deleted_at", "participants"."merged_into", "teams"."id", "teams"."uid", "teams"."name", (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'changesWait'), (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'handouts'), case when "participants"."refused_for" = "participants"."role" then (select "approvals"."reason" from "approvals" where "approvals"."participant_uid" = "participants"."uid" order by "approvals"."id" desc limit 1) end from "participants" left join "teams" on "participants"."team_id" = "teams"."id" where ("participants"."id" in ($) and "participants"."deleted_at" is null);
--   Nested Loop Left Join
--     InitPlan ?
--       ->  Seq Scan on site_settings
--             Filter: (key = ?)
--     InitPlan ?
--       ->  Seq Scan on site_settings site_settings_1
--             Filter: (key = ?)
--     ->  Index Scan using participants_pkey on participants
--           Index Cond: (id = ?)
--           Filter: (deleted_at IS NULL)
--     ->  Index Scan using teams_pkey on teams
--           Index Cond: (id = participants.team_id)
--     SubPlan ?
--       ->  Limit
--             ->  Sort
--                   Sort Key: approvals.id DESC
--                   ->  Seq Scan on approvals
--                         Filter: (participant_uid = participants.uid)

-- ── findDuplicates ──────────────────────────────────────────────────────────────────────────────────────

select "participants"."id", "participants"."uid", "participants"."user_id", "participants"."team_id", "participants"."first_name", "participants"."last_name", "participants"."birth_date", "participants"."country", "participants"."category", "participants"."role", "participants"."language", "participants"."photo_url", "participants"."note", "participants"."proposed", "participants"."redeemed", "participants"."external_id", "participants"."has_credential", "participants"."credential_number", "participants"."credential_data", "participants"."search_text", "participants"."approved_for", "participants"."refused_for", "participants"."outdated", "participants"."review", "participants"."version", "participants"."created_at", "participants"."updated_at", "participants"."deleted_at", "participants"."merged_into", "teams"."id", "teams"."uid", "teams"."name", (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'changesWait'), (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'handouts'), case when "participants"."refused_for" = "participants"."role" then (select "approvals"."reason" from "approvals" where "approvals"."participant_uid" = "participants"."uid" order by "approvals"."id" desc limit 1) end from "participants" left join "teams" on "participants"."team_id" = "teams"."id" where ("participants"."birth_date" = $ and "participants"."deleted_at" is null) limit $;
--   Limit
--     InitPlan ?
--       ->  Seq Scan on site_settings
--             Filter: (key = ?)
--     InitPlan ?
--       ->  Seq Scan on site_settings site_settings_1
--             Filter: (key = ?)
--     ->  Nested Loop Left Join
--           ->  Bitmap Heap Scan on participants
--                 Recheck Cond: (birth_date = ?)
--                 Filter: (deleted_at IS NULL)
--                 ->  Bitmap Index Scan on participants_by_birth_date
--                       Index Cond: (birth_date = ?)
--           ->  Index Scan using teams_pkey on teams
--                 Index Cond: (id = participants.team_id)
--           SubPlan ?
--             ->  Limit
--                   ->  Sort
--                         Sort Key: approvals.id DESC
--                         ->  Seq Scan on approvals
--                               Filter: (participant_uid = participants.uid)

-- ── findTeam ────────────────────────────────────────────────────────────────────────────────────────────

select "id", "uid", "name" from "teams" where "teams"."uid" = $;
--   Index Scan using teams_uid_unique on teams
--     Index Cond: (uid = ?)

-- ── lockPeople ──────────────────────────────────────────────────────────────────────────────────────────

select "id", "uid", "user_id", "team_id", "first_name", "last_name", "birth_date", "country", "category", "role", "language", "photo_url", "note", "proposed", "redeemed", "external_id", "has_credential", "credential_number", "credential_data", "search_text", "approved_for", "refused_for", "outdated", "review", "version", "created_at", "updated_at", "deleted_at", "merged_into" from "participants" where "participants"."uid" = any($) order by "participants"."uid" for update;
--   LockRows
--     ->  Index Scan using participants_uid_unique on participants
--           Index Cond: (uid = ANY (?))

select "id", "uid", "name" from "teams" where "teams"."id" in ($);
--   Index Scan using teams_pkey on teams
--     Index Cond: (id = ?)

-- ── readTeams ───────────────────────────────────────────────────────────────────────────────────────────

select "id", "uid", "name" from "teams" where "teams"."uid" in ($);
--   Index Scan using teams_uid_unique on teams
--     Index Cond: (uid = ?)

-- ── writePeople ─────────────────────────────────────────────────────────────────────────────────────────

insert into participants (uid, user_id, created_at, updated_at, first_name, last_name, birth_date, country, category, role, note, proposed, redeemed, language, outdated, version, team_id, photo_url, search_text, has_credential, credential_number, credential_data) select r.uid, r.owner, r.created, r.updated, r."firstName", r."lastName", r."birthDate", r."country", r."category", r."role", r."note", r."proposed", r."redeemed", r."language", r."outdated", r."version", r."teamId", r."photoUrl", r."searchText", r."hasCredential", r."credentialNumber", r."credentialData" from json_to_recordset($::json) as r ( uid uuid, owner int, created timestamptz, updated timestamptz, "firstName" text, "lastName" text, "birthDate" date, "country" text, "category" text, "role" text, "note" jsonb, "proposed" jsonb, "redeemed" jsonb, "language" text, "outdated" jsonb, "version" integer, "teamId" integer, "photoUrl" text, "searchText" text, "hasCredential" boolean, "credentialNumber" text, "credentialData" jsonb);
--   Insert on participants
--     ->  Function Scan on json_to_recordset r

update participants p set (updated_at, first_name, last_name, birth_date, country, category, role, note, proposed, redeemed, language, outdated, version, team_id, photo_url, search_text, has_credential, credential_number, credential_data) = (r.updated, r."firstName", r."lastName", r."birthDate", r."country", r."category", r."role", r."note", r."proposed", r."redeemed", r."language", r."outdated", r."version", r."teamId", r."photoUrl", r."searchText", r."hasCredential", r."credentialNumber", r."credentialData") from json_to_recordset($::json) as r ( uid uuid, owner int, created timestamptz, updated timestamptz, "firstName" text, "lastName" text, "birthDate" date, "country" text, "category" text, "role" text, "note" jsonb, "proposed" jsonb, "redeemed" jsonb, "language" text, "outdated" jsonb, "version" integer, "teamId" integer, "photoUrl" text, "searchText" text, "hasCredential" boolean, "credentialNumber" text, "credentialData" jsonb) where p.uid = r.uid;
--   Update on participants p
--     ->  Nested Loop
--           ->  Function Scan on json_to_recordset r
--           ->  Index Scan using participants_uid_unique on participants p
--                 Index Cond: (uid = r.uid)

-- ── listParticipants ────────────────────────────────────────────────────────────────────────────────────

select "participants"."id", "participants"."uid", "participants"."user_id", "participants"."team_id", "participants"."first_name", "participants"."last_name", "participants"."birth_date", "participants"."country", "participants"."category", "participants"."role", "participants"."language", "participants"."photo_url", "participants"."note", "participants"."proposed", "participants"."redeemed", "participants"."external_id", "participants"."has_credential", "participants"."credential_number", "participants"."credential_data", "participants"."search_text", "participants"."approved_for", "participants"."refused_for", "participants"."outdated", "participants"."review", "participants"."version", "participants"."created_at", "participants"."updated_at", "participants"."deleted_at", "participants"."merged_into", "teams"."id", "teams"."uid", "teams"."name", (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'changesWait'), (select "site_settings"."value" from "site_settings" where "site_settings"."key" = 'handouts'), case when "participants"."refused_for" = "participants"."role" then (select "approvals"."reason" from "approvals" where "approvals"."participant_uid" = "participants"."uid" order by "approvals"."id" desc limit 1) end from "participants" left join "teams" on "participants"."team_id" = "teams"."id" where ("participants"."deleted_at" is null and "participants"."user_id" = $ and "participants"."search_text" like $ and "participants"."search_text" like $ and "participants"."id" < $) order by "participants"."id" desc limit $;
--   Limit
--     InitPlan ?
--       ->  Seq Scan on site_settings
--             Filter: (key = ?)
--     InitPlan ?
--       ->  Seq Scan on site_settings site_settings_1
--             Filter: (key = ?)
--     ->  Sort
--           Sort Key: participants.id DESC
--           ->  Nested Loop Left Join
--                 ->  Index Scan using participants_by_owner on participants
--                       Index Cond: (user_id = ?)
--                       Filter: ((deleted_at IS NULL) AND (search_text ~~ ?) AND (search_text ~~ ?) AND (id < ?))
--                 ->  Index Scan using teams_pkey on teams
--                       Index Cond: (id = participants.team_id)
--                 SubPlan ?
--                   ->  Limit
--                         ->  Sort
--                               Sort Key: approvals.id DESC
--                               ->  Seq Scan on approvals
--                                     Filter: (participant_uid = participants.uid)

-- ── countRegistered ─────────────────────────────────────────────────────────────────────────────────────

select "id" from "users" where "users"."id" = $ for no key update;
--   LockRows
--     ->  Seq Scan on users
--           Filter: (id = ?)

select count(*) as count from "participants" where ("participants"."user_id" = $ and "participants"."created_at" >= $);
--   Aggregate
--     ->  Index Scan using participants_by_owner on participants
--           Index Cond: (user_id = ?)
--           Filter: (created_at >= ?)

-- ── ownsPhoto ───────────────────────────────────────────────────────────────────────────────────────────

select "id" from "participants" where ("participants"."user_id" = $ and "participants"."photo_url" = $) limit $;
--   Limit
--     ->  Index Scan using participants_by_owner on participants
--           Index Cond: (user_id = ?)
--           Filter: (photo_url = ?)

-- ── findActiveNumber ────────────────────────────────────────────────────────────────────────────────────

select "number" from "credentials" where ("credentials"."participant_uid" = $ and "credentials"."status" = $) limit $;
--   Limit
--     ->  Index Scan using credentials_of_participant on credentials
--           Index Cond: (participant_uid = ?)
--           Filter: (status = ?)

-- ── wasRevoked ──────────────────────────────────────────────────────────────────────────────────────────

select "uid" from "credentials" where ("credentials"."participant_uid" = $ and "credentials"."status" = $) limit $;
--   Limit
--     ->  Index Scan using credentials_of_participant on credentials
--           Index Cond: (participant_uid = ?)
--           Filter: (status = ?)

-- ── withdrawApproval ────────────────────────────────────────────────────────────────────────────────────

update "participants" set "approved_for" = $ where ("participants"."uid" = $ and "participants"."approved_for" is not null);
--   Update on participants
--     ->  Index Scan using participants_uid_unique on participants
--           Index Cond: (uid = ?)
--           Filter: (approved_for IS NOT NULL)

-- ── noteReview ──────────────────────────────────────────────────────────────────────────────────────────

update "participants" set "review" = $ where "participants"."uid" = $;
--   Update on participants
--     ->  Index Scan using participants_uid_unique on participants
--           Index Cond: (uid = ?)
