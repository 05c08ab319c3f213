-- server/accreditation/credential-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readCredential ──────────────────────────────────────────────────────────────────────────────────────

select "uid", "number", "participant_uid", "status", "g", "team", "access_code", "zones", "expires", "kid", "data", "issued_by", "issued_at", "operator_id", "revoked_reason", "revoked_at", "revoked_by", "awaiting", "validated_at", "printed_at", "created_at" from "credentials" where "credentials"."number" = $;
--   Index Scan using credentials_number_unique on credentials
--     Index Cond: (number = ?)

-- ── readHolders ─────────────────────────────────────────────────────────────────────────────────────────

select distinct "participant_uid" from "credentials" where ("credentials"."uid" = any($) or "credentials"."number" = any($));
--   Unique
--     ->  Sort
--           Sort Key: participant_uid
--           ->  Bitmap Heap Scan on credentials
--                 Recheck Cond: ((uid = ANY (?)) OR (number = ANY (?)))
--                 ->  BitmapOr
--                       ->  Bitmap Index Scan on credentials_pkey
--                             Index Cond: (uid = ANY (?))
--                       ->  Bitmap Index Scan on credentials_number_unique
--                             Index Cond: (number = ANY (?))

-- ── lockCredentials ─────────────────────────────────────────────────────────────────────────────────────

select "uid", "number", "participant_uid", "status", "g", "team", "access_code", "zones", "expires", "kid", "data", "issued_by", "issued_at", "operator_id", "revoked_reason", "revoked_at", "revoked_by", "awaiting", "validated_at", "printed_at", "created_at" from "credentials" where ("credentials"."uid" = any($) or "credentials"."number" = any($) or "credentials"."participant_uid" = any($)) order by "credentials"."uid" for update;
--   LockRows
--     ->  Sort
--           Sort Key: uid
--           ->  Bitmap Heap Scan on credentials
--                 Recheck Cond: ((uid = ANY (?)) OR (number = ANY (?)) OR (participant_uid = ANY (?)))
--                 ->  BitmapOr
--                       ->  Bitmap Index Scan on credentials_pkey
--                             Index Cond: (uid = ANY (?))
--                       ->  Bitmap Index Scan on credentials_number_unique
--                             Index Cond: (number = ANY (?))
--                       ->  Bitmap Index Scan on credentials_of_participant
--                             Index Cond: (participant_uid = ANY (?))

-- ── readRevoked ─────────────────────────────────────────────────────────────────────────────────────────

select "number" from "revocations" where "revocations"."number" = any($);
--   Seq Scan on revocations
--     Filter: (number = ANY (?))

-- ── writeCredentials ────────────────────────────────────────────────────────────────────────────────────

insert into credentials (uid, number, participant_uid, status, g, team, access_code, zones, expires, kid, data, issued_by, issued_at, operator_id, revoked_reason, revoked_at, awaiting, validated_at, printed_at) select * from json_to_recordset($::json) as r (uid uuid, number text, "participantUid" uuid, status text, g int, team text, "accessCode" text, zones int, expires int, kid text, data jsonb, "issuedBy" text, "issuedAt" timestamptz, "operatorId" int, "revokedReason" text, "revokedAt" timestamptz, awaiting boolean, "validatedAt" timestamptz, "printedAt" timestamptz) on conflict (uid) do update set status = excluded.status, g = excluded.g, team = excluded.team, access_code = excluded.access_code, zones = excluded.zones, expires = excluded.expires, kid = excluded.kid, data = excluded.data, revoked_reason = excluded.revoked_reason, revoked_at = excluded.revoked_at, awaiting = excluded.awaiting, validated_at = excluded.validated_at, printed_at = excluded.printed_at;
--   Insert on credentials
--     Conflict Resolution: UPDATE
--     Conflict Arbiter Indexes: credentials_pkey
--     ->  Function Scan on json_to_recordset r

-- ── writeRevocations ────────────────────────────────────────────────────────────────────────────────────

insert into "revocations" ("uid", "number", "reason", "by", "device_code", "revoked_at") values ($, default, $) on conflict do nothing;
--   Insert on revocations
--     Conflict Resolution: NOTHING
--     ->  Result

-- ── writeHandOvers ──────────────────────────────────────────────────────────────────────────────────────

insert into "hand_overs" ("uid", "how", "team_uid", "received_by", "receiver_uid", "signature", "device_code", "operator_id", "handed_at") values ($, default, default, default, default, $, default, $) on conflict do nothing;
--   Insert on hand_overs
--     Conflict Resolution: NOTHING
--     ->  Result

insert into "handed_badges" ("hand_over_uid", "number", "g") values ($) on conflict do nothing;
--   Insert on handed_badges
--     Conflict Resolution: NOTHING
--     ->  Result

-- ── readHanded ──────────────────────────────────────────────────────────────────────────────────────────

select "handed_badges"."number", "handed_badges"."g", min("hand_overs"."handed_at") from "handed_badges" inner join "hand_overs" on "hand_overs"."uid" = "handed_badges"."hand_over_uid" where "handed_badges"."number" = any($) group by "handed_badges"."number", "handed_badges"."g";
--   GroupAggregate
--     Group Key: handed_badges.number, handed_badges.g
--     ->  Sort
--           Sort Key: handed_badges.number, handed_badges.g
--           ->  Hash Join
--                 Hash Cond: (hand_overs.uid = handed_badges.hand_over_uid)
--                 ->  Seq Scan on hand_overs
--                 ->  Hash
--                       ->  Seq Scan on handed_badges
--                             Filter: (number = ANY (?))

-- ── readPrints ──────────────────────────────────────────────────────────────────────────────────────────

select "number", "g", "printed_at", "reason" from "credential_prints" where "credential_prints"."number" = any($);
--   Index Scan using prints_of_credential on credential_prints
--     Index Cond: (number = ANY (?))

-- ── writePrints ─────────────────────────────────────────────────────────────────────────────────────────

insert into credential_prints (uid, number, g, kid, device_code, operator_id, reason, printer, format, printed_at) select * from json_to_recordset($::json) as r (uid uuid, number text, g int, kid text, "deviceCode" text, "operatorId" int, reason text, printer text, format text, "printedAt" timestamptz) on conflict do nothing;
--   Insert on credential_prints
--     Conflict Resolution: NOTHING
--     ->  Function Scan on json_to_recordset r

-- ── takeNextCounter ─────────────────────────────────────────────────────────────────────────────────────

update "devices" set "last_number" = "devices"."last_number" + 1 where "devices"."uid" = $ returning "last_number";
--   Update on devices
--     ->  Seq Scan on devices
--           Filter: (uid = ?)
