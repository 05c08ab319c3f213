-- server/core/storage/photos.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── findPhoto ───────────────────────────────────────────────────────────────────────────────────────────

select "full", "object_key" from "photos" where "photos"."sha256" = $;
--   Seq Scan on photos
--     Filter: (sha256 = ?)

-- ── packSmallPhotos ─────────────────────────────────────────────────────────────────────────────────────

select "sha256", "small", "object_key" from "photos" where "photos"."sha256" in ($);
--   Seq Scan on photos
--     Filter: (sha256 = ?)
