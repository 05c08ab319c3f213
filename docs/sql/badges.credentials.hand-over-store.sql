-- server/badges/credentials/hand-over-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listHandOvers ───────────────────────────────────────────────────────────────────────────────────────

select "hand_overs"."uid", "hand_overs"."how", "hand_overs"."team_uid", "hand_overs"."received_by", "hand_overs"."receiver_uid", "hand_overs"."signature", "hand_overs"."device_code", "hand_overs"."operator_id", "hand_overs"."handed_at", "teams"."name", "devices"."name", "users"."username", (select count(*)::int from handed_badges b where b.hand_over_uid = "hand_overs".uid) from "hand_overs" left join "teams" on "teams"."uid" = "hand_overs"."team_uid" left join "devices" on "devices"."code" = "hand_overs"."device_code" left join "users" on "users"."id" = "hand_overs"."operator_id" where ("hand_overs"."team_uid" is not null and "hand_overs"."uid" < $) order by "hand_overs"."uid" desc limit $;
--   Limit
--     ->  Result
--           ->  Sort
--                 Sort Key: hand_overs.uid DESC
--                 ->  Nested Loop Left Join
--                       Join Filter: (users.id = hand_overs.operator_id)
--                       ->  Nested Loop Left Join
--                             Join Filter: (devices.code = hand_overs.device_code)
--                             ->  Nested Loop Left Join
--                                   ->  Seq Scan on hand_overs
--                                         Filter: ((team_uid IS NOT NULL) AND (uid < ?))
--                                   ->  Index Scan using teams_uid_unique on teams
--                                         Index Cond: (uid = hand_overs.team_uid)
--                             ->  Materialize
--                                   ->  Seq Scan on devices
--                       ->  Materialize
--                             ->  Seq Scan on users
--           SubPlan ?
--             ->  Aggregate
--                   ->  Seq Scan on handed_badges b
--                         Filter: (hand_over_uid = hand_overs.uid)

-- ── findHandOver ────────────────────────────────────────────────────────────────────────────────────────

select "hand_overs"."uid", "hand_overs"."how", "hand_overs"."team_uid", "hand_overs"."received_by", "hand_overs"."receiver_uid", "hand_overs"."signature", "hand_overs"."device_code", "hand_overs"."operator_id", "hand_overs"."handed_at", "teams"."name", "devices"."name", "users"."username", (select count(*)::int from handed_badges b where b.hand_over_uid = "hand_overs".uid) from "hand_overs" left join "teams" on "teams"."uid" = "hand_overs"."team_uid" left join "devices" on "devices"."code" = "hand_overs"."device_code" left join "users" on "users"."id" = "hand_overs"."operator_id" where "hand_overs"."uid" = $ order by "hand_overs"."uid" desc limit $;
--   Limit
--     ->  Nested Loop Left Join
--           Join Filter: (users.id = hand_overs.operator_id)
--           ->  Nested Loop Left Join
--                 Join Filter: (devices.code = hand_overs.device_code)
--                 ->  Nested Loop Left Join
--                       ->  Seq Scan on hand_overs
--                             Filter: (uid = ?)
--                       ->  Index Scan using teams_uid_unique on teams
--                             Index Cond: (uid = hand_overs.team_uid)
--                 ->  Seq Scan on devices
--           ->  Seq Scan on users
--           SubPlan ?
--             ->  Aggregate
--                   ->  Seq Scan on handed_badges b
--                         Filter: (hand_over_uid = hand_overs.uid)

-- ── readHandedPeople ────────────────────────────────────────────────────────────────────────────────────

select "handed_badges"."number", "handed_badges"."g", "participants"."id", "participants"."uid", "participants"."first_name", "participants"."last_name", "participants"."role", "participants"."category" from "handed_badges" left join "credentials" on "credentials"."number" = "handed_badges"."number" left join "participants" on ("participants"."uid" = "credentials"."participant_uid" and "participants"."deleted_at" is null) where "handed_badges"."hand_over_uid" = $;
--   Nested Loop Left Join
--     ->  Nested Loop Left Join
--           ->  Seq Scan on handed_badges
--                 Filter: (hand_over_uid = ?)
--           ->  Index Scan using credentials_number_unique on credentials
--                 Index Cond: (number = handed_badges.number)
--     ->  Index Scan using participants_uid_unique on participants
--           Index Cond: (uid = credentials.participant_uid)
--           Filter: (deleted_at IS NULL)
