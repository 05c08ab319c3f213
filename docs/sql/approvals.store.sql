-- server/approvals/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listApprovals ───────────────────────────────────────────────────────────────────────────────────────

select "participants"."id", "participants"."uid", "participants"."user_id", "participants"."team_id", "participants"."first_name", "participants"."last_name", "participants"."birth_date", "participants"."country", "participants"."category", "participants"."role", "participants"."language", "participants"."photo_url", "participants"."note", "participants"."proposed", "participants"."redeemed", "participants"."external_id", "participants"."has_credential", "participants"."credential_number", "participants"."credential_data", "participants"."search_text", "participants"."approved_for", "participants"."refused_for", "participants"."version", "participants"."created_at", "participants"."updated_at", "participants"."deleted_at", "participants"."merged_into", "teams"."name", "users"."username", case when "participants"."approved_for" = "participants"."role" then 'approved' when "participants"."refused_for" = "participants"."role" then 'refused' when left("participants"."credential_data"->>'c', 1) = case "participants"."role" when 'Player' then 'P' when 'Coach' then 'C' when 'Team Manager' then 'T' when 'Referee' then 'R' when 'Official' then 'O' end then 'held' else 'waiting' end from "participants" left join "teams" on "teams"."id" = "participants"."team_id" left join "users" on "users"."id" = "participants"."user_id" where (("participants"."deleted_at" is null and "participants"."role" in ($) and "participants"."search_text" like $ and "participants"."search_text" like $) and case when "participants"."approved_for" = "participants"."role" then 'approved' when "participants"."refused_for" = "participants"."role" then 'refused' when left("participants"."credential_data"->>'c', 1) = case "participants"."role" when 'Player' then 'P' when 'Coach' then 'C' when 'Team Manager' then 'T' when 'Referee' then 'R' when 'Official' then 'O' end then 'held' else 'waiting' end = $ and "participants"."id" < $) order by "participants"."id" desc limit $;
--   Limit
--     ->  Nested Loop Left Join
--           Join Filter: (users.id = participants.user_id)
--           ->  Nested Loop Left Join
--                 ->  Index Scan Backward using participants_pkey on participants
--                       Index Cond: (id < ?)
--                       Filter: ((deleted_at IS NULL) AND (role = ANY (?)) AND (search_text ~~ ?) AND (search_text ~~ ?) AND (CASE WHEN (approved_for = role) THEN ? WHEN (refused_for = role) THEN ? WHEN ("left"((credential_data ->> ?), ?) = CASE role WHEN ? THEN ? WHEN ? THEN ? WHEN ? THEN ? WHEN ? THEN ? WHEN ? THEN ? ELSE NULL::text END) THEN ? ELSE ? END = ?))
--                 ->  Index Scan using teams_pkey on teams
--                       Index Cond: (id = participants.team_id)
--           ->  Seq Scan on users

select "approvals"."id", "approvals"."participant_uid", "approvals"."role", "approvals"."outcome", "approvals"."reason", "approvals"."decided_by", "approvals"."decided_at", "users"."username" from "approvals" left join "users" on "users"."id" = "approvals"."decided_by" where false order by "approvals"."id" asc;
--   Sort
--     Sort Key: approvals.id
--     ->  Result
--           One-Time Filter: false

-- ── countApprovals ──────────────────────────────────────────────────────────────────────────────────────

select case when "approved_for" = "role" then 'approved' when "refused_for" = "role" then 'refused' when left("credential_data"->>'c', 1) = case "role" when 'Player' then 'P' when 'Coach' then 'C' when 'Team Manager' then 'T' when 'Referee' then 'R' when 'Official' then 'O' end then 'held' else 'waiting' end, count(*) from "participants" where ("participants"."deleted_at" is null and "participants"."role" in ($) and "participants"."search_text" like $ and "participants"."search_text" like $) group by case when "participants"."approved_for" = "participants"."role" then 'approved' when "participants"."refused_for" = "participants"."role" then 'refused' when left("participants"."credential_data"->>'c', 1) = case "participants"."role" when 'Player' then 'P' when 'Coach' then 'C' when 'Team Manager' then 'T' when 'Referee' then 'R' when 'Official' then 'O' end then 'held' else 'waiting' end;
--   GroupAggregate
--     Group Key: (CASE WHEN (approved_for = role) THEN ? WHEN (refused_for = role) THEN ? WHEN ("left"((credential_data ->> ?), ?) = CASE role WHEN ? THEN ? WHEN ? THEN ? WHEN ? THEN ? WHEN ? THEN ? WHEN ? THEN ? ELSE NULL::text END) THEN ? ELSE ? END)
--     ->  Sort
--           Sort Key: (CASE WHEN (approved_for = role) THEN ? WHEN (refused_for = role) THEN ? WHEN ("left"((credential_data ->> ?), ?) = CASE role WHEN ? THEN ? WHEN ? THEN ? WHEN ? THEN ? WHEN ? THEN ? WHEN ? THEN ? ELSE NULL::text END) THEN ? ELSE ? END)
--           ->  Seq Scan on participants
--                 Filter: ((deleted_at IS NULL) AND (role = ANY (?)) AND (search_text ~~ ?) AND (search_text ~~ ?))

-- ── lockApproved ────────────────────────────────────────────────────────────────────────────────────────

select "id", "uid", "user_id", "team_id", "first_name", "last_name", "birth_date", "country", "category", "role", "language", "photo_url", "note", "proposed", "redeemed", "external_id", "has_credential", "credential_number", "credential_data", "search_text", "approved_for", "refused_for", "version", "created_at", "updated_at", "deleted_at", "merged_into" from "participants" where ("participants"."id" in ($) and "participants"."deleted_at" is null) order by "participants"."uid" for update;
--   LockRows
--     ->  Sort
--           Sort Key: uid
--           ->  Index Scan using participants_pkey on participants
--                 Index Cond: (id = ?)
--                 Filter: (deleted_at IS NULL)

-- ── writeDecision ───────────────────────────────────────────────────────────────────────────────────────

insert into "approvals" ("id", "participant_uid", "role", "outcome", "reason", "decided_by", "decided_at") values (default, $);
--   Insert on approvals
--     ->  Result

update "participants" set "approved_for" = $, "refused_for" = $, "updated_at" = $ where "participants"."uid" in ($);
--   Update on participants
--     ->  Index Scan using participants_uid_unique on participants
--           Index Cond: (uid = ?)
