-- server/accounts/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── findUser ────────────────────────────────────────────────────────────────────────────────────────────

select "id", "username", "password", "email", "first_name", "last_name", "phone", "role", "disabled_at", "last_seen_at", "created_at" from "users" where "users"."id" = $;
--   Seq Scan on users
--     Filter: (id = ?)

-- ── findUserByName ──────────────────────────────────────────────────────────────────────────────────────

select "id", "username", "password", "email", "first_name", "last_name", "phone", "role", "disabled_at", "last_seen_at", "created_at" from "users" where (lower("users"."username") = lower($) and "users"."disabled_at" is null);
--   Seq Scan on users
--     Filter: ((disabled_at IS NULL) AND (lower(username) = ?))

-- ── listUsers ───────────────────────────────────────────────────────────────────────────────────────────

select "users"."id", "users"."username", "users"."password", "users"."email", "users"."first_name", "users"."last_name", "users"."phone", "users"."role", "users"."disabled_at", "users"."last_seen_at", "users"."created_at", "second_factors"."confirmed_at" from "users" left join "second_factors" on "second_factors"."user_id" = "users"."id" order by "users"."created_at" desc, "users"."id" desc;
--   Sort
--     Sort Key: users.created_at DESC, users.id DESC
--     ->  Nested Loop Left Join
--           Join Filter: (second_factors.user_id = users.id)
--           ->  Seq Scan on users
--           ->  Seq Scan on second_factors

-- ── insertUser ──────────────────────────────────────────────────────────────────────────────────────────

insert into "users" ("id", "username", "password", "email", "first_name", "last_name", "phone", "role", "disabled_at", "last_seen_at", "created_at") values (default, $, default, default, default, default) returning "id", "username", "password", "email", "first_name", "last_name", "phone", "role", "disabled_at", "last_seen_at", "created_at";
--   Insert on users
--     ->  Result

-- ── setPassword ─────────────────────────────────────────────────────────────────────────────────────────

update "users" set "password" = $ where "users"."id" = $;
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

select "id" from "users" where "users"."role" = $ for update;
--   LockRows
--     ->  Seq Scan on users
--           Filter: (role = ?)
