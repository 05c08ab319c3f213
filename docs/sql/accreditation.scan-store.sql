-- server/accreditation/scan-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── insertScans ─────────────────────────────────────────────────────────────────────────────────────────

with "stored" as (insert into "scans" ("uid", "number", "g", "direction", "verdict", "reason", "checkpoint", "list_age_ms", "offline", "device_code", "operator_id", "occurred_at", "received_at", "anomaly", "clock_offset_ms", "amended", "amended_reason") select s.uid, s.number, s.g, s.direction, s.verdict, s.reason, s.checkpoint, s.age, s.offline, s.device, s.operator, s.at, $::timestamptz, case when s.verdict <> 'denied' and r.revoked_at <= s.at then 'enteredAfterRevocation' end, s.clock, null::text, null::text from unnest( $::uuid[], $::text[], $::int[], $::text[], $::text[], $::text[], $::text[], $::bigint[], $::boolean[], $::text[], $::int[], $::timestamptz[], $::bigint[] ) as s (uid, number, g, direction, verdict, reason, checkpoint, age, offline, device, operator, at, clock) left join revocations r on r.number = s.number on conflict ("uid") do nothing returning "uid", "anomaly") select "uid" from "stored" where "stored"."anomaly" is not null;
--   CTE Scan on stored
--     Filter: (anomaly IS NOT NULL)
--     CTE stored
--       ->  Insert on scans
--             Conflict Resolution: NOTHING
--             Conflict Arbiter Indexes: scans_pkey
--             ->  Hash Right Join
--                   Hash Cond: (r.number = s.number)
--                   ->  Seq Scan on revocations r
--                   ->  Hash
--                         ->  Function Scan on s

-- ── amendScans ──────────────────────────────────────────────────────────────────────────────────────────

insert into "scan_amendments" ("uid", "scan_uid", "number", "kind", "reason", "device_code", "operator_id", "occurred_at", "received_at") values ($) on conflict do nothing;
--   Insert on scan_amendments
--     Conflict Resolution: NOTHING
--     ->  Result

update scans s set amended = a.kind, amended_reason = a.reason from ( select distinct on (scan_uid) scan_uid, kind, reason from scan_amendments where scan_uid = any($::uuid[]) order by scan_uid, occurred_at desc, uid desc ) a where s.uid = a.scan_uid and (s.amended, s.amended_reason) is distinct from (a.kind, a.reason);
--   Update on scans s
--     ->  Nested Loop
--           ->  Subquery Scan on a
--                 ->  Unique
--                       ->  Sort
--                             Sort Key: scan_amendments.scan_uid, scan_amendments.occurred_at DESC, scan_amendments.uid DESC
--                             ->  Seq Scan on scan_amendments
--                                   Filter: (scan_uid = ANY (?))
--           ->  Index Scan using scans_pkey on scans s
--                 Index Cond: (uid = a.scan_uid)
--                 Filter: ((amended IS DISTINCT FROM a.kind) OR (amended_reason IS DISTINCT FROM a.reason))

-- ── markPassages ────────────────────────────────────────────────────────────────────────────────────────

update scans s set anomaly = 'enteredAfterRevocation' from revocations r where s.number = any($::text[]) and r.number = s.number and s.anomaly is null and s.verdict <> 'denied' and r.revoked_at <= s.occurred_at;
--   Update on scans s
--     ->  Hash Join
--           Hash Cond: (r.number = s.number)
--           Join Filter: (r.revoked_at <= s.occurred_at)
--           ->  Seq Scan on revocations r
--           ->  Hash
--                 ->  Index Scan using scans_of_number on scans s
--                       Index Cond: (number = ANY (?))
--                       Filter: ((anomaly IS NULL) AND (verdict <> ?))

-- ── readRevokedPassages ─────────────────────────────────────────────────────────────────────────────────

select "scans"."uid", "scans"."number", "scans"."g", "scans"."direction", "scans"."verdict", "scans"."reason", "scans"."checkpoint", "scans"."list_age_ms", "scans"."offline", "scans"."device_code", "scans"."operator_id", "scans"."occurred_at", "scans"."received_at", "scans"."anomaly", "scans"."clock_offset_ms", "scans"."amended", "scans"."amended_reason", "credentials"."participant_uid" from "scans" left join "credentials" on "credentials"."number" = "scans"."number" where ("scans"."anomaly" is not null and ("scans"."uid" = any($::uuid[]) or "scans"."number" = any($::text[]))) order by "scans"."occurred_at" asc, "scans"."uid" asc;
--   Sort
--     Sort Key: scans.occurred_at, scans.uid
--     ->  Nested Loop Left Join
--           ->  Bitmap Heap Scan on scans
--                 Recheck Cond: ((uid = ANY (?)) OR (number = ANY (?)))
--                 Filter: (anomaly IS NOT NULL)
--                 ->  BitmapOr
--                       ->  Bitmap Index Scan on scans_pkey
--                             Index Cond: (uid = ANY (?))
--                       ->  Bitmap Index Scan on scans_of_number
--                             Index Cond: (number = ANY (?))
--           ->  Index Scan using credentials_number_unique on credentials
--                 Index Cond: (number = scans.number)

-- ── readPairs ───────────────────────────────────────────────────────────────────────────────────────────

select "scans"."uid", others.uid from "scans" cross join lateral ((select "uid" from "scans" "other" where ("other"."number" = "scans"."number" and "other"."checkpoint" <> "scans"."checkpoint" and "other"."verdict" <> $ and "other"."occurred_at" between "scans"."occurred_at" - make_interval(mins => $::int) and "scans"."occurred_at" + make_interval(mins => $::int))) offset 0) others where ("scans"."uid" = any($::uuid[]) and "scans"."verdict" <> $ and "scans"."number" <> $);
--   Nested Loop
--     ->  Index Scan using scans_pkey on scans
--           Index Cond: (uid = ANY (?))
--           Filter: ((verdict <> ?) AND (number <> ?))
--     ->  Index Scan using scans_of_number on scans other
--           Index Cond: ((number = scans.number) AND (occurred_at >= (scans.occurred_at - ?)) AND (occurred_at <= (scans.occurred_at + ?)))
--           Filter: ((checkpoint <> scans.checkpoint) AND (verdict <> ?))
