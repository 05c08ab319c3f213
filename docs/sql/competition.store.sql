-- server/competition/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listTeams ───────────────────────────────────────────────────────────────────────────────────────────

select "id", "uid", "name", "country", "category", "division", "logo_url", "external_id", "version", "created_at" from "teams" order by "teams"."category" asc, "teams"."country" asc, "teams"."name" asc;
--   Sort
--     Sort Key: category, country, name
--     ->  Seq Scan on teams

-- ── findTeamById ────────────────────────────────────────────────────────────────────────────────────────

select "id", "uid", "name", "country", "category", "division", "logo_url", "external_id", "version", "created_at" from "teams" where "teams"."id" = $;
--   Index Scan using teams_pkey on teams
--     Index Cond: (id = ?)

-- ── listGames ───────────────────────────────────────────────────────────────────────────────────────────

select "schedule"."id", "schedule"."date", "schedule"."event_type", "schedule"."title", "schedule"."translations", "schedule"."venue", "schedule"."court", "schedule"."team1_id", "schedule"."team2_id", "schedule"."category", "schedule"."division", "schedule"."phase", "schedule"."result", "schedule"."forfeit_by_id", "schedule"."version", "schedule"."created_at", "schedule"."updated_at", "home"."id", "home"."uid", "home"."name", "home"."country", "home"."category", "home"."division", "home"."logo_url", "home"."external_id", "home"."version", "home"."created_at", "guest"."id", "guest"."uid", "guest"."name", "guest"."country", "guest"."category", "guest"."division", "guest"."logo_url", "guest"."external_id", "guest"."version", "guest"."created_at" from "schedule" left join "teams" "home" on "home"."id" = "schedule"."team1_id" left join "teams" "guest" on "guest"."id" = "schedule"."team2_id" where (("schedule"."team1_id" = $ or "schedule"."team2_id" = $) and ("schedule"."date" >= $ and "schedule"."date" < $) and "schedule"."category" = $ and "schedule"."venue" in (select "name" from "venues" where "venues"."id" = $)) order by "schedule"."date" asc, "schedule"."id" asc;
--   Sort
--     Sort Key: schedule.date, schedule.id
--     ->  Nested Loop
--           Join Filter: (schedule.venue = venues.name)
--           ->  Nested Loop Left Join
--                 ->  Nested Loop Left Join
--                       ->  Seq Scan on schedule
--                             Filter: ((date >= ?) AND (date < ?) AND (category = ?) AND ((team1_id = ?) OR (team2_id = ?)))
--                       ->  Index Scan using teams_pkey on teams home
--                             Index Cond: (id = schedule.team1_id)
--                 ->  Index Scan using teams_pkey on teams guest
--                       Index Cond: (id = schedule.team2_id)
--           ->  Seq Scan on venues
--                 Filter: (id = ?)

-- ── listGameDays ────────────────────────────────────────────────────────────────────────────────────────

select to_char("date" at time zone 'America/El_Salvador', 'YYYY-MM-DD'), count(*), min("date") from "schedule" where "schedule"."event_type" = $ group by to_char("schedule"."date" at time zone 'America/El_Salvador', 'YYYY-MM-DD') order by to_char("schedule"."date" at time zone 'America/El_Salvador', 'YYYY-MM-DD');
--   GroupAggregate
--     Group Key: (to_char((date AT TIME ZONE ?), ?))
--     ->  Sort
--           Sort Key: (to_char((date AT TIME ZONE ?), ?))
--           ->  Seq Scan on schedule
--                 Filter: (event_type = ?)

-- ── findGameDay ─────────────────────────────────────────────────────────────────────────────────────────

select to_char("date" at time zone 'America/El_Salvador', 'YYYY-MM-DD'), count(*), min("date") from "schedule" where "schedule"."event_type" = $ group by to_char("schedule"."date" at time zone 'America/El_Salvador', 'YYYY-MM-DD') order by to_char("schedule"."date" at time zone 'America/El_Salvador', 'YYYY-MM-DD');
--   GroupAggregate
--     Group Key: (to_char((date AT TIME ZONE ?), ?))
--     ->  Sort
--           Sort Key: (to_char((date AT TIME ZONE ?), ?))
--           ->  Seq Scan on schedule
--                 Filter: (event_type = ?)

-- ── listEvents ──────────────────────────────────────────────────────────────────────────────────────────

select "id", "date", "event_type", "title", "translations", "venue", "court", "team1_id", "team2_id", "category", "division", "phase", "result", "forfeit_by_id", "version", "created_at", "updated_at" from "schedule" where "schedule"."event_type" <> $ order by "schedule"."date" asc, "schedule"."id" asc;
--   Sort
--     Sort Key: date, id
--     ->  Seq Scan on schedule
--           Filter: (event_type <> ?)

-- ── groupTables ─────────────────────────────────────────────────────────────────────────────────────────

select "id", "uid", "name", "country", "category", "division", "logo_url", "external_id", "version", "created_at" from "teams" where "teams"."category" = $ order by "teams"."category" asc, "teams"."division" asc, "teams"."name" asc;
--   Sort
--     Sort Key: division, name
--     ->  Bitmap Heap Scan on teams
--           Recheck Cond: (category = ?)
--           ->  Bitmap Index Scan on teams_by_category
--                 Index Cond: (category = ?)

select "id", "date", "event_type", "title", "translations", "venue", "court", "team1_id", "team2_id", "category", "division", "phase", "result", "forfeit_by_id", "version", "created_at", "updated_at" from "schedule" where ("schedule"."event_type" = $ and "schedule"."phase" = $);
--   Seq Scan on schedule
--     Filter: ((event_type = ?) AND (phase = ?))

-- ── listMedals ──────────────────────────────────────────────────────────────────────────────────────────

select "teams"."country", "standings"."gold_medals", "standings"."silver_medals", "standings"."bronze_medals" from "standings" inner join "teams" on "teams"."id" = "standings"."team_id";
--   Nested Loop
--     ->  Seq Scan on standings
--     ->  Index Scan using teams_pkey on teams
--           Index Cond: (id = standings.team_id)

-- ── countSite ───────────────────────────────────────────────────────────────────────────────────────────

select count(*), count(distinct "country"), (select count(*) from "venues"), (select count(*) from "schedule" where "result" is not null), (select count(*) from "archives" where "edition_id" <> $ or "ends_on" < $) from "teams";
--   Aggregate
--     InitPlan ?
--       ->  Aggregate
--             ->  Seq Scan on venues
--     InitPlan ?
--       ->  Aggregate
--             ->  Seq Scan on schedule
--                   Filter: (result IS NOT NULL)
--     InitPlan ?
--       ->  Aggregate
--             ->  Seq Scan on archives
--                   Filter: ((edition_id <> ?) OR (ends_on < ?))
--     ->  Sort
--           Sort Key: teams.country
--           ->  Index Only Scan using teams_by_category on teams

-- ── countTeams ──────────────────────────────────────────────────────────────────────────────────────────

select count(*) as count from "teams" where "teams"."category" = $;
--   Aggregate
--     ->  Index Only Scan using teams_by_category on teams
--           Index Cond: (category = ?)

-- ── findFirstCategory ───────────────────────────────────────────────────────────────────────────────────

select distinct "category" from "schedule" where "schedule"."event_type" = $;
--   Unique
--     ->  Sort
--           Sort Key: category
--           ->  Seq Scan on schedule
--                 Filter: (event_type = ?)

-- ── listVenues ──────────────────────────────────────────────────────────────────────────────────────────

select "id", "name", "city", "address", "courts", "lat", "lon", "version", "created_at" from "venues" order by "venues"."city" asc, "venues"."name" asc;
--   Sort
--     Sort Key: city, name
--     ->  Seq Scan on venues

-- ── listRules ───────────────────────────────────────────────────────────────────────────────────────────

select "id", "title", "text", "translations", "position", "version", "created_at" from "rule_sections" order by "rule_sections"."position" asc, "rule_sections"."id" asc;
--   Sort
--     Sort Key: "position", id
--     ->  Seq Scan on rule_sections
