-- server/core/throttle/known-places-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── isKnownPlace ────────────────────────────────────────────────────────────────────────────────────────

select "key" from "rate_limits" where ("rate_limits"."key" = $ and "rate_limits"."expire" > $);
--   Seq Scan on rate_limits
--     Filter: ((expire > ?) AND ((key)::text = ?))

-- ── noteKnownPlace ──────────────────────────────────────────────────────────────────────────────────────

insert into "rate_limits" ("key", "points", "expire") values ($) on conflict ("key") do update set "points" = $, "expire" = $;
--   Insert on rate_limits
--     Conflict Resolution: UPDATE
--     Conflict Arbiter Indexes: rate_limits_pkey
--     ->  Result
