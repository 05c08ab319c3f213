-- server/operations/doctor/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readClockDifference ─────────────────────────────────────────────────────────────────────────────────

select extract(epoch from clock_timestamp()) * 1000 from (select 1) as one;
--   Result

-- ── readDatabaseSettings ────────────────────────────────────────────────────────────────────────────────

select name, setting from pg_settings where name = any($::text[]);
--   Function Scan on pg_show_all_settings a
--     Filter: (name = ANY (?))

-- ── readTransport ───────────────────────────────────────────────────────────────────────────────────────

select host(inet_client_addr()), coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) from (select 1) as one;
--   Result
--     InitPlan ?
--       ->  Function Scan on pg_stat_get_activity s
--             Filter: ((client_port IS NOT NULL) AND (pid = pg_backend_pid()))

-- ── readWorkingDevices ──────────────────────────────────────────────────────────────────────────────────

select "code", "last_seen_at", "pending_count" from "devices" where ("devices"."status" = $ and "devices"."kind" <> $);
--   Seq Scan on devices
--     Filter: ((kind <> ?) AND (status = ?))
