-- server/people/participants/listing.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listPage ────────────────────────────────────────────────────────────────────────────────────────────

select "listed_key"::text, "listed_sort_name", "listed_status_rank", "listed_number", "listed_broken", "listed_registered_at", "participants"."id", "participants"."uid", "participants"."first_name", "participants"."last_name", "participants"."birth_date", "participants"."country", "participants"."category", "participants"."role", "participants"."team_id", "teams"."name", "participants"."photo_url", "participants"."created_at", coalesce( "participants"."outdated"->>'number' = "participants"."credential_data"->>'n' and "participants"."outdated"->'g' = "participants"."credential_data"->'g', false) from (select "participant_id" as "listed_id", "sort_name" as "listed_key", "sort_name" as "listed_sort_name", "status_rank" as "listed_status_rank", "number" as "listed_number", "broken" as "listed_broken", "registered_at" as "listed_registered_at" from (select * from "participant_listing" where ("participant_listing"."words" @@ $::tsquery and "participant_listing"."country" = $) offset 0) as "participant_listing" order by "participant_listing"."sort_name" asc, "participant_listing"."participant_id" asc limit $) "page" inner join "participants" on "participants"."id" = "listed_id" left join "teams" on "teams"."id" = "participants"."team_id" order by "listed_sort_name" asc, "listed_id" asc;
--   Nested Loop Left Join
--     ->  Nested Loop
--           ->  Limit
--                 ->  Sort
--                       Sort Key: participant_listing.sort_name COLLATE "C", participant_listing.participant_id
--                       ->  Subquery Scan on participant_listing
--                             ->  Bitmap Heap Scan on participant_listing participant_listing_1
--                                   Recheck Cond: ((words @@ ?) AND (country = ?))
--                                   ->  BitmapAnd
--                                         ->  Bitmap Index Scan on listing_of_words
--                                               Index Cond: (words @@ ?)
--                                         ->  Bitmap Index Scan on listing_of_country
--                                               Index Cond: (country = ?)
--           ->  Index Scan using participants_pkey on participants
--                 Index Cond: (id = participant_listing.participant_id)
--     ->  Index Scan using teams_pkey on teams
--           Index Cond: (id = participants.team_id)

-- ── countListed ─────────────────────────────────────────────────────────────────────────────────────────

select "status_rank", count(*), count(*) filter (where "rule_count" > 0), count(*) filter (where exists (select 1 from "participants" where "participants"."id" = "participant_listing"."participant_id" and coalesce( "participants"."outdated"->>'number' = "participants"."credential_data"->>'n' and "participants"."outdated"->'g' = "participants"."credential_data"->'g', false))) from "participant_listing" where ("participant_listing"."words" @@ $::tsquery and "participant_listing"."country" = $) group by "participant_listing"."status_rank";
--   GroupAggregate
--     Group Key: participant_listing.status_rank
--     ->  Sort
--           Sort Key: participant_listing.status_rank
--           ->  Bitmap Heap Scan on participant_listing
--                 Recheck Cond: ((words @@ ?) AND (country = ?))
--                 ->  BitmapAnd
--                       ->  Bitmap Index Scan on listing_of_words
--                             Index Cond: (words @@ ?)
--                       ->  Bitmap Index Scan on listing_of_country
--                             Index Cond: (country = ?)
--     SubPlan ?
--       ->  Index Scan using participants_pkey on participants
--             Index Cond: (id = participant_listing.participant_id)
--             Filter: COALESCE((((outdated ->> ?) = (credential_data ->> ?)) AND ((outdated -> ?) = (credential_data -> ?))), false)

-- ── listIds ─────────────────────────────────────────────────────────────────────────────────────────────

select "participant_id" from "participant_listing" where ("participant_listing"."words" @@ $::tsquery and "participant_listing"."country" = $) order by "participant_listing"."team_name" asc, "participant_listing"."sort_name" asc, "participant_listing"."participant_id" asc;
--   Sort
--     Sort Key: team_name COLLATE "C", sort_name COLLATE "C", participant_id
--     ->  Bitmap Heap Scan on participant_listing
--           Recheck Cond: ((words @@ ?) AND (country = ?))
--           ->  BitmapAnd
--                 ->  Bitmap Index Scan on listing_of_words
--                       Index Cond: (words @@ ?)
--                 ->  Bitmap Index Scan on listing_of_country
--                       Index Cond: (country = ?)
