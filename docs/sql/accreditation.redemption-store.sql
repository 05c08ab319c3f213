-- server/accreditation/redemption-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readRedemptions ─────────────────────────────────────────────────────────────────────────────────────

select "uid", "participant_uid", "handout_uid", "name", "device_code", "operator_id", "redeemed_at", "undone_at", "undone_at_device", "undone_by", "undone_reason" from "redemptions" where "redemptions"."participant_uid" = any($::uuid[]) order by "redemptions"."redeemed_at", "redemptions"."uid";
--   Sort
--     Sort Key: redeemed_at, uid
--     ->  Seq Scan on redemptions
--           Filter: (participant_uid = ANY (?))

-- ── writeRedemptions ────────────────────────────────────────────────────────────────────────────────────

insert into redemptions (uid, participant_uid, handout_uid, name, device_code, operator_id, redeemed_at, undone_at, undone_at_device, undone_by, undone_reason) select * from json_to_recordset($::json) as r (uid uuid, "participantUid" uuid, "handoutUid" uuid, name jsonb, "deviceCode" text, "operatorId" int, "redeemedAt" timestamptz, "undoneAt" timestamptz, "undoneAtDevice" text, "undoneBy" int, "undoneReason" text) on conflict (uid) do update set undone_at = excluded.undone_at, undone_at_device = excluded.undone_at_device, undone_by = excluded.undone_by, undone_reason = excluded.undone_reason;
--   Insert on redemptions
--     Conflict Resolution: UPDATE
--     Conflict Arbiter Indexes: redemptions_pkey
--     ->  Function Scan on json_to_recordset r

-- ── countGiven ──────────────────────────────────────────────────────────────────────────────────────────

select "handout_uid", count(*)::int, (count(*) filter (where "times" > 1))::int from (select "handout_uid", count(*) as "times" from "redemptions" where "redemptions"."undone_at" is null group by "redemptions"."handout_uid", "redemptions"."participant_uid") "held" group by "held"."handout_uid";
--   HashAggregate
--     Group Key: redemptions.handout_uid
--     ->  HashAggregate
--           Group Key: redemptions.handout_uid, redemptions.participant_uid
--           ->  Seq Scan on redemptions
--                 Filter: (undone_at IS NULL)

-- ── countByRole ─────────────────────────────────────────────────────────────────────────────────────────

select "role", count(*)::int from "participants" where "participants"."deleted_at" is null group by "participants"."role";
--   HashAggregate
--     Group Key: role
--     ->  Seq Scan on participants
--           Filter: (deleted_at IS NULL)

-- ── passRedemptions ─────────────────────────────────────────────────────────────────────────────────────

select "uid", "participant_uid", "handout_uid", "name", "device_code", "operator_id", "redeemed_at", "undone_at", "undone_at_device", "undone_by", "undone_reason" from "redemptions" where "redemptions"."participant_uid" = any($::uuid[]) order by "redemptions"."redeemed_at", "redemptions"."uid";
--   Sort
--     Sort Key: redeemed_at, uid
--     ->  Seq Scan on redemptions
--           Filter: (participant_uid = ANY (?))

update "redemptions" set "participant_uid" = $ where "redemptions"."participant_uid" = $;
--   Update on redemptions
--     ->  Seq Scan on redemptions
--           Filter: (participant_uid = ?)
