-- server/admin/reports/live-picture.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readLivePicture ─────────────────────────────────────────────────────────────────────────────────────

select "category", "role", "country", count(*)::int, (count(*) filter (where "has_credential"))::int from "participants" where "participants"."deleted_at" is null group by "participants"."category", "participants"."role", "participants"."country";
--   HashAggregate
--     Group Key: category, role, country
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

select "checkpoint", count(*)::int from (select distinct on ("scans"."number") "checkpoint", "direction" from "scans" where ("scans"."occurred_at" >= $ and case "scans"."amended" when 'overridden' then true when 'annulled' then false else "scans"."verdict" <> 'denied' and "scans"."reason" <> 'notValidYet' end and "scans"."number" <> $) order by "scans"."number", "scans"."occurred_at" desc, "scans"."uid" desc) "latest" where "latest"."direction" = $ group by "latest"."checkpoint";
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
--                                   Filter: ((number <> ?) AND CASE amended WHEN ? THEN true WHEN ? THEN false ELSE ((verdict <> ?) AND (reason <> ?)) END)

select "uid", "code", "name", "kind", "status", "platform", "public_key", "kid", "certificate", "enrolment_hash", "enrolment_until", "lmid", "fault_mseq", "fault_count", "last_number", "last_seen_at", "last_cursor", "epoch", "clock_offset_ms", "pending_count", "app_version", "audit_seen", "list_confirmed_at", "readiness", "prepare_by", "revoked_at", "wipe_order", "wiped_at", "created_by_id", "created_at" from "devices" where ("devices"."kind" in ($) and "devices"."status" = $) order by "devices"."code" asc;
--   Sort
--     Sort Key: code
--     ->  Seq Scan on devices
--           Filter: ((kind = ANY (?)) AND (status = ?))

select count(*) as count from "credentials" where "credentials"."issued_at" >= $;
--   Aggregate
--     ->  Index Only Scan using credentials_by_time on credentials
--           Index Cond: (issued_at >= ?)

select "value" from "site_settings" where "site_settings"."key" = $;
--   Seq Scan on site_settings
--     Filter: (key = ?)

select "one", "epoch", "min_client", "home", "began_at", "began_by", "backed_up_at" from "sync_meta";
--   Seq Scan on sync_meta

select "checkpoint", (count(*) filter (where "has_passed" and "presented"."direction" = 'in'))::int, (count(*) filter (where "has_passed" and "presented"."direction" = 'out'))::int, (count(*) filter (where not "has_passed"))::int from (select "checkpoint", "direction", case "scans"."amended" when 'overridden' then true when 'annulled' then false else "scans"."verdict" <> 'denied' and "scans"."reason" <> 'notValidYet' end as "has_passed", extract(epoch from "occurred_at" - lag("occurred_at") over ( partition by "number", "g", "checkpoint", "direction", case "scans"."amended" when 'overridden' then true when 'annulled' then false else "scans"."verdict" <> 'denied' and "scans"."reason" <> 'notValidYet' end order by "occurred_at", "uid")) * 1000 as "since_ms" from "scans" where ("scans"."occurred_at" >= $ and "scans"."amended" is distinct from 'annulled')) "presented" where "since_ms" is null or "since_ms" >= coalesce((select w.ms from unnest($::text[], $::int[]) as w (name, ms) where w.name = "presented"."checkpoint"), $::int) group by "presented"."checkpoint" order by "presented"."checkpoint" asc;
--   GroupAggregate
--     Group Key: presented.checkpoint
--     ->  Sort
--           Sort Key: presented.checkpoint
--           ->  Subquery Scan on presented
--                 Filter: ((presented.since_ms IS NULL) OR (presented.since_ms >= (COALESCE((SubPlan ?), ?))::numeric))
--                 ->  WindowAgg
--                       Window: w1 AS (PARTITION BY scans.number, scans.g, scans.checkpoint, scans.direction, (CASE scans.amended WHEN ? THEN true WHEN ? THEN false ELSE ((scans.verdict <> ?) AND (scans.reason <> ?)) END) ORDER BY scans.occurred_at, scans.uid)
--                       ->  Sort
--                             Sort Key: scans.number, scans.g, scans.checkpoint, scans.direction, (CASE scans.amended WHEN ? THEN true WHEN ? THEN false ELSE ((scans.verdict <> ?) AND (scans.reason <> ?)) END), scans.occurred_at, scans.uid
--                             ->  Index Scan using scans_by_time on scans
--                                   Index Cond: (occurred_at >= ?)
--                                   Filter: (amended IS DISTINCT FROM ?)
--                 SubPlan ?
--                   ->  Function Scan on w
--                         Filter: (name = presented.checkpoint)
