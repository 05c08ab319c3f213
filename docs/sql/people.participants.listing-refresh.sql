-- server/people/participants/listing-refresh.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── keepListing ─────────────────────────────────────────────────────────────────────────────────────────

select "sync_clock"."seq", "listing_state"."seq", "listing_state"."version" from "sync_clock" inner join "listing_state" on "listing_state"."one" = "sync_clock"."one";
--   Nested Loop
--     Join Filter: (sync_clock.one = listing_state.one)
--     ->  Seq Scan on sync_clock
--     ->  Seq Scan on listing_state
