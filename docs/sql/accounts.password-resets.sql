-- server/accounts/password-resets.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── makeReset ───────────────────────────────────────────────────────────────────────────────────────────

insert into "password_resets" ("token_hash", "user_id", "expires_at", "created_at") values ($) on conflict ("user_id") do update set "token_hash" = $, "expires_at" = $, "created_at" = $;
--   Insert on password_resets
--     Conflict Resolution: UPDATE
--     Conflict Arbiter Indexes: password_resets_userId_unique
--     ->  Result

-- ── findReset ───────────────────────────────────────────────────────────────────────────────────────────

select "user_id" from "password_resets" where ("password_resets"."token_hash" = $ and "password_resets"."expires_at" > $ and exists (select from "users" where "users"."id" = "password_resets"."user_id" and "users"."disabled_at" is null));
--   Nested Loop
--     Join Filter: (password_resets.user_id = users.id)
--     ->  Seq Scan on password_resets
--           Filter: ((expires_at > ?) AND (token_hash = ?))
--     ->  Seq Scan on users
--           Filter: (disabled_at IS NULL)

-- ── forgetReset ─────────────────────────────────────────────────────────────────────────────────────────

delete from "password_resets" where "password_resets"."user_id" = $;
--   Delete on password_resets
--     ->  Seq Scan on password_resets
--           Filter: (user_id = ?)

-- ── takeReset ───────────────────────────────────────────────────────────────────────────────────────────

delete from "password_resets" where ("password_resets"."token_hash" = $ and "password_resets"."expires_at" > $ and exists (select from "users" where "users"."id" = "password_resets"."user_id" and "users"."disabled_at" is null)) returning "user_id";
--   Delete on password_resets
--     ->  Nested Loop
--           Join Filter: (password_resets.user_id = users.id)
--           ->  Seq Scan on password_resets
--                 Filter: ((expires_at > ?) AND (token_hash = ?))
--           ->  Seq Scan on users
--                 Filter: (disabled_at IS NULL)
