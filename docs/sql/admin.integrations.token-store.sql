-- server/admin/integrations/token-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listTokens ──────────────────────────────────────────────────────────────────────────────────────────

select "api_tokens"."id", "api_tokens"."name", "api_tokens"."ability", "api_tokens"."prefix", "api_tokens"."created_at", "users"."username", "api_tokens"."expires_at", "api_tokens"."last_used_at", "api_tokens"."revoked_at" from "api_tokens" left join "users" on "users"."id" = "api_tokens"."created_by_id" order by "api_tokens"."id" desc;
--   Sort
--     Sort Key: api_tokens.id DESC
--     ->  Nested Loop Left Join
--           Join Filter: (users.id = api_tokens.created_by_id)
--           ->  Seq Scan on api_tokens
--           ->  Seq Scan on users

-- ── readToken ───────────────────────────────────────────────────────────────────────────────────────────

select "api_tokens"."id", "api_tokens"."name", "api_tokens"."ability", "api_tokens"."prefix", "api_tokens"."created_at", "users"."username", "api_tokens"."expires_at", "api_tokens"."last_used_at", "api_tokens"."revoked_at" from "api_tokens" left join "users" on "users"."id" = "api_tokens"."created_by_id" where "api_tokens"."id" = $;
--   Nested Loop Left Join
--     Join Filter: (users.id = api_tokens.created_by_id)
--     ->  Seq Scan on api_tokens
--           Filter: (id = ?)
--     ->  Seq Scan on users

-- ── insertToken ─────────────────────────────────────────────────────────────────────────────────────────

insert into "api_tokens" ("id", "name", "ability", "prefix", "secret_hash", "created_by_id", "created_at", "expires_at", "last_used_at", "revoked_at") values (default, $, default, default) returning "id";
--   Insert on api_tokens
--     ->  Result

-- ── findToken ───────────────────────────────────────────────────────────────────────────────────────────

select "id", "name", "ability", "prefix", "secret_hash", "created_by_id", "created_at", "expires_at", "last_used_at", "revoked_at" from "api_tokens" where "api_tokens"."secret_hash" = $;
--   Seq Scan on api_tokens
--     Filter: (secret_hash = ?)

-- ── markRevoked ─────────────────────────────────────────────────────────────────────────────────────────

update "api_tokens" set "revoked_at" = $ where ("api_tokens"."id" = $ and "api_tokens"."revoked_at" is null) returning "id";
--   Update on api_tokens
--     ->  Seq Scan on api_tokens
--           Filter: ((revoked_at IS NULL) AND (id = ?))

-- ── noteTokenUse ────────────────────────────────────────────────────────────────────────────────────────

update "api_tokens" set "last_used_at" = $ where ("api_tokens"."id" = $ and ("api_tokens"."last_used_at" is null or "api_tokens"."last_used_at" < $));
--   Update on api_tokens
--     ->  Seq Scan on api_tokens
--           Filter: (((last_used_at IS NULL) OR (last_used_at < ?)) AND (id = ?))
