-- server/people/registrations/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listRegistrations ───────────────────────────────────────────────────────────────────────────────────

select "id", "team_name", "country", "category", "branch", "delegate_name", "delegate_phone", "email1", "email2", "is_international", "national_representative_code", "organizer_signature", "organizer_stamp", "registered_by_id", "status", "rejection_reason", "rejected_at", "rejected_by_id", "appeal_reason", "appealed_at", "appealed_by_id", "approved_at", "approved_by_id", "team_id", "external_id", "history", "version", "created_at", "updated_at" from "team_registrations" where (("team_registrations"."team_name" ilike $ or "team_registrations"."delegate_name" ilike $ or "team_registrations"."email1" ilike $ or "team_registrations"."email2" ilike $) and "team_registrations"."status" = $ and "team_registrations"."id" < $) order by "team_registrations"."id" desc limit $;
--   Limit
--     ->  Sort
--           Sort Key: id DESC
--           ->  Seq Scan on team_registrations
--                 Filter: ((id < ?) AND (status = ?) AND ((team_name ~~* ?) OR (delegate_name ~~* ?) OR (email1 ~~* ?) OR (email2 ~~* ?)))

-- ── countRegistrations ──────────────────────────────────────────────────────────────────────────────────

select "status", count(*) from "team_registrations" where ("team_registrations"."team_name" ilike $ or "team_registrations"."delegate_name" ilike $ or "team_registrations"."email1" ilike $ or "team_registrations"."email2" ilike $) group by "team_registrations"."status";
--   HashAggregate
--     Group Key: status
--     ->  Seq Scan on team_registrations
--           Filter: ((team_name ~~* ?) OR (delegate_name ~~* ?) OR (email1 ~~* ?) OR (email2 ~~* ?))

-- ── findRegistration ────────────────────────────────────────────────────────────────────────────────────

select "id", "team_name", "country", "category", "branch", "delegate_name", "delegate_phone", "email1", "email2", "is_international", "national_representative_code", "organizer_signature", "organizer_stamp", "registered_by_id", "status", "rejection_reason", "rejected_at", "rejected_by_id", "appeal_reason", "appealed_at", "appealed_by_id", "approved_at", "approved_by_id", "team_id", "external_id", "history", "version", "created_at", "updated_at" from "team_registrations" where "team_registrations"."id" = $;
--   Seq Scan on team_registrations
--     Filter: (id = ?)

-- ── lockRegistration ────────────────────────────────────────────────────────────────────────────────────

select "id", "team_name", "country", "category", "branch", "delegate_name", "delegate_phone", "email1", "email2", "is_international", "national_representative_code", "organizer_signature", "organizer_stamp", "registered_by_id", "status", "rejection_reason", "rejected_at", "rejected_by_id", "appeal_reason", "appealed_at", "appealed_by_id", "approved_at", "approved_by_id", "team_id", "external_id", "history", "version", "created_at", "updated_at" from "team_registrations" where "team_registrations"."id" = $ for update;
--   LockRows
--     ->  Seq Scan on team_registrations
--           Filter: (id = ?)
