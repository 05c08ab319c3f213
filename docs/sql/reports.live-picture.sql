-- server/reports/live-picture.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readLivePicture ─────────────────────────────────────────────────────────────────────────────────────

select "category", "country", count(*)::int, (count(*) filter (where "has_credential"))::int from "participants" where "participants"."deleted_at" is null group by "participants"."category", "participants"."country";
--   HashAggregate
--     Group Key: category, country
--     ->  Seq Scan on participants
--           Filter: (deleted_at IS NULL)

select "awaiting", max("validated_at")::text as "validated", max("printed_at")::text as "printed", count(*) from "credentials" where "credentials"."status" = $ group by "credentials"."awaiting", "credentials"."validated_at" is null, "credentials"."printed_at" is null;
--   HashAggregate
--     Group Key: awaiting, (validated_at IS NULL), (printed_at IS NULL)
--     ->  Seq Scan on credentials
--           Filter: (status = ?)

select "credentials"."issued_by", "devices"."name", count(*)::int, (count(*) filter (where "credentials"."issued_at" >= $))::int from "credentials" left join "devices" on ("devices"."code" = "credentials"."issued_by" and "devices"."kind" <> $) group by "credentials"."issued_by", "devices"."name" order by 3 desc, "credentials"."issued_by" asc;
--   Sort
--     Sort Key: ((count(*))::integer) DESC, credentials.issued_by
--     ->  HashAggregate
--           Group Key: credentials.issued_by, devices.name
--           ->  Hash Left Join
--                 Hash Cond: (credentials.issued_by = devices.code)
--                 ->  Seq Scan on credentials
--                 ->  Hash
--                       ->  Seq Scan on devices
--                             Filter: (kind <> ?)

select floor(extract(epoch from "issued_at") / 3600)::int, count(*)::int from "credentials" where "credentials"."issued_at" >= $ group by 1;
--   GroupAggregate
--     Group Key: ((floor((EXTRACT(epoch FROM issued_at) / ?)))::integer)
--     ->  Sort
--           Sort Key: ((floor((EXTRACT(epoch FROM issued_at) / ?)))::integer)
--           ->  Index Only Scan using credentials_by_time on credentials
--                 Index Cond: (issued_at >= ?)

select "checkpoint", count(*)::int from (select distinct on ("scans"."number") "checkpoint", "direction" from "scans" where ("scans"."occurred_at" >= $ and "scans"."verdict" <> 'denied' and "scans"."reason" <> 'notValidYet' and "scans"."number" <> $) order by "scans"."number", "scans"."occurred_at" desc, "scans"."uid" desc) "latest" where "latest"."direction" = $ group by "latest"."checkpoint";
--   GroupAggregate
--     Group Key: latest.checkpoint
--     ->  Sort
--           Sort Key: latest.checkpoint
--           ->  Subquery Scan on latest
--                 Filter: (latest.direction = ?)
--                 ->  Unique
--                       ->  Sort
--                             Sort Key: scans.number, scans.occurred_at DESC, scans.uid DESC
--                             ->  Index Scan using scans_by_time on scans
--                                   Index Cond: (occurred_at >= ?)
--                                   Filter: ((verdict <> ?) AND (reason <> ?) AND (number <> ?))

select "uid", "code", "name", "kind", "status", "platform", "public_key", "kid", "certificate", "enrolment_hash", "enrolment_until", "lmid", "fault_mseq", "fault_count", "last_number", "last_seen_at", "last_cursor", "epoch", "clock_offset_ms", "pending_count", "app_version", "audit_seen", "list_confirmed_at", "readiness", "prepare_by", "revoked_at", "wipe_order", "wiped_at", "created_by_id", "created_at" from "devices" where ("devices"."kind" in ($) and "devices"."status" = $) order by "devices"."code" asc;
--   Sort
--     Sort Key: code
--     ->  Seq Scan on devices
--           Filter: ((kind = ANY (?)) AND (status = ?))

select count(*) as count from "credentials" where "credentials"."issued_at" >= $;
--   Aggregate
--     ->  Index Only Scan using credentials_by_time on credentials
--           Index Cond: (issued_at >= ?)

select "checkpoint", (count(*) filter (where "scans"."verdict" <> 'denied' and "scans"."reason" <> 'notValidYet' and direction = 'in'))::int, (count(*) filter (where "scans"."verdict" <> 'denied' and "scans"."reason" <> 'notValidYet' and direction = 'out'))::int, (count(*) filter (where not ("scans"."verdict" <> 'denied' and "scans"."reason" <> 'notValidYet')))::int from "scans" where "scans"."occurred_at" >= $ group by "scans"."checkpoint" order by "scans"."checkpoint" asc;
--   GroupAggregate
--     Group Key: checkpoint
--     ->  Sort
--           Sort Key: checkpoint
--           ->  Index Scan using scans_by_time on scans
--                 Index Cond: (occurred_at >= ?)

select "one", "epoch", "min_client", "home", "began_at", "began_by", "backed_up_at" from "sync_meta";
--   Seq Scan on sync_meta
