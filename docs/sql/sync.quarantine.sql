-- server/sync/quarantine.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── outcomesOf ──────────────────────────────────────────────────────────────────────────────────────────

select "device_uid", "mseq", "mutation_id", "kind", "v", "body", "body_hash", "status", "code", "result", "operator_id", "op", "occurred_at", "device_at", "clock_offset_ms", "clock_doubt", "list_seq", "list_age_ms", "received_at", "decided_at", "decided_by_id" from "receipts" where ("receipts"."device_uid" = $ and "receipts"."mseq" in ($) and "receipts"."decided_at" is not null);
--   Index Scan using receipts_device_uid_mseq_pk on receipts
--     Index Cond: ((device_uid = ?) AND (mseq = ANY (?)))
--     Filter: (decided_at IS NOT NULL)
