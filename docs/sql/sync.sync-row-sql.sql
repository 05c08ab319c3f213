-- server/sync/sync-row-sql.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readErased ──────────────────────────────────────────────────────────────────────────────────────────

select "uid" from "participants" where "participants"."uid" = any($::uuid[]) and "participants"."deleted_at" is not null and "participants"."merged_into" is null;
--   Index Scan using participants_uid_unique on participants
--     Index Cond: (uid = ANY (?))
--     Filter: ((deleted_at IS NOT NULL) AND (merged_into IS NULL))

-- ── readErasedAmong ─────────────────────────────────────────────────────────────────────────────────────

select "number", "participant_uid" from "credentials" where "credentials"."number" = any($::text[]);
--   Index Scan using credentials_number_unique on credentials
--     Index Cond: (number = ANY (?))

select "uid" from "participants" where "participants"."uid" = any($::uuid[]) and "participants"."deleted_at" is not null and "participants"."merged_into" is null;
--   Index Scan using participants_uid_unique on participants
--     Index Cond: (uid = ANY (?))
--     Filter: ((deleted_at IS NOT NULL) AND (merged_into IS NULL))

-- ── readPeople ──────────────────────────────────────────────────────────────────────────────────────────

select coalesce(json_agg(json_build_object('uid', "participants"."uid", 'firstName', "participants"."first_name", 'lastName', "participants"."last_name", 'birthDate', "participants"."birth_date", 'country', "participants"."country", 'category', "participants"."category", 'role', "participants"."role", 'note', "participants"."note", 'proposed', "participants"."proposed", 'redeemed', "participants"."redeemed", 'approvedFor', "participants"."approved_for", 'refusedFor', "participants"."refused_for", 'language', "participants"."language", 'outdated', "participants"."outdated", 'version', "participants"."version", 'teamUid', "teams"."uid", 'teamName', "teams"."name", 'photo', substring("participants"."photo_url" from '^/api/photos/([0-9a-f]{64})$'), 'review', case when "participants"."review" is not null then json_build_object('at', "participants"."review"->'at', 'fields', (select json_agg(field order by field collate "C") from jsonb_object_keys("participants"."review"->'before') field)) end, 'createdAt', to_char("participants"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seq', feed.seq) order by feed.seq, feed.uid), '[]') from "participants" inner join unnest($::uuid[], $::bigint[]) as feed(uid, seq) on feed.uid = "participants"."uid" left join "teams" on "participants"."team_id" = "teams"."id" where "participants"."deleted_at" is null;
--   Aggregate
--     ->  Sort
--           Sort Key: feed.seq, participants.uid
--           ->  Nested Loop Left Join
--                 ->  Nested Loop
--                       ->  Function Scan on feed
--                       ->  Index Scan using participants_uid_unique on participants
--                             Index Cond: (uid = feed.uid)
--                             Filter: (deleted_at IS NULL)
--                 ->  Index Scan using teams_pkey on teams
--                       Index Cond: (id = participants.team_id)
--     SubPlan ?
--       ->  Aggregate
--             ->  Sort
--                   Sort Key: field.field COLLATE "C"
--                   ->  Function Scan on jsonb_object_keys field

-- ── readCredentials ─────────────────────────────────────────────────────────────────────────────────────

select coalesce(json_agg(json_build_object('uid', "credentials"."uid", 'number', "credentials"."number", 'participantUid', "credentials"."participant_uid", 'status', "credentials"."status", 'g', "credentials"."g", 'team', "credentials"."team", 'accessCode', "credentials"."access_code", 'zones', "credentials"."zones", 'expires', "credentials"."expires", 'kid', "credentials"."kid", 'data', "credentials"."data", 'issuedBy', "credentials"."issued_by", 'issuedAt', to_char("credentials"."issued_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'revokedReason', "credentials"."revoked_reason", 'revokedAt', to_char("credentials"."revoked_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'awaiting', "credentials"."awaiting", 'validatedAt', to_char("credentials"."validated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'printedAt', to_char("credentials"."printed_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seq', feed.seq) order by feed.seq, feed.uid), '[]') from "credentials" inner join unnest($::uuid[], $::bigint[]) as feed(uid, seq) on feed.uid = "credentials"."uid";
--   Aggregate
--     ->  Sort
--           Sort Key: feed.seq, credentials.uid
--           ->  Nested Loop
--                 ->  Function Scan on feed
--                 ->  Index Scan using credentials_pkey on credentials
--                       Index Cond: (uid = feed.uid)
