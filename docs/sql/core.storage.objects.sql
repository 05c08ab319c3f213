-- server/core/storage/objects.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── placeFiles ──────────────────────────────────────────────────────────────────────────────────────────

insert into "object_deletions" ("key", "due_at") values ($);
--   Insert on object_deletions
--     ->  Result

-- ── keepFiles ───────────────────────────────────────────────────────────────────────────────────────────

delete from "object_deletions" where "object_deletions"."key" = $;
--   Delete on object_deletions
--     ->  Seq Scan on object_deletions
--           Filter: (key = ?)

-- ── readFileOf ──────────────────────────────────────────────────────────────────────────────────────────

-- ── deleteDueObjects ────────────────────────────────────────────────────────────────────────────────────

select "key" from "object_deletions" where "object_deletions"."due_at" <= $ order by "object_deletions"."key" limit $;
--   Limit
--     ->  Sort
--           Sort Key: key
--           ->  Seq Scan on object_deletions
--                 Filter: (due_at <= ?)

-- ── countObjects ────────────────────────────────────────────────────────────────────────────────────────

select count(*) as count from "photos" where "photos"."object_key" is not null;
--   Aggregate
--     ->  Seq Scan on photos
--           Filter: (object_key IS NOT NULL)

select count(*) as count from "pictures" where "pictures"."object_key" is not null;
--   Aggregate
--     ->  Seq Scan on pictures
--           Filter: (object_key IS NOT NULL)

select count(*) as count from "object_deletions" where "object_deletions"."due_at" <= now();
--   Aggregate
--     ->  Seq Scan on object_deletions
--           Filter: (due_at <= now())
