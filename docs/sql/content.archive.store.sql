-- server/content/archive/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listArchives ────────────────────────────────────────────────────────────────────────────────────────

select "edition_id", "name", "starts_on", "ends_on", "created_at" from "archives" order by "archives"."starts_on" desc, "archives"."edition_id";
--   Sort
--     Sort Key: starts_on DESC, edition_id
--     ->  Seq Scan on archives

-- ── replaceArchive ──────────────────────────────────────────────────────────────────────────────────────

select pg_advisory_xact_lock(hashtextextended($, 0));
--   Result

delete from "archives" where "archives"."edition_id" = $;
--   Delete on archives
--     ->  Seq Scan on archives
--           Filter: (edition_id = ?)

insert into "archives" ("edition_id", "name", "starts_on", "ends_on", "created_at") values ($);
--   Insert on archives
--     ->  Result

insert into "archived_files" ("edition_id", "address", "bytes") values ($);
--   Insert on archived_files
--     ->  Result

-- ── findArchivedFile ────────────────────────────────────────────────────────────────────────────────────

select "bytes" from "archived_files" where ("archived_files"."edition_id" = $ and "archived_files"."address" = $);
--   Seq Scan on archived_files
--     Filter: ((edition_id = ?) AND (address = ?))

-- ── listArchivedLanguages ───────────────────────────────────────────────────────────────────────────────

select "address" from "archived_files" where ("archived_files"."edition_id" = $ and "archived_files"."address" in ($));
--   Seq Scan on archived_files
--     Filter: ((address = ANY (?)) AND (edition_id = ?))
