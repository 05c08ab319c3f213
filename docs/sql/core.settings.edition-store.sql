-- server/core/settings/edition-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── readEdition ─────────────────────────────────────────────────────────────────────────────────────────

select "id", "document", "status", "revision", "author_id", "created_at", "updated_at" from "editions" where "editions"."status" = $;
--   Seq Scan on editions
--     Filter: (status = ?)

-- ── readSavedEdition ────────────────────────────────────────────────────────────────────────────────────

select "id", "document", "status", "revision", "author_id", "created_at", "updated_at" from "editions" where "editions"."status" = $;
--   Seq Scan on editions
--     Filter: (status = ?)

-- ── findEdition ─────────────────────────────────────────────────────────────────────────────────────────

select "id", "document", "status", "revision", "author_id", "created_at", "updated_at" from "editions" where "editions"."id" = $;
--   Seq Scan on editions
--     Filter: (id = ?)

select "id", "document", "status", "revision", "author_id", "created_at", "updated_at" from "editions" where "editions"."status" = $;
--   Seq Scan on editions
--     Filter: (status = ?)

-- ── listEditions ────────────────────────────────────────────────────────────────────────────────────────

select "id", "document", "status", "revision", "author_id", "created_at", "updated_at" from "editions" order by "editions"."id";
--   Sort
--     Sort Key: id
--     ->  Seq Scan on editions

-- ── saveEdition ─────────────────────────────────────────────────────────────────────────────────────────

select "id", "document", "status", "revision", "author_id", "created_at", "updated_at" from "editions" where "editions"."status" = $;
--   Seq Scan on editions
--     Filter: (status = ?)

insert into "editions" ("id", "document", "status", "revision", "author_id", "created_at", "updated_at") values ($) on conflict do nothing returning "id", "document", "status", "revision", "author_id", "created_at", "updated_at";
--   Insert on editions
--     Conflict Resolution: NOTHING
--     ->  Result

insert into "edition_revisions" ("edition_id", "revision", "document", "change", "author_id", "created_at") values ($);
--   Insert on edition_revisions
--     ->  Result

select pg_notify($, '');
--   Result

update "editions" set "document" = $, "revision" = $, "author_id" = $, "updated_at" = $ where ("editions"."id" = $ and "editions"."revision" = $) returning "id", "document", "status", "revision", "author_id", "created_at", "updated_at";
--   Update on editions
--     ->  Seq Scan on editions
--           Filter: ((id = ?) AND (revision = ?))

-- ── listEditionRevisions ────────────────────────────────────────────────────────────────────────────────

select "edition_revisions"."revision", "edition_revisions"."change", "edition_revisions"."created_at", "users"."username" from "edition_revisions" left join "users" on "users"."id" = "edition_revisions"."author_id" where "edition_revisions"."edition_id" = $ order by "edition_revisions"."revision" desc;
--   Sort
--     Sort Key: edition_revisions.revision DESC
--     ->  Nested Loop Left Join
--           Join Filter: (users.id = edition_revisions.author_id)
--           ->  Seq Scan on edition_revisions
--                 Filter: (edition_id = ?)
--           ->  Seq Scan on users

-- ── findEditionRevision ─────────────────────────────────────────────────────────────────────────────────

select "document" from "edition_revisions" where ("edition_revisions"."edition_id" = $ and "edition_revisions"."revision" = $);
--   Seq Scan on edition_revisions
--     Filter: ((edition_id = ?) AND (revision = ?))

-- ── isEditionBound ──────────────────────────────────────────────────────────────────────────────────────

select "uid" from "devices" where ("devices"."kind" <> $ and "devices"."status" <> $) limit $;
--   Limit
--     ->  Seq Scan on devices
--           Filter: ((kind <> ?) AND (status <> ?))

-- ── lockLiveEdition ─────────────────────────────────────────────────────────────────────────────────────

select pg_advisory_xact_lock(hashtextextended($, 0));
--   Result

-- ── listUsedCategories ──────────────────────────────────────────────────────────────────────────────────

(((select "category" from "participants" where ("participants"."role" in ($) and "participants"."deleted_at" is null)) union (select "category" from "teams")) union (select "category" from "team_registrations")) union (select "category" from "schedule" where "schedule"."category" is not null);
--   HashAggregate
--     Group Key: participants.category
--     ->  Append
--           ->  Seq Scan on participants
--                 Filter: ((deleted_at IS NULL) AND (role = ANY (?)))
--           ->  Index Only Scan using teams_by_category on teams
--           ->  Seq Scan on team_registrations
--           ->  Seq Scan on schedule
--                 Filter: (category IS NOT NULL)

-- ── listUsedKinds ───────────────────────────────────────────────────────────────────────────────────────

select distinct "role" from "participants" where "participants"."deleted_at" is null;
--   HashAggregate
--     Group Key: role
--     ->  Seq Scan on participants
--           Filter: (deleted_at IS NULL)

-- ── makeLive ────────────────────────────────────────────────────────────────────────────────────────────

select pg_advisory_xact_lock(hashtextextended($, 0));
--   Result

update "editions" set "status" = $ where "editions"."status" = $;
--   Update on editions
--     ->  Seq Scan on editions
--           Filter: (status = ?)

update "editions" set "status" = $ where "editions"."id" = $;
--   Update on editions
--     ->  Seq Scan on editions
--           Filter: (id = ?)

select pg_notify($, '');
--   Result

select "id", "document", "status", "revision", "author_id", "created_at", "updated_at" from "editions" where "editions"."status" = $;
--   Seq Scan on editions
--     Filter: (status = ?)
