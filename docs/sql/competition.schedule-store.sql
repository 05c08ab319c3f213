-- server/competition/schedule-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── addToSchedule ───────────────────────────────────────────────────────────────────────────────────────

insert into "schedule" ("id", "date", "event_type", "title", "translations", "venue", "court", "team1_id", "team2_id", "category", "division", "phase", "result", "forfeit_by_id", "version", "created_at", "updated_at") values (default, $) returning "id", "date", "event_type", "title", "translations", "venue", "court", "team1_id", "team2_id", "category", "division", "phase", "result", "forfeit_by_id", "version", "created_at", "updated_at";
--   Insert on schedule
--     ->  Result

-- ── lockRow ─────────────────────────────────────────────────────────────────────────────────────────────

select "id", "date", "event_type", "title", "translations", "venue", "court", "team1_id", "team2_id", "category", "division", "phase", "result", "forfeit_by_id", "version", "created_at", "updated_at" from "schedule" where "schedule"."id" = $ for update;
--   LockRows
--     ->  Seq Scan on schedule
--           Filter: (id = ?)

-- ── lockGames ───────────────────────────────────────────────────────────────────────────────────────────

select "id", "date", "event_type", "title", "translations", "venue", "court", "team1_id", "team2_id", "category", "division", "phase", "result", "forfeit_by_id", "version", "created_at", "updated_at" from "schedule" where ("schedule"."id" in ($) and "schedule"."event_type" = $) order by "schedule"."id" asc for update;
--   LockRows
--     ->  Seq Scan on schedule
--           Filter: ((id = ?) AND (event_type = ?))

-- ── updateRow ───────────────────────────────────────────────────────────────────────────────────────────

update "schedule" set "court" = $, "version" = $, "updated_at" = $ where "schedule"."id" = $ returning "id", "date", "event_type", "title", "translations", "venue", "court", "team1_id", "team2_id", "category", "division", "phase", "result", "forfeit_by_id", "version", "created_at", "updated_at";
--   Update on schedule
--     ->  Seq Scan on schedule
--           Filter: (id = ?)

-- ── deleteRow ───────────────────────────────────────────────────────────────────────────────────────────

delete from "schedule" where "schedule"."id" = $;
--   Delete on schedule
--     ->  Seq Scan on schedule
--           Filter: (id = ?)

-- ── listGamesBetween ────────────────────────────────────────────────────────────────────────────────────

select "id", "date", "event_type", "title", "translations", "venue", "court", "team1_id", "team2_id", "category", "division", "phase", "result", "forfeit_by_id", "version", "created_at", "updated_at" from "schedule" where ("schedule"."event_type" = $ and "schedule"."date" > $ and "schedule"."date" < $ and ("schedule"."venue" = $ or "schedule"."team1_id" in ($) or "schedule"."team2_id" in ($)));
--   Seq Scan on schedule
--     Filter: ((date > ?) AND (date < ?) AND (event_type = ?) AND ((venue = ?) OR (team1_id = ?) OR (team2_id = ?)))

-- ── listTeamsById ───────────────────────────────────────────────────────────────────────────────────────

select "id", "uid", "name", "country", "category", "division", "logo_url", "external_id", "version", "created_at" from "teams" where "teams"."id" in ($);
--   Index Scan using teams_pkey on teams
--     Index Cond: (id = ?)

-- ── courtsOf ────────────────────────────────────────────────────────────────────────────────────────────

select "name", "courts" from "venues";
--   Seq Scan on venues
