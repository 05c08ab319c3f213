-- server/sync/feed.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readFeed ────────────────────────────────────────────────────────────────────────────────────────────

select "tbl", "row_uid", "seq" from "change_log" where "change_log"."seq" > $ and ("change_log"."seq" > $ or case "change_log"."tbl" when 'participants' then exists (select 1 from participants p where p.uid = "change_log"."row_uid" and p.merged_into is null) when 'teams' then exists (select 1 from teams t where t.uid = "change_log"."row_uid") when 'scans' then exists (select 1 from scans s where s.uid = "change_log"."row_uid" and s.occurred_at > (select max(occurred_at) from scans) - interval '24 hours') else true end) order by "change_log"."seq", "change_log"."tbl", "change_log"."row_uid" limit $;
--   Limit
--     ->  Index Only Scan using change_log_order on change_log
--           Index Cond: (seq > ?)
--           Filter: ((seq > ?) OR CASE tbl WHEN ? THEN (ANY (row_uid = (hashed SubPlan ?).col1)) WHEN ? THEN (ANY (row_uid = (hashed SubPlan ?).col1)) WHEN ? THEN (ANY (row_uid = (hashed SubPlan ?).col1)) ELSE true END)
--           SubPlan ?
--             ->  Seq Scan on participants p
--                   Filter: (merged_into IS NULL)
--           SubPlan ?
--             ->  Seq Scan on teams t
--           SubPlan ?
--             ->  Bitmap Heap Scan on scans s
--                   Recheck Cond: (occurred_at > ((InitPlan ?).col1 - ?))
--                   InitPlan ?
--                     ->  Result
--                           InitPlan ?
--                             ->  Limit
--                                   ->  Index Only Scan Backward using scans_by_time on scans
--                   ->  Bitmap Index Scan on scans_by_time
--                         Index Cond: (occurred_at > ((InitPlan ?).col1 - ?))

select "tbl", "row_uid", "seq" from "change_log" where ("change_log"."seq", "change_log"."tbl", "change_log"."row_uid") > ($::uuid) order by "change_log"."seq", "change_log"."tbl", "change_log"."row_uid" limit $;
--   Limit
--     ->  Index Only Scan using change_log_order on change_log
--           Index Cond: (ROW(seq, tbl, row_uid) > ROW(?, ?, ?))

-- ── pruneFeed ───────────────────────────────────────────────────────────────────────────────────────────

delete from "change_log" where "change_log"."tbl" = 'scans' and "change_log"."row_uid" in (select c.row_uid from change_log c join scans s on s.uid = c.row_uid where c.tbl = 'scans' and s.occurred_at <= (select max(occurred_at) from scans) - interval '24 hours' limit $) returning "seq";
--   Delete on change_log
--     ->  Hash Semi Join
--           Hash Cond: (change_log.row_uid = "ANY_subquery".row_uid)
--           ->  Seq Scan on change_log
--                 Filter: (tbl = ?)
--           ->  Hash
--                 ->  Subquery Scan on "ANY_subquery"
--                       ->  Limit
--                             InitPlan ?
--                               ->  Result
--                                     InitPlan ?
--                                       ->  Limit
--                                             ->  Index Only Scan Backward using scans_by_time on scans
--                             ->  Hash Join
--                                   Hash Cond: (c.row_uid = s.uid)
--                                   ->  Seq Scan on change_log c
--                                         Filter: (tbl = ?)
--                                   ->  Hash
--                                         ->  Bitmap Heap Scan on scans s
--                                               Recheck Cond: (occurred_at <= ((InitPlan ?).col1 - ?))
--                                               ->  Bitmap Index Scan on scans_by_time
--                                                     Index Cond: (occurred_at <= ((InitPlan ?).col1 - ?))
