-- server/admin/settings/close-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── countCarried ────────────────────────────────────────────────────────────────────────────────────────

select count(*) as count from "users" where "users"."role" = $;
--   Aggregate
--     ->  Seq Scan on users
--           Filter: (role = ?)

select count(*) as count from "teams";
--   Aggregate
--     ->  Index Only Scan using teams_external on teams

select count(*) as count from "venues";
--   Aggregate
--     ->  Seq Scan on venues

select count(*) as count from "accommodations";
--   Aggregate
--     ->  Seq Scan on accommodations

select count(*) as count from "sponsors";
--   Aggregate
--     ->  Seq Scan on sponsors

select count(*) as count from "faq_entries";
--   Aggregate
--     ->  Seq Scan on faq_entries

select count(*) as count from "rule_sections";
--   Aggregate
--     ->  Seq Scan on rule_sections

select count(*) as count from "news";
--   Aggregate
--     ->  Seq Scan on news

-- ── countDeleted ────────────────────────────────────────────────────────────────────────────────────────

select count(*) as count from "participants";
--   Aggregate
--     ->  Index Only Scan using participants_by_owner on participants

select count(*) as count from "photos";
--   Aggregate
--     ->  Seq Scan on photos

select count(*) as count from "team_registrations";
--   Aggregate
--     ->  Seq Scan on team_registrations

select count(*) as count from "schedule";
--   Aggregate
--     ->  Seq Scan on schedule

select count(*) as count from "credentials";
--   Aggregate
--     ->  Index Only Scan using credentials_by_time on credentials

select count(*) as count from "redemptions";
--   Aggregate
--     ->  Seq Scan on redemptions

select count(*) as count from "hand_overs";
--   Aggregate
--     ->  Seq Scan on hand_overs

select count(*) as count from "scans";
--   Aggregate
--     ->  Seq Scan on scans

select count(*) as count from "receipts";
--   Aggregate
--     ->  Index Only Scan using receipts_by_status on receipts

select count(*) as count from "rescued_work";
--   Aggregate
--     ->  Seq Scan on rescued_work

-- ── countDevices ────────────────────────────────────────────────────────────────────────────────────────

select count(*) as count from "devices" where ("devices"."kind" <> $ and "devices"."status" in ($));
--   Aggregate
--     ->  Seq Scan on devices
--           Filter: ((kind <> ?) AND (status = ANY (?)))

-- ── listUnsent ──────────────────────────────────────────────────────────────────────────────────────────

select "uid", "code", "name", "kind", "status", "platform", "public_key", "kid", "certificate", "enrolment_hash", "enrolment_until", "lmid", "fault_mseq", "fault_count", "last_number", "last_seen_at", "last_cursor", "epoch", "clock_offset_ms", "pending_count", "app_version", "audit_seen", "list_confirmed_at", "readiness", "prepare_by", "revoked_at", "wipe_order", "wiped_at", "created_by_id", "created_at" from "devices" where (("devices"."kind" <> $ and "devices"."status" in ($)) and "devices"."wiped_at" is null and (coalesce("devices"."pending_count", 1) > 0 or "devices"."last_seen_at" < $)) order by "devices"."code";
--   Sort
--     Sort Key: code
--     ->  Seq Scan on devices
--           Filter: ((wiped_at IS NULL) AND (kind <> ?) AND (status = ANY (?)) AND ((COALESCE(pending_count, ?) > ?) OR (last_seen_at < ?)))

-- ── readSafety ──────────────────────────────────────────────────────────────────────────────────────────

select "edition_id", "name", "starts_on", "ends_on", "created_at" from "archives" where "archives"."edition_id" = $;
--   Seq Scan on archives
--     Filter: (edition_id = ?)

select "backed_up_at" from "sync_meta";
--   Seq Scan on sync_meta

-- ── deleteEditionRows ───────────────────────────────────────────────────────────────────────────────────

delete from "case_sides";
--   Delete on case_sides
--     ->  Seq Scan on case_sides

delete from "cases";
--   Delete on cases
--     ->  Seq Scan on cases

delete from "conflicts";
--   Delete on conflicts
--     ->  Seq Scan on conflicts

delete from "import_photos";
--   Delete on import_photos
--     ->  Seq Scan on import_photos

delete from "import_entries";
--   Delete on import_entries
--     ->  Seq Scan on import_entries

delete from "import_batches";
--   Delete on import_batches
--     ->  Seq Scan on import_batches

delete from "handed_badges";
--   Delete on handed_badges
--     ->  Seq Scan on handed_badges

delete from "hand_overs";
--   Delete on hand_overs
--     ->  Seq Scan on hand_overs

delete from "redemptions";
--   Delete on redemptions
--     ->  Seq Scan on redemptions

delete from "scan_amendments";
--   Delete on scan_amendments
--     ->  Seq Scan on scan_amendments

delete from "scans";
--   Delete on scans
--     ->  Seq Scan on scans

delete from "credential_prints";
--   Delete on credential_prints
--     ->  Seq Scan on credential_prints

delete from "revocations";
--   Delete on revocations
--     ->  Seq Scan on revocations

delete from "credentials";
--   Delete on credentials
--     ->  Seq Scan on credentials

delete from "approvals";
--   Delete on approvals
--     ->  Seq Scan on approvals

delete from "participants";
--   Delete on participants
--     ->  Seq Scan on participants

delete from "participant_listing";
--   Delete on participant_listing
--     ->  Seq Scan on participant_listing

delete from "photos";
--   Delete on photos
--     ->  Seq Scan on photos

delete from "operator_grants";
--   Delete on operator_grants
--     ->  Seq Scan on operator_grants

delete from "receipts";
--   Delete on receipts
--     ->  Seq Scan on receipts

delete from "rescued_work";
--   Delete on rescued_work
--     ->  Seq Scan on rescued_work

delete from "standings";
--   Delete on standings
--     ->  Seq Scan on standings

delete from "schedule";
--   Delete on schedule
--     ->  Seq Scan on schedule

delete from "team_registrations";
--   Delete on team_registrations
--     ->  Seq Scan on team_registrations

delete from "venues";
--   Delete on venues
--     ->  Seq Scan on venues

delete from "accommodations";
--   Delete on accommodations
--     ->  Seq Scan on accommodations

delete from "sponsors";
--   Delete on sponsors
--     ->  Seq Scan on sponsors

delete from "faq_entries";
--   Delete on faq_entries
--     ->  Seq Scan on faq_entries

delete from "rule_sections";
--   Delete on rule_sections
--     ->  Seq Scan on rule_sections

delete from "news";
--   Delete on news
--     ->  Seq Scan on news

update "teams" set "division" = $, "external_id" = $;
--   Update on teams
--     ->  Seq Scan on teams

delete from "change_log" where "change_log"."tbl" <> $;
--   Delete on change_log
--     ->  Seq Scan on change_log
--           Filter: (tbl <> ?)

delete from change_log where tbl = 'teams' and not exists (select from teams where uid = row_uid);
--   Delete on change_log
--     ->  Hash Right Anti Join
--           Hash Cond: (teams.uid = change_log.row_uid)
--           ->  Seq Scan on teams
--           ->  Hash
--                 ->  Bitmap Heap Scan on change_log
--                       Recheck Cond: (tbl = ?)
--                       ->  Bitmap Index Scan on change_log_tbl_row_uid_pk
--                             Index Cond: (tbl = ?)

-- ── deleteVisitors ──────────────────────────────────────────────────────────────────────────────────────

delete from "users" where "users"."role" = $ returning "id", "created_at";
--   Delete on users
--     ->  Seq Scan on users
--           Filter: (role = ?)

-- ── endDevices ──────────────────────────────────────────────────────────────────────────────────────────

update "devices" set "status" = $, "revoked_at" = coalesce("devices"."revoked_at", $) where ("devices"."kind" <> $ and "devices"."status" in ($)) returning "uid";
--   Update on devices
--     ->  Seq Scan on devices
--           Filter: ((kind <> ?) AND (status = ANY (?)))

update "devices" set "status" = $ where "devices"."status" = $;
--   Update on devices
--     ->  Seq Scan on devices
--           Filter: (status = ?)
