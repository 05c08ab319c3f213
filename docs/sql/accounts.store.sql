-- server/accounts/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── findUser ────────────────────────────────────────────────────────────────────────────────────────────

select "id", "username", "username_key", "password", "email", "first_name", "last_name", "phone", "role", "disabled_at", "first_password_until", "last_seen_at", "created_at" from "users" where "users"."id" = $;
--   Seq Scan on users
--     Filter: (id = ?)

-- ── findUserByName ──────────────────────────────────────────────────────────────────────────────────────

select "id", "username", "username_key", "password", "email", "first_name", "last_name", "phone", "role", "disabled_at", "first_password_until", "last_seen_at", "created_at" from "users" where (lower("users"."username") = lower($) and "users"."disabled_at" is null);
--   Seq Scan on users
--     Filter: ((disabled_at IS NULL) AND (lower(username) = ?))

-- ── listUsers ───────────────────────────────────────────────────────────────────────────────────────────

select "users"."id", "users"."username", "users"."username_key", "users"."password", "users"."email", "users"."first_name", "users"."last_name", "users"."phone", "users"."role", "users"."disabled_at", "users"."first_password_until", "users"."last_seen_at", "users"."created_at", "second_factors"."confirmed_at", exists (select "id" from "passkeys" where "passkeys"."user_id" = "users"."id") from "users" left join "second_factors" on "second_factors"."user_id" = "users"."id" where ("users"."id" < $ and "users"."role" = $ and ("second_factors"."confirmed_at" is null and not exists (select "id" from "passkeys" where "passkeys"."user_id" = "users"."id")) and translate(lower("users"."username" || ' ' || "users"."first_name" || ' ' || "users"."last_name" || ' ' || "users"."email"), $) like $) order by "users"."id" desc limit $;
--   Limit
--     ->  Sort
--           Sort Key: users.id DESC
--           ->  Nested Loop Anti Join
--                 Join Filter: (passkeys.user_id = users.id)
--                 ->  Nested Loop Left Join
--                       Join Filter: (second_factors.user_id = users.id)
--                       Filter: (second_factors.confirmed_at IS NULL)
--                       ->  Seq Scan on users
--                             Filter: ((id < ?) AND (role = ?) AND (translate(lower(((((((username || ?) || first_name) || ?) || last_name) || ?) || email)), ?, ?) ~~ ?))
--                       ->  Seq Scan on second_factors
--                 ->  Seq Scan on passkeys
--                 SubPlan ?
--                   ->  Seq Scan on passkeys passkeys_1
--                         Filter: (user_id = users.id)

-- ── findForAdmin ────────────────────────────────────────────────────────────────────────────────────────

select "users"."id", "users"."username", "users"."username_key", "users"."password", "users"."email", "users"."first_name", "users"."last_name", "users"."phone", "users"."role", "users"."disabled_at", "users"."first_password_until", "users"."last_seen_at", "users"."created_at", "second_factors"."confirmed_at", exists (select "id" from "passkeys" where "passkeys"."user_id" = "users"."id") from "users" left join "second_factors" on "second_factors"."user_id" = "users"."id" where "users"."id" = $;
--   Nested Loop Left Join
--     ->  Seq Scan on users
--           Filter: (id = ?)
--     ->  Seq Scan on second_factors
--           Filter: (user_id = ?)
--     SubPlan ?
--       ->  Seq Scan on passkeys
--             Filter: (user_id = users.id)

-- ── countUsers ──────────────────────────────────────────────────────────────────────────────────────────

select count(*), count(*) filter (where "users"."role" in ($)), count(*) filter (where "users"."role" in ($)), count(*) filter (where "users"."disabled_at" is not null), count(*) filter (where ("users"."role" in ($) and "users"."disabled_at" is null)) from "users";
--   Aggregate
--     ->  Seq Scan on users

-- ── setDisabled ─────────────────────────────────────────────────────────────────────────────────────────

update "users" set "disabled_at" = $ where "users"."id" = $;
--   Update on users
--     ->  Seq Scan on users
--           Filter: (id = ?)

-- ── insertUser ──────────────────────────────────────────────────────────────────────────────────────────

select "username" from "users" where "users"."username_key" is null;
--   Seq Scan on users
--     Filter: (username_key IS NULL)

insert into "users" ("id", "username", "username_key", "password", "email", "first_name", "last_name", "phone", "role", "disabled_at", "first_password_until", "last_seen_at", "created_at") values (default, $, default, default, default, default, $) returning "id", "username", "username_key", "password", "email", "first_name", "last_name", "phone", "role", "disabled_at", "first_password_until", "last_seen_at", "created_at";
--   Insert on users
--     ->  Result

-- ── fillUsernameKeys ────────────────────────────────────────────────────────────────────────────────────

select "id", "username" from "users" where "users"."username_key" is null order by "users"."id" asc;
--   Sort
--     Sort Key: id
--     ->  Seq Scan on users
--           Filter: (username_key IS NULL)

-- ── setPassword ─────────────────────────────────────────────────────────────────────────────────────────

update "users" set "password" = $, "first_password_until" = $ where "users"."id" = $;
--   Update on users
--     ->  Seq Scan on users
--           Filter: (id = ?)

-- ── setRole ─────────────────────────────────────────────────────────────────────────────────────────────

update "users" set "role" = $ where "users"."id" = $;
--   Update on users
--     ->  Seq Scan on users
--           Filter: (id = ?)

-- ── deleteUser ──────────────────────────────────────────────────────────────────────────────────────────

delete from "users" where "users"."id" = $;
--   Delete on users
--     ->  Seq Scan on users
--           Filter: (id = ?)

-- ── listSessions ────────────────────────────────────────────────────────────────────────────────────────

select "sid", "user_id", "data", "expires_at" from "sessions" where ("sessions"."user_id" = $ and "sessions"."expires_at" > now());
--   Seq Scan on sessions
--     Filter: ((user_id = ?) AND (expires_at > now()))

-- ── endSession ──────────────────────────────────────────────────────────────────────────────────────────

select "sid" from "sessions" where "sessions"."user_id" = $;
--   Seq Scan on sessions
--     Filter: (user_id = ?)

-- ── endSessions ─────────────────────────────────────────────────────────────────────────────────────────

delete from "sessions" where ("sessions"."user_id" = $ and "sessions"."sid" <> $) returning "sid";
--   Delete on sessions
--     ->  Seq Scan on sessions
--           Filter: ((sid <> ?) AND (user_id = ?))

-- ── countSuperUsers ─────────────────────────────────────────────────────────────────────────────────────

select "id" from "users" where ("users"."role" = $ and "users"."disabled_at" is null) for update;
--   LockRows
--     ->  Seq Scan on users
--           Filter: ((disabled_at IS NULL) AND (role = ?))

-- ── listPasskeys ────────────────────────────────────────────────────────────────────────────────────────

select "id", "user_id", "credential_id", "public_key", "counter", "transports", "name", "created_at", "last_used_at" from "passkeys" where "passkeys"."user_id" = $ order by "passkeys"."id" asc;
--   Sort
--     Sort Key: id
--     ->  Seq Scan on passkeys
--           Filter: (user_id = ?)

-- ── findPasskey ─────────────────────────────────────────────────────────────────────────────────────────

select "passkeys"."id", "passkeys"."user_id", "passkeys"."credential_id", "passkeys"."public_key", "passkeys"."counter", "passkeys"."transports", "passkeys"."name", "passkeys"."created_at", "passkeys"."last_used_at", "users"."id", "users"."username", "users"."username_key", "users"."password", "users"."email", "users"."first_name", "users"."last_name", "users"."phone", "users"."role", "users"."disabled_at", "users"."first_password_until", "users"."last_seen_at", "users"."created_at" from "passkeys" inner join "users" on "users"."id" = "passkeys"."user_id" where ("passkeys"."credential_id" = $ and "users"."disabled_at" is null);
--   Nested Loop
--     Join Filter: (passkeys.user_id = users.id)
--     ->  Seq Scan on passkeys
--           Filter: (credential_id = ?)
--     ->  Seq Scan on users
--           Filter: (disabled_at IS NULL)

-- ── insertPasskey ───────────────────────────────────────────────────────────────────────────────────────

insert into "passkeys" ("id", "user_id", "credential_id", "public_key", "counter", "transports", "name", "created_at", "last_used_at") values (default, $, default) on conflict do nothing returning "id", "user_id", "credential_id", "public_key", "counter", "transports", "name", "created_at", "last_used_at";
--   Insert on passkeys
--     Conflict Resolution: NOTHING
--     ->  Result

-- ── renamePasskey ───────────────────────────────────────────────────────────────────────────────────────

update "passkeys" set "name" = $ where ("passkeys"."id" = $ and "passkeys"."user_id" = $) returning "id", "user_id", "credential_id", "public_key", "counter", "transports", "name", "created_at", "last_used_at";
--   Update on passkeys
--     ->  Seq Scan on passkeys
--           Filter: ((id = ?) AND (user_id = ?))

-- ── deletePasskey ───────────────────────────────────────────────────────────────────────────────────────

delete from "passkeys" where ("passkeys"."id" = $ and "passkeys"."user_id" = $) returning "id";
--   Delete on passkeys
--     ->  Seq Scan on passkeys
--           Filter: ((id = ?) AND (user_id = ?))

-- ── deletePasskeys ──────────────────────────────────────────────────────────────────────────────────────

delete from "passkeys" where "passkeys"."user_id" = $;
--   Delete on passkeys
--     ->  Seq Scan on passkeys
--           Filter: (user_id = ?)

-- ── notePasskeyUse ──────────────────────────────────────────────────────────────────────────────────────

update "passkeys" set "counter" = $, "last_used_at" = $ where ("passkeys"."id" = $ and ("passkeys"."counter" < $ or ("passkeys"."counter" = $ and $::bigint = 0))) returning "id";
--   Update on passkeys
--     ->  Seq Scan on passkeys
--           Filter: ((counter < ?) AND (id = ?))

-- ── insertChallenge ─────────────────────────────────────────────────────────────────────────────────────

delete from "passkey_challenges" where "passkey_challenges"."expires_at" < $;
--   Delete on passkey_challenges
--     ->  Seq Scan on passkey_challenges
--           Filter: (expires_at < ?)

insert into "passkey_challenges" ("challenge", "user_id", "expires_at") values ($);
--   Insert on passkey_challenges
--     ->  Result

-- ── takeChallenge ───────────────────────────────────────────────────────────────────────────────────────

delete from "passkey_challenges" where ("passkey_challenges"."challenge" = $ and "passkey_challenges"."user_id" = $) returning "expires_at";
--   Delete on passkey_challenges
--     ->  Seq Scan on passkey_challenges
--           Filter: ((challenge = ?) AND (user_id = ?))
