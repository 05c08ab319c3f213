-- server/content/news/store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listNews ────────────────────────────────────────────────────────────────────────────────────────────

select "id", "title", "content", "summary", "category", "image_url", "author_id", "translations", "is_draft", "published_at", "updated_at" from "news" where (("news"."is_draft" = $ and "news"."published_at" <= $) and "news"."category" = $ and ("news"."published_at" < $ or ("news"."published_at" = $ and "news"."id" < $))) order by "news"."published_at" desc, "news"."id" desc limit $;
--   Limit
--     ->  Sort
--           Sort Key: published_at DESC, id DESC
--           ->  Seq Scan on news
--                 Filter: ((NOT is_draft) AND (published_at <= ?) AND (category = ?) AND ((published_at < ?) OR ((published_at = ?) AND (id < ?))))

-- ── listArticles ────────────────────────────────────────────────────────────────────────────────────────

select "id", "title", "content", "summary", "category", "image_url", "author_id", "translations", "is_draft", "published_at", "updated_at" from "news" order by "news"."published_at" desc, "news"."id" desc;
--   Sort
--     Sort Key: published_at DESC, id DESC
--     ->  Seq Scan on news

-- ── findNews ────────────────────────────────────────────────────────────────────────────────────────────

select "id", "title", "content", "summary", "category", "image_url", "author_id", "translations", "is_draft", "published_at", "updated_at" from "news" where ("news"."id" = $ and ("news"."is_draft" = $ and "news"."published_at" <= $));
--   Seq Scan on news
--     Filter: ((NOT is_draft) AND (published_at <= ?) AND (id = ?))

-- ── findArticle ─────────────────────────────────────────────────────────────────────────────────────────

select "id", "title", "content", "summary", "category", "image_url", "author_id", "translations", "is_draft", "published_at", "updated_at" from "news" where "news"."id" = $ for update;
--   LockRows
--     ->  Seq Scan on news
--           Filter: (id = ?)

-- ── insertArticle ───────────────────────────────────────────────────────────────────────────────────────

insert into "news" ("id", "title", "content", "summary", "category", "image_url", "author_id", "translations", "is_draft", "published_at", "updated_at") values (default, $, default, $, default, default, default, default, $) returning "id", "title", "content", "summary", "category", "image_url", "author_id", "translations", "is_draft", "published_at", "updated_at";
--   Insert on news
--     ->  Result

-- ── updateArticle ───────────────────────────────────────────────────────────────────────────────────────

update "news" set "title" = $, "updated_at" = $ where "news"."id" = $ returning "id", "title", "content", "summary", "category", "image_url", "author_id", "translations", "is_draft", "published_at", "updated_at";
--   Update on news
--     ->  Seq Scan on news
--           Filter: (id = ?)

-- ── deleteArticle ───────────────────────────────────────────────────────────────────────────────────────

delete from "news" where "news"."id" = $;
--   Delete on news
--     ->  Seq Scan on news
--           Filter: (id = ?)
