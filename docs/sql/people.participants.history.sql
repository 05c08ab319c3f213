-- server/people/participants/history.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readHistory ─────────────────────────────────────────────────────────────────────────────────────────

select "uid", "number", "participant_uid", "status", "g", "team", "access_code", "zones", "expires", "kid", "data", "issued_by", "issued_at", "operator_id", "revoked_reason", "revoked_at", "revoked_by", "awaiting", "validated_at", "printed_at", "created_at" from "credentials" where "credentials"."participant_uid" = $;
--   Index Scan using credentials_of_participant on credentials
--     Index Cond: (participant_uid = ?)

select "id", "uid" from "participants" where "participants"."merged_into" = $;
--   Seq Scan on participants
--     Filter: (merged_into = ?)

select "receipts"."device_uid", "receipts"."mseq", "receipts"."mutation_id", "receipts"."kind", "receipts"."v", "receipts"."body", "receipts"."body_hash", "receipts"."status", "receipts"."code", "receipts"."result", "receipts"."operator_id", "receipts"."op", "receipts"."occurred_at", "receipts"."device_at", "receipts"."clock_offset_ms", "receipts"."clock_doubt", "receipts"."list_seq", "receipts"."list_age_ms", "receipts"."received_at", "receipts"."decided_at", "receipts"."decided_by_id", "devices"."code" from "receipts" inner join "devices" on "devices"."uid" = "receipts"."device_uid" where (("receipts"."body"->>'uid') in ($) and "receipts"."kind" <> 'scan.record' and "receipts"."status" = $);
--   Nested Loop
--     Join Filter: (devices.uid = receipts.device_uid)
--     ->  Seq Scan on devices
--     ->  Index Scan using receipts_of_row on receipts
--           Index Cond: ((body ->> ?) = ANY (?))
--           Filter: (status = ?)

select "uid", "number", "g", "kid", "device_code", "operator_id", "reason", "printer", "format", "printed_at" from "credential_prints" where "credential_prints"."number" in ($);
--   Index Scan using prints_of_credential on credential_prints
--     Index Cond: (number = ?)

select "uid", "number", "g", "direction", "verdict", "reason", "checkpoint", "list_age_ms", "offline", "device_code", "operator_id", "occurred_at", "received_at", "anomaly", "clock_offset_ms", "amended", "amended_reason" from "scans" where "scans"."number" in ($) order by "scans"."occurred_at" desc limit $;
--   Limit
--     ->  Index Scan Backward using scans_of_number on scans
--           Index Cond: (number = ?)

select "scan_amendments"."uid", "scan_amendments"."scan_uid", "scan_amendments"."number", "scan_amendments"."kind", "scan_amendments"."reason", "scan_amendments"."device_code", "scan_amendments"."operator_id", "scan_amendments"."occurred_at", "scan_amendments"."received_at", "scans"."checkpoint" from "scan_amendments" inner join "scans" on "scans"."uid" = "scan_amendments"."scan_uid" where "scans"."number" in ($) order by "scan_amendments"."occurred_at" desc limit $;
--   Limit
--     ->  Sort
--           Sort Key: scan_amendments.occurred_at DESC
--           ->  Nested Loop
--                 Join Filter: (scan_amendments.scan_uid = scans.uid)
--                 ->  Seq Scan on scan_amendments
--                 ->  Index Scan using scans_of_number on scans
--                       Index Cond: (number = ?)

select "handed_badges"."hand_over_uid", "handed_badges"."number", "handed_badges"."g", "hand_overs"."uid", "hand_overs"."how", "hand_overs"."team_uid", "hand_overs"."received_by", "hand_overs"."receiver_uid", "hand_overs"."signature", "hand_overs"."device_code", "hand_overs"."operator_id", "hand_overs"."handed_at" from "handed_badges" inner join "hand_overs" on "hand_overs"."uid" = "handed_badges"."hand_over_uid" where "handed_badges"."number" in ($);
--   Hash Join
--     Hash Cond: (hand_overs.uid = handed_badges.hand_over_uid)
--     ->  Seq Scan on hand_overs
--     ->  Hash
--           ->  Seq Scan on handed_badges
--                 Filter: (number = ?)

select "uid", "participant_uid", "handout_uid", "name", "device_code", "operator_id", "redeemed_at", "undone_at", "undone_at_device", "undone_by", "undone_reason" from "redemptions" where "redemptions"."participant_uid" = any($::uuid[]) order by "redemptions"."redeemed_at", "redemptions"."uid";
--   Sort
--     Sort Key: redeemed_at, uid
--     ->  Seq Scan on redemptions
--           Filter: (participant_uid = ANY (?))

select "uid", "number", "reason", "by", "device_code", "revoked_at" from "revocations" where "revocations"."number" in ($);
--   Seq Scan on revocations
--     Filter: (number = ?)

select "id", "participant_uid", "role", "outcome", "reason", "decided_by", "decided_at" from "approvals" where "approvals"."participant_uid" in ($);
--   Seq Scan on approvals
--     Filter: (participant_uid = ?)

select "import_batches"."id", "import_batches"."kind", "import_batches"."file_name", "import_batches"."created_by_id", "import_batches"."created_at", "import_batches"."added", "import_batches"."changed", "import_batches"."unchanged", "import_batches"."refused", "import_batches"."undone_at", "import_batches"."undone_by_id", "import_entries"."batch_id", "import_entries"."row_id", "import_entries"."before", "import_entries"."after", "import_entries"."undone" from "import_batches" inner join "import_entries" on "import_entries"."batch_id" = "import_batches"."id" where ("import_batches"."kind" = $ and "import_entries"."row_id" in ($));
--   Nested Loop
--     Join Filter: (import_batches.id = import_entries.batch_id)
--     ->  Seq Scan on import_batches
--           Filter: (kind = ?)
--     ->  Seq Scan on import_entries
--           Filter: (row_id = ?)

select "cases"."uid", "cases"."kind", "cases"."key", "cases"."participant_uid", "cases"."numbers", "cases"."opened_at", "cases"."settled_at", "cases"."outcome", "cases"."kept", "cases"."reason", "cases"."settled_by", "cases"."settled_at_device", "case_sides"."device_code" from "cases" left join "case_sides" on ("case_sides"."case_uid" = "cases"."uid" and "case_sides"."ref" = "cases"."kept") where "cases"."participant_uid" in ($);
--   Hash Right Join
--     Hash Cond: ((case_sides.case_uid = cases.uid) AND (case_sides.ref = cases.kept))
--     ->  Seq Scan on case_sides
--     ->  Hash
--           ->  Seq Scan on cases
--                 Filter: (participant_uid = ?)

select "id", "at", "user_id", "device_code", "action", "subject", "detail", "prev", "hash" from "audit_log" where "audit_log"."subject" in ($);
--   Index Scan using audit_by_subject on audit_log
--     Index Cond: (subject = ANY (?))

select "id", "username" from "users" where false;
--   Result
--     One-Time Filter: false

select "code", "name" from "devices" where "devices"."code" in ($);
--   Seq Scan on devices
--     Filter: (code = ANY (?))
