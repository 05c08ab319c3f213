-- server/core/erasure/person-mentions.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── findMentions ────────────────────────────────────────────────────────────────────────────────────────

select "id", "uid", "user_id", "team_id", "first_name", "last_name", "birth_date", "country", "category", "role", "language", "photo_url", "note", "proposed", "redeemed", "external_id", "has_credential", "credential_number", "credential_data", "search_text", "approved_for", "refused_for", "outdated", "review", "version", "created_at", "updated_at", "deleted_at", "merged_into" from "participants" where "participants"."id" = $;
--   Index Scan using participants_pkey on participants
--     Index Cond: (id = ?)

select "first_name", "last_name", "birth_date" from "participants" where "participants"."deleted_at" is null and "participants"."uid" <> $ and ( "participants"."search_text" like any($::text[]) or "participants"."birth_date"::text = any($::text[]));
--   Seq Scan on participants
--     Filter: ((deleted_at IS NULL) AND (uid <> ?) AND ((search_text ~~ ANY (?)) OR ((birth_date)::text = ANY (?))))

select "uid"::text, "handed_at"::text, "received_by" from "hand_overs" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("hand_overs"."received_by"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on hand_overs
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(received_by), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "mutation_id"::text, "received_at"::text, jsonb_build_object('id', "mutation_id", 'kind', "kind", 'v', "v", 'body', "body", 'isApplied', "status" = 'applied') from "receipts" where ("receipts"."kind" not in ('scan.record', 'noop') and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("receipts"."body"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]));
--   Seq Scan on receipts
--     Filter: ((kind <> ALL (?)) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((body)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "mutation_id"::text, "received_at"::text, "result" from "receipts" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("receipts"."result"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on receipts
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((result)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "uid"::text, "received_at"::text, "envelope" from "rescued_work" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("rescued_work"."envelope"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on rescued_work
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((envelope)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "id"::text, "at"::text, "detail" from "audit_log" where ("audit_log"."action" not like 'user.%' and "audit_log"."action" <> 'person.erase' and replace(replace(replace(replace(translate(regexp_replace(normalize(lower("audit_log"."detail"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]));
--   Seq Scan on audit_log
--     Filter: ((action !~~ ?) AND (action <> ?) AND (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((detail)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?)))

select "uid"::text, "created_at"::text, "name" from "devices" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("devices"."name"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on devices
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(name), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "uid"::text, "created_at"::text, "wipe_order" from "devices" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("devices"."wipe_order"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on devices
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((wipe_order)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "uid"::text, "opened_at"::text, "reason" from "cases" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("cases"."reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on cases
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "ref"::text, "at"::text, "deed" from "case_sides" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("case_sides"."deed"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on case_sides
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((deed)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "uid"::text, "printed_at"::text, "reason" from "credential_prints" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("credential_prints"."reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on credential_prints
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "uid"::text, "revoked_at"::text, "reason" from "revocations" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("revocations"."reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on revocations
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "uid"::text, "revoked_at"::text, "revoked_reason" from "credentials" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("credentials"."revoked_reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on credentials
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(revoked_reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "uid"::text, "undone_at"::text, "undone_reason" from "redemptions" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("redemptions"."undone_reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on redemptions
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(undone_reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "id"::text, "decided_at"::text, "reason" from "approvals" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("approvals"."reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on approvals
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "kid"::text, "created_at"::text, "reason" from "server_keys" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("server_keys"."reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on server_keys
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "uid"::text, "updated_at"::text, "note" from "participants" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("participants"."note"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on participants
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((note)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "uid"::text, "updated_at"::text, "proposed" from "participants" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("participants"."proposed"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on participants
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((proposed)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "id"::text, "created_at"::text, "delegate_name" from "team_registrations" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("team_registrations"."delegate_name"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on team_registrations
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(delegate_name), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "id"::text, "created_at"::text, "rejection_reason" from "team_registrations" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("team_registrations"."rejection_reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on team_registrations
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(rejection_reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "id"::text, "created_at"::text, "appeal_reason" from "team_registrations" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("team_registrations"."appeal_reason"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on team_registrations
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(appeal_reason), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "id"::text, "created_at"::text, "history" from "team_registrations" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("team_registrations"."history"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on team_registrations
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower((history)::text), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "id"::text, "created_at"::text, "file_name" from "import_batches" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("import_batches"."file_name"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on import_batches
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(file_name), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "id"::text, "created_at"::text, "subject" from "contacts" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("contacts"."subject"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on contacts
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(subject), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))

select "id"::text, "created_at"::text, "message" from "contacts" where replace(replace(replace(replace(translate(regexp_replace(normalize(lower("contacts"."message"::text), NFKD), $, '', 'g'), 'øłđðħıŋŧĸς', 'olddhintkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') like any($::text[]);
--   Seq Scan on contacts
--     Filter: (replace(replace(replace(replace(translate(regexp_replace(NORMALIZE(lower(message), NFKD), ?, ?, ?), ?, ?), ?, ?), ?, ?), ?, ?), ?, ?) ~~ ANY (?))
