-- server/people/privacy/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── findDuplicatePeople ─────────────────────────────────────────────────────────────────────────────────

select array_agg("participant_id" order by "participant_id") from "participant_listing" group by "participant_listing"."sort_name", "participant_listing"."birth_date" having count(*) > 1 order by "participant_listing"."sort_name" asc limit $;
--   Limit
--     ->  GroupAggregate
--           Group Key: sort_name, birth_date
--           Filter: (count(*) > ?)
--           ->  Incremental Sort
--                 Sort Key: sort_name COLLATE "C", birth_date, participant_id
--                 Presorted Key: sort_name
--                 ->  Index Scan using listing_by_name on participant_listing

-- ── mergePeople ─────────────────────────────────────────────────────────────────────────────────────────

select "uid", "number", "participant_uid", "status", "g", "team", "access_code", "zones", "expires", "kid", "data", "issued_by", "issued_at", "operator_id", "revoked_reason", "revoked_at", "revoked_by", "awaiting", "validated_at", "printed_at", "created_at" from "credentials" where "credentials"."participant_uid" in ($);
--   Index Scan using credentials_of_participant on credentials
--     Index Cond: (participant_uid = ANY (?))

select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($::text[]) as name;
--   Function Scan on unnest name

select "id", "uid", "user_id", "team_id", "first_name", "last_name", "birth_date", "country", "category", "role", "language", "photo_url", "note", "proposed", "redeemed", "external_id", "has_credential", "credential_number", "credential_data", "search_text", "approved_for", "refused_for", "outdated", "review", "version", "created_at", "updated_at", "deleted_at", "merged_into" from "participants" where ("participants"."uid" in ($) and "participants"."deleted_at" is null) order by "participants"."uid" for update;
--   LockRows
--     ->  Index Scan using participants_uid_unique on participants
--           Index Cond: (uid = ANY (?))
--           Filter: (deleted_at IS NULL)

-- ── countRetained ───────────────────────────────────────────────────────────────────────────────────────

select count(*) as count from "participants" where "participants"."deleted_at" is null;
--   Aggregate
--     ->  Seq Scan on participants
--           Filter: (deleted_at IS NULL)

select count(*) as count from "photos";
--   Aggregate
--     ->  Seq Scan on photos

select count(*) as count from "contacts";
--   Aggregate
--     ->  Seq Scan on contacts

select count(*) as count from "team_registrations" where "team_registrations"."delegate_name" <> $;
--   Aggregate
--     ->  Seq Scan on team_registrations
--           Filter: (delegate_name <> ?)

-- ── nextPeople ──────────────────────────────────────────────────────────────────────────────────────────

select "id", "uid" from "participants" where ("participants"."deleted_at" is null and "participants"."id" > $ and "participants"."created_at" < $) order by "participants"."id" asc limit $;
--   Limit
--     ->  Index Scan using participants_pkey on participants
--           Index Cond: (id > ?)
--           Filter: ((deleted_at IS NULL) AND (created_at < ?))

-- ── forgetVisitors ──────────────────────────────────────────────────────────────────────────────────────

delete from "contacts" where "contacts"."created_at" < $;
--   Delete on contacts
--     ->  Seq Scan on contacts
--           Filter: (created_at < ?)

update "team_registrations" set "delegate_name" = $, "delegate_phone" = $, "email1" = $, "email2" = $, "national_representative_code" = $, "organizer_signature" = $, "organizer_stamp" = $, "registered_by_id" = $, "rejection_reason" = $, "appeal_reason" = $, "history" = (select coalesce(jsonb_agg(step || '{"reason": null}'::jsonb), '[]') from jsonb_array_elements("team_registrations"."history") as step) where ("team_registrations"."delegate_name" <> $ and "team_registrations"."created_at" < $);
--   Update on team_registrations
--     ->  Seq Scan on team_registrations
--           Filter: ((delegate_name <> ?) AND (created_at < ?))
--           SubPlan ?
--             ->  Aggregate
--                   ->  Function Scan on jsonb_array_elements step

update "hand_overs" set "received_by" = $, "receiver_uid" = $, "signature" = $ where ("hand_overs"."received_by" is not null and "hand_overs"."handed_at" < $);
--   Update on hand_overs
--     ->  Seq Scan on hand_overs
--           Filter: ((received_by IS NOT NULL) AND (handed_at < ?))

update "receipts" set "body" = "receipts"."body" || $::jsonb where ("receipts"."kind" = $ and "receipts"."body"->>'receivedBy' is not null and "receipts"."received_at" < $);
--   Update on receipts
--     ->  Seq Scan on receipts
--           Filter: (((body ->> ?) IS NOT NULL) AND (received_at < ?) AND (kind = ?))

update "rescued_work" set "envelope" = jsonb_set("rescued_work"."envelope", '{body}', ("rescued_work"."envelope"->'body') || $::jsonb) where ("rescued_work"."kind" = $ and ("rescued_work"."envelope"->'body')->>'receivedBy' is not null and "rescued_work"."received_at" < $);
--   Update on rescued_work
--     ->  Seq Scan on rescued_work
--           Filter: ((received_at < ?) AND (kind = ?) AND (((envelope -> ?) ->> ?) IS NOT NULL))

-- ── deleteUnusedPhotos ──────────────────────────────────────────────────────────────────────────────────

delete from "photos" where "photos"."created_at" < $::timestamptz and not exists ( select 1 from participants p where p.photo_url = '/api/photos/' || "photos"."sha256") returning "sha256";
--   Delete on photos
--     ->  Hash Right Anti Join
--           Hash Cond: (p.photo_url = (? || photos.sha256))
--           ->  Seq Scan on participants p
--           ->  Hash
--                 ->  Seq Scan on photos
--                       Filter: (created_at < ?)
