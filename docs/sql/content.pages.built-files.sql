-- server/content/pages/built-files.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── keepBuiltFiles ──────────────────────────────────────────────────────────────────────────────────────

update "built_files" set "served_at" = $ where "built_files"."name" = any($::text[]) returning "name";
--   Update on built_files
--     ->  Seq Scan on built_files
--           Filter: (name = ANY (?))

delete from "built_files" where "built_files"."served_at" < $;
--   Delete on built_files
--     ->  Seq Scan on built_files
--           Filter: (served_at < ?)

-- ── findBuiltFile ───────────────────────────────────────────────────────────────────────────────────────

select "bytes" from "built_files" where "built_files"."name" = $;
--   Seq Scan on built_files
--     Filter: (name = ?)
