-- server/sponsors/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listSponsors ────────────────────────────────────────────────────────────────────────────────────────

select "id", "name", "url", "logo", "position", "version" from "sponsors" order by "sponsors"."position" asc, "sponsors"."id" asc;
--   Sort
--     Sort Key: "position", id
--     ->  Seq Scan on sponsors

-- ── lockSponsor ─────────────────────────────────────────────────────────────────────────────────────────

select "id", "name", "url", "logo", "position", "version" from "sponsors" where "sponsors"."id" = $ for update;
--   LockRows
--     ->  Seq Scan on sponsors
--           Filter: (id = ?)

-- ── deleteSponsor ───────────────────────────────────────────────────────────────────────────────────────

delete from "sponsors" where "sponsors"."id" = $;
--   Delete on sponsors
--     ->  Seq Scan on sponsors
--           Filter: (id = ?)
