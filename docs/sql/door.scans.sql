-- server/door/scans.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── insertScans ─────────────────────────────────────────────────────────────────────────────────────────

insert into "scans" ("uid", "number", "g", "direction", "verdict", "reason", "checkpoint", "list_age_ms", "offline", "device_code", "operator_id", "occurred_at", "received_at", "anomaly") select s.uid, s.number, s.g, s.direction, s.verdict, s.reason, s.checkpoint, s.age, s.offline, s.device, s.operator, s.at, $::timestamptz, case when s.verdict <> 'denied' and r.revoked_at <= s.at then 'enteredAfterRevocation' end from unnest( $::uuid[], $::text[], $::int[], $::text[], $::text[], $::text[], $::text[], $::bigint[], $::boolean[], $::text[], $::int[], $::timestamptz[] ) as s (uid, number, g, direction, verdict, reason, checkpoint, age, offline, device, operator, at) left join revocations r on r.number = s.number on conflict ("uid") do nothing;
--   Insert on scans
--     Conflict Resolution: NOTHING
--     Conflict Arbiter Indexes: scans_pkey
--     ->  Hash Right Join
--           Hash Cond: (r.number = s.number)
--           ->  Seq Scan on revocations r
--           ->  Hash
--                 ->  Function Scan on s
