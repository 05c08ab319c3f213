-- server/core/audit/webhook-queue.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── queueMessages ───────────────────────────────────────────────────────────────────────────────────────

insert into "webhooks" ("id", "url", "events", "salt", "created_by_id", "created_at", "failing_since", "disabled_at") values (default, $, default, $, default, default) returning "id", "url", "events", "salt", "created_by_id", "created_at", "failing_since", "disabled_at";
--   Insert on webhooks
--     ->  Result

select "id", "events" from "webhooks" where "webhooks"."disabled_at" is null;
--   Seq Scan on webhooks
--     Filter: (disabled_at IS NULL)

insert into "webhook_deliveries" ("id", "webhook_id", "event", "subject", "created_at", "status", "attempts", "next_at", "answer", "ended_at") values ($, default, default, $, default, default);
--   Insert on webhook_deliveries
--     ->  Result
