-- server/core/erasure/take-mentions.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── eraseMentions ───────────────────────────────────────────────────────────────────────────────────────

update "participants" set "note" = $, "version" = "participants"."version" + 1, "updated_at" = $ where "participants"."uid" = $;
--   Update on participants
--     ->  Index Scan using participants_uid_unique on participants
--           Index Cond: (uid = ?)

update "hand_overs" set "received_by" = $, "receiver_uid" = $, "signature" = $ where ("hand_overs"."received_by" is not null and "hand_overs"."uid" = $);
--   Update on hand_overs
--     ->  Seq Scan on hand_overs
--           Filter: ((received_by IS NOT NULL) AND (uid = ?))

update "receipts" set "body" = "receipts"."body" || $::jsonb where ("receipts"."kind" = $ and "receipts"."body"->>'receivedBy' is not null and "receipts"."body"->>'uid' = $);
--   Update on receipts
--     ->  Index Scan using receipts_of_row on receipts
--           Index Cond: ((body ->> ?) = ?)
--           Filter: (((body ->> ?) IS NOT NULL) AND (kind = ?))

update "rescued_work" set "envelope" = jsonb_set("rescued_work"."envelope", '{body}', ("rescued_work"."envelope"->'body') || $::jsonb) where ("rescued_work"."kind" = $ and ("rescued_work"."envelope"->'body')->>'receivedBy' is not null and ("rescued_work"."envelope"->'body')->>'uid' = $);
--   Update on rescued_work
--     ->  Seq Scan on rescued_work
--           Filter: ((kind = ?) AND (((envelope -> ?) ->> ?) IS NOT NULL) AND (((envelope -> ?) ->> ?) = ?))

update "team_registrations" set "delegate_name" = $, "delegate_phone" = $, "email1" = $, "email2" = $ where "team_registrations"."id" = $;
--   Update on team_registrations
--     ->  Seq Scan on team_registrations
--           Filter: (id = ?)

update "receipts" set "body" = $, "status" = case when "receipts"."status" = 'quarantined' then 'rejected' else "receipts"."status" end, "code" = case when "receipts"."status" = 'quarantined' then 'PERSON_ERASED' else "receipts"."code" end, "result" = $, "decided_at" = case when "receipts"."status" = 'quarantined' then $::timestamptz else "receipts"."decided_at" end where "receipts"."mutation_id" = $;
--   Update on receipts
--     ->  Index Scan using "receipts_mutationId_unique" on receipts
--           Index Cond: (mutation_id = ?)

update "rescued_work" set "envelope" = $, "state" = case when "rescued_work"."state" = 'open' then 'dismissed' else "rescued_work"."state" end, "code" = case when "rescued_work"."state" = 'open' then 'PERSON_ERASED' else "rescued_work"."code" end, "decided_at" = coalesce("rescued_work"."decided_at", $::timestamptz) where "rescued_work"."uid" = $;
--   Update on rescued_work
--     ->  Seq Scan on rescued_work
--           Filter: (uid = ?)

update "receipts" set "body" = $ where "receipts"."mutation_id" = $;
--   Update on receipts
--     ->  Index Scan using "receipts_mutationId_unique" on receipts
--           Index Cond: (mutation_id = ?)

update "devices" set "wipe_order" = $ where "devices"."uid" = $;
--   Update on devices
--     ->  Seq Scan on devices
--           Filter: (uid = ?)

-- ── blankReceivers ──────────────────────────────────────────────────────────────────────────────────────

update "hand_overs" set "received_by" = $, "receiver_uid" = $, "signature" = $ where ("hand_overs"."received_by" is not null and "hand_overs"."receiver_uid" = $);
--   Update on hand_overs
--     ->  Seq Scan on hand_overs
--           Filter: ((received_by IS NOT NULL) AND (receiver_uid = ?))

update "receipts" set "body" = "receipts"."body" || $::jsonb where ("receipts"."kind" = $ and "receipts"."body"->>'receivedBy' is not null and "receipts"."body"->>'receiverUid' = $);
--   Update on receipts
--     ->  Seq Scan on receipts
--           Filter: (((body ->> ?) IS NOT NULL) AND (kind = ?) AND ((body ->> ?) = ?))

update "rescued_work" set "envelope" = jsonb_set("rescued_work"."envelope", '{body}', ("rescued_work"."envelope"->'body') || $::jsonb) where ("rescued_work"."kind" = $ and ("rescued_work"."envelope"->'body')->>'receivedBy' is not null and ("rescued_work"."envelope"->'body')->>'receiverUid' = $);
--   Update on rescued_work
--     ->  Seq Scan on rescued_work
--           Filter: ((kind = ?) AND (((envelope -> ?) ->> ?) IS NOT NULL) AND (((envelope -> ?) ->> ?) = ?))
