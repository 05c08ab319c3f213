-- server/admin/integrations/webhook-store.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── listWebhooks ────────────────────────────────────────────────────────────────────────────────────────

select "id", "url", "events", "salt", "created_by_id", "created_at", "failing_since", "disabled_at" from "webhooks" order by "webhooks"."id" desc;
--   Sort
--     Sort Key: id DESC
--     ->  Seq Scan on webhooks

-- ── insertWebhook ───────────────────────────────────────────────────────────────────────────────────────

insert into "webhooks" ("id", "url", "events", "salt", "created_by_id", "created_at", "failing_since", "disabled_at") values (default, $, default, $, default, default) returning "id", "url", "events", "salt", "created_by_id", "created_at", "failing_since", "disabled_at";
--   Insert on webhooks
--     ->  Result

-- ── deleteWebhook ───────────────────────────────────────────────────────────────────────────────────────

delete from "webhooks" where "webhooks"."id" = $ returning "id", "url", "events", "salt", "created_by_id", "created_at", "failing_since", "disabled_at";
--   Delete on webhooks
--     ->  Seq Scan on webhooks
--           Filter: (id = ?)

-- ── enableWebhook ───────────────────────────────────────────────────────────────────────────────────────

update "webhooks" set "failing_since" = $, "disabled_at" = $ where "webhooks"."id" = $ returning "id";
--   Update on webhooks
--     ->  Seq Scan on webhooks
--           Filter: (id = ?)

-- ── insertTest ──────────────────────────────────────────────────────────────────────────────────────────

insert into "webhooks" ("id", "url", "events", "salt", "created_by_id", "created_at", "failing_since", "disabled_at") values (default, $, default, $, default, default) returning "id", "url", "events", "salt", "created_by_id", "created_at", "failing_since", "disabled_at";
--   Insert on webhooks
--     ->  Result

insert into "webhook_deliveries" ("id", "webhook_id", "event", "subject", "created_at", "status", "attempts", "next_at", "answer", "ended_at") values ($, default, default, $, default, default);
--   Insert on webhook_deliveries
--     ->  Result

-- ── retryDelivery ───────────────────────────────────────────────────────────────────────────────────────

update "webhook_deliveries" set "status" = $, "attempts" = $, "next_at" = $, "ended_at" = $ where ("webhook_deliveries"."id" = $ and "webhook_deliveries"."status" = $) returning "id";
--   Update on webhook_deliveries
--     ->  Seq Scan on webhook_deliveries
--           Filter: ((id = ?) AND (status = ?))

-- ── claimDeliveries ─────────────────────────────────────────────────────────────────────────────────────

update "webhook_deliveries" set "attempts" = "webhook_deliveries"."attempts" + 1, "next_at" = $ where "webhook_deliveries"."id" in (select "webhook_deliveries"."id" from "webhook_deliveries" inner join "webhooks" on "webhooks"."id" = "webhook_deliveries"."webhook_id" where ("webhook_deliveries"."status" = $ and "webhook_deliveries"."next_at" <= $ and "webhooks"."disabled_at" is null) order by "webhook_deliveries"."next_at" asc limit $ for update of "webhook_deliveries" skip locked) returning "id", "webhook_id", "event", "subject", "created_at", "status", "attempts", "next_at", "answer", "ended_at";
--   Update on webhook_deliveries
--     ->  Hash Semi Join
--           Hash Cond: (webhook_deliveries.id = "ANY_subquery".id)
--           ->  Seq Scan on webhook_deliveries
--           ->  Hash
--                 ->  Subquery Scan on "ANY_subquery"
--                       ->  Limit
--                             ->  LockRows
--                                   ->  Sort
--                                         Sort Key: webhook_deliveries_1.next_at
--                                         ->  Nested Loop
--                                               Join Filter: (webhooks.id = webhook_deliveries_1.webhook_id)
--                                               ->  Seq Scan on webhook_deliveries webhook_deliveries_1
--                                                     Filter: ((next_at <= ?) AND (status = ?))
--                                               ->  Seq Scan on webhooks
--                                                     Filter: (disabled_at IS NULL)

-- ── endTry ──────────────────────────────────────────────────────────────────────────────────────────────

update "webhook_deliveries" set "status" = $, "answer" = $, "ended_at" = $ where "webhook_deliveries"."id" = $;
--   Update on webhook_deliveries
--     ->  Seq Scan on webhook_deliveries
--           Filter: (id = ?)

-- ── noteReach ───────────────────────────────────────────────────────────────────────────────────────────

update "webhooks" set "failing_since" = $, "disabled_at" = $ where "webhooks"."id" = $;
--   Update on webhooks
--     ->  Seq Scan on webhooks
--           Filter: (id = ?)

-- ── pruneDeliveries ─────────────────────────────────────────────────────────────────────────────────────

delete from "webhook_deliveries" where ("webhook_deliveries"."status" <> $ and "webhook_deliveries"."created_at" < $) returning "id";
--   Delete on webhook_deliveries
--     ->  Seq Scan on webhook_deliveries
--           Filter: ((status <> ?) AND (created_at < ?))
