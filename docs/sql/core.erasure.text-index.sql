-- server/core/erasure/text-index.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readTextIndex ───────────────────────────────────────────────────────────────────────────────────────

select pg_snapshot_xmin(pg_current_snapshot())::text from (select 1) as one;
--   Result

select "uid", "name" from "devices" order by "devices"."uid" asc limit $;
--   Limit
--     ->  Sort
--           Sort Key: uid
--           ->  Seq Scan on devices

select "uid", "name" from "devices" where "devices"."uid" > $ order by "devices"."uid" asc limit $;
--   Limit
--     ->  Sort
--           Sort Key: uid
--           ->  Seq Scan on devices
--                 Filter: (uid > ?)
