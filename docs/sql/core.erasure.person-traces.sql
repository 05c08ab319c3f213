-- server/core/erasure/person-traces.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── findTraces ──────────────────────────────────────────────────────────────────────────────────────────

select pg_snapshot_xmin(pg_current_snapshot())::text from (select 1) as one;
--   Result

select "id", "uid", "user_id", "team_id", "first_name", "last_name", "birth_date", "country", "category", "role", "language", "photo_url", "note", "proposed", "redeemed", "external_id", "has_credential", "credential_number", "credential_data", "search_text", "approved_for", "refused_for", "outdated", "review", "version", "created_at", "updated_at", "deleted_at", "merged_into" from "participants" where "participants"."uid" = $;
--   Index Scan using participants_uid_unique on participants
--     Index Cond: (uid = ?)

select "id", "uid" from "participants" where "participants"."merged_into" = $;
--   Seq Scan on participants
--     Filter: (merged_into = ?)

select "uid", "number", "participant_uid", "status", "g", "team", "access_code", "zones", "expires", "kid", "data", "issued_by", "issued_at", "operator_id", "revoked_reason", "revoked_at", "revoked_by", "awaiting", "validated_at", "printed_at", "created_at" from "credentials" where "credentials"."participant_uid" = $;
--   Index Scan using credentials_of_participant on credentials
--     Index Cond: (participant_uid = ?)

select "uid", "kind", "key", "participant_uid", "numbers", "opened_at", "settled_at", "outcome", "kept", "reason", "settled_by", "settled_at_device" from "cases" where ("cases"."participant_uid" = $ or "cases"."numbers" && $::text[]);
--   Seq Scan on cases
--     Filter: ((participant_uid = ?) OR (numbers && ?))

select "device_uid", "mseq", "mutation_id", "kind", "v", "body", "body_hash", "status", "code", "result", "operator_id", "op", "occurred_at", "device_at", "clock_offset_ms", "clock_doubt", "list_seq", "list_age_ms", "received_at", "decided_at", "decided_by_id" from "receipts" where ("receipts"."kind" <> 'scan.record' and (false or age("receipts".xmin) <= age($::text::xid8::xid)) and ("receipts"."body"->>'uid' = any($::text[]) or "receipts"."body"->>'participantUid' = any($::text[]) or "receipts"."body"->>'number' = any($::text[])));
--   Seq Scan on receipts
--     Filter: ((kind <> ?) AND (age(xmin) <= age(?)) AND (((body ->> ?) = ANY (?)) OR ((body ->> ?) = ANY (?)) OR ((body ->> ?) = ANY (?))))

select "import_entries"."batch_id", "import_entries"."row_id", "import_entries"."before", "import_entries"."after" from "import_entries" inner join "import_batches" on "import_batches"."id" = "import_entries"."batch_id" where ("import_batches"."kind" = $ and "import_entries"."row_id" in ($));
--   Nested Loop
--     Join Filter: (import_entries.batch_id = import_batches.id)
--     ->  Seq Scan on import_entries
--           Filter: (row_id = ?)
--     ->  Seq Scan on import_batches
--           Filter: (kind = ?)

select "id", "participant_uid", "role", "outcome", "reason", "decided_by", "decided_at" from "approvals" where "approvals"."participant_uid" in ($);
--   Seq Scan on approvals
--     Filter: (participant_uid = ?)

select "uid", "number", "g", "kid", "device_code", "operator_id", "reason", "printer", "format", "printed_at" from "credential_prints" where "credential_prints"."number" in ($);
--   Index Scan using prints_of_credential on credential_prints
--     Index Cond: (number = ?)

select "uid", "number", "reason", "by", "device_code", "revoked_at" from "revocations" where "revocations"."number" in ($);
--   Seq Scan on revocations
--     Filter: (number = ?)

select "uid", "device_uid", "device_code", "mutation_id", "mseq", "kind", "envelope", "grant", "reason", "via", "state", "code", "received_at", "decided_at", "decided_by_id" from "rescued_work" where ("rescued_work"."envelope"->'body'->>'uid' = any($::text[]) or "rescued_work"."envelope"->'body'->>'participantUid' = any($::text[]) or "rescued_work"."envelope"->'body'->>'number' = any($::text[]));
--   Seq Scan on rescued_work
--     Filter: ((((envelope -> ?) ->> ?) = ANY (?)) OR (((envelope -> ?) ->> ?) = ANY (?)) OR (((envelope -> ?) ->> ?) = ANY (?)))

select "uid", "how", "team_uid", "received_by", "receiver_uid", "signature", "device_code", "operator_id", "handed_at" from "hand_overs" where "hand_overs"."receiver_uid" in ($);
--   Seq Scan on hand_overs
--     Filter: (receiver_uid = ?)

select "uid", "participant_uid", "handout_uid", "name", "device_code", "operator_id", "redeemed_at", "undone_at", "undone_at_device", "undone_by", "undone_reason" from "redemptions" where "redemptions"."participant_uid" in ($);
--   Seq Scan on redemptions
--     Filter: (participant_uid = ?)

select "case_uid", "ref", "device_code", "operator_id", "deed", "data", "at", "clock_offset_ms", "clock_doubt", "list_seq", "list_age_ms", "received_at" from "case_sides" where false;
--   Result
--     One-Time Filter: false

select "id", "at", "user_id", "device_code", "action", "subject", "detail", "prev", "hash" from "audit_log" where "audit_log"."subject" in ($);
--   Index Scan using audit_by_subject on audit_log
--     Index Cond: (subject = ANY (?))

select "id", "first_name", "last_name" from "contacts";
--   Seq Scan on contacts

select "id", "first_name", "last_name", "email", "phone", "subject", "message", "inquiry_type", "created_at", "responded", "responded_at" from "contacts" where false;
--   Result
--     One-Time Filter: false

select "first_name", "last_name", "birth_date" from "participants" where "participants"."deleted_at" is null and "participants"."uid" <> $ and ( "participants"."search_text" like any($::text[]) or "participants"."birth_date"::text = any($::text[]));
--   Seq Scan on participants
--     Filter: ((deleted_at IS NULL) AND (uid <> ?) AND ((search_text ~~ ANY (?)) OR ((birth_date)::text = ANY (?))))

select "uid"::text, "handed_at"::text, "received_by" from "hand_overs" where (false or (age("hand_overs".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("hand_overs"."received_by"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on hand_overs
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(received_by), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "mutation_id"::text, "received_at"::text, jsonb_build_object('id', "mutation_id", 'kind', "kind", 'v', "v", 'body', "body", 'isApplied', "status" = 'applied') from "receipts" where ("receipts"."kind" not in ('scan.record', 'noop') and (false or (age("receipts".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("receipts"."body"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]))));
--   Seq Scan on receipts
--     Filter: ((kind <> ALL (?)) AND (age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((body)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "mutation_id"::text, "received_at"::text, "result" from "receipts" where (false or (age("receipts".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("receipts"."result"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on receipts
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((result)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid"::text, "received_at"::text, "envelope" from "rescued_work" where (false or (age("rescued_work".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("rescued_work"."envelope"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on rescued_work
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((envelope)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "id"::text, "at"::text, "detail" from "audit_log" where ("audit_log"."action" not like 'user.%' and "audit_log"."action" <> 'person.erase' and (false or (age("audit_log".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("audit_log"."detail"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]))));
--   Seq Scan on audit_log
--     Filter: ((action !~~ ?) AND (action <> ?) AND (age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((detail)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid"::text, "created_at"::text, "name" from "devices" where (false or (age("devices".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("devices"."name"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on devices
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(name), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid"::text, "created_at"::text, "wipe_order" from "devices" where (false or (age("devices".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("devices"."wipe_order"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on devices
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((wipe_order)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid"::text, "opened_at"::text, "reason" from "cases" where (false or (age("cases".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("cases"."reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on cases
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "ref"::text, "at"::text, "deed" from "case_sides" where (false or (age("case_sides".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("case_sides"."deed"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on case_sides
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((deed)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid"::text, "printed_at"::text, "reason" from "credential_prints" where (false or (age("credential_prints".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("credential_prints"."reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on credential_prints
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid"::text, "revoked_at"::text, "reason" from "revocations" where (false or (age("revocations".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("revocations"."reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on revocations
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid"::text, "revoked_at"::text, "revoked_reason" from "credentials" where (false or (age("credentials".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("credentials"."revoked_reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on credentials
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(revoked_reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid"::text, "undone_at"::text, "undone_reason" from "redemptions" where (false or (age("redemptions".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("redemptions"."undone_reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on redemptions
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(undone_reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "id"::text, "decided_at"::text, "reason" from "approvals" where (false or (age("approvals".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("approvals"."reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on approvals
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "kid"::text, "created_at"::text, "reason" from "server_keys" where (false or (age("server_keys".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("server_keys"."reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on server_keys
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid"::text, "updated_at"::text, "note" from "participants" where (false or (age("participants".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("participants"."note"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on participants
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((note)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid"::text, "updated_at"::text, "proposed" from "participants" where (false or (age("participants".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("participants"."proposed"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on participants
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((proposed)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "id"::text, "created_at"::text, "delegate_name" from "team_registrations" where (false or (age("team_registrations".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("team_registrations"."delegate_name"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on team_registrations
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(delegate_name), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "id"::text, "created_at"::text, "rejection_reason" from "team_registrations" where (false or (age("team_registrations".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("team_registrations"."rejection_reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on team_registrations
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(rejection_reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "id"::text, "created_at"::text, "appeal_reason" from "team_registrations" where (false or (age("team_registrations".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("team_registrations"."appeal_reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on team_registrations
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(appeal_reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "id"::text, "created_at"::text, "history" from "team_registrations" where (false or (age("team_registrations".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("team_registrations"."history"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on team_registrations
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((history)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "id"::text, "created_at"::text, "file_name" from "import_batches" where (false or (age("import_batches".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("import_batches"."file_name"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on import_batches
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(file_name), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "id"::text, "created_at"::text, "subject" from "contacts" where (false or (age("contacts".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("contacts"."subject"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on contacts
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(subject), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "id"::text, "created_at"::text, "message" from "contacts" where (false or (age("contacts".xmin) <= age($::text::xid8::xid) and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("contacts"."message"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[])));
--   Seq Scan on contacts
--     Filter: ((age(xmin) <= age(?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(message), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid", "number", "g", "direction", "verdict", "reason", "checkpoint", "list_age_ms", "offline", "device_code", "operator_id", "occurred_at", "received_at", "anomaly", "clock_offset_ms", "amended", "amended_reason" from "scans" where "scans"."number" in ($);
--   Index Scan using scans_of_number on scans
--     Index Cond: (number = ?)

select "uid", "row_uid", "field", "base", "mine", "theirs", "mutation_id", "state", "created_at" from "conflicts" where "conflicts"."row_uid" in ($);
--   Seq Scan on conflicts
--     Filter: (row_uid = ?)

select "participant_id", "url", "batch_id", "status", "reason", "claimed_at" from "import_photos" where "import_photos"."participant_id" = $;
--   Seq Scan on import_photos
--     Filter: (participant_id = ?)

-- ── readAccountsOf ──────────────────────────────────────────────────────────────────────────────────────

select "id", "username", "first_name", "last_name" from "users" order by "users"."id";
--   Sort
--     Sort Key: id
--     ->  Seq Scan on users

-- ── readNamed ───────────────────────────────────────────────────────────────────────────────────────────

select "uid", "how", "team_uid", "received_by", "receiver_uid", "signature", "device_code", "operator_id", "handed_at" from "hand_overs" where "hand_overs"."uid" in ($);
--   Seq Scan on hand_overs
--     Filter: (uid = ?)

select "id", "at", "user_id", "device_code", "action", "subject", "detail", "prev", "hash" from "audit_log" where "audit_log"."id" in ($);
--   Index Scan using audit_log_pkey on audit_log
--     Index Cond: (id = ?)
