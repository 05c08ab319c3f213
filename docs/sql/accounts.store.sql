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

select "users"."id", "users"."username", "users"."password", "users"."email", "users"."first_name", "users"."last_name", "users"."phone", "users"."role", "users"."disabled_at", "users"."last_seen_at", "users"."created_at", "second_factors"."confirmed_at" from "users" left join "second_factors" on "second_factors"."user_id" = "users"."id" where ("users"."id" < $ and "users"."role" = $ and "second_factors"."confirmed_at" is null and translate(lower("users"."username" || ' ' || "users"."first_name" || ' ' || "users"."last_name" || ' ' || "users"."email"), $) like $) order by "users"."id" desc limit $;
--   Limit
--     ->  Sort
--           Sort Key: users.id DESC
--           ->  Nested Loop Left Join
--                 Join Filter: (second_factors.user_id = users.id)
--                 Filter: (second_factors.confirmed_at IS NULL)
--                 ->  Seq Scan on users
--                       Filter: ((id < ?) AND (role = ?) AND (translate(lower(((((((username || ?) || first_name) || ?) || last_name) || ?) || email)), ?, ?) ~~ ?))
--                 ->  Seq Scan on second_factors

-- ── findForAdmin ────────────────────────────────────────────────────────────────────────────────────────

select "users"."id", "users"."username", "users"."password", "users"."email", "users"."first_name", "users"."last_name", "users"."phone", "users"."role", "users"."disabled_at", "users"."last_seen_at", "users"."created_at", "second_factors"."confirmed_at" from "users" left join "second_factors" on "second_factors"."user_id" = "users"."id" where "users"."id" = $;
--   Nested Loop Left Join
--     ->  Seq Scan on users
--           Filter: (id = ?)
--     ->  Seq Scan on second_factors
--           Filter: (user_id = ?)

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

select "id" from "users" where ("users"."role" = $ and "users"."disabled_at" is null) for update;
--   LockRows
--     ->  Seq Scan on users
--           Filter: ((disabled_at IS NULL) AND (role = ?))
