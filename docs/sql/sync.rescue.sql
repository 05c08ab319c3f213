-- server/sync/rescue.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── findKnownIds ────────────────────────────────────────────────────────────────────────────────────────

(select "mutation_id" from "receipts" where "receipts"."mutation_id" in ($)) union all (select "mutation_id" from "rescued_work" where "rescued_work"."mutation_id" in ($));
--   Append
--     ->  Index Only Scan using "receipts_mutationId_unique" on receipts
--           Index Cond: (mutation_id = ?)
--     ->  Seq Scan on rescued_work
--           Filter: (mutation_id = ?)
