-- server/platform/outbox.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── queueMessages ───────────────────────────────────────────────────────────────────────────────────────

insert into "webhooks" ("id", "url", "events", "salt", "created_by_id", "created_at", "failing_since", "disabled_at") values (default, $, default, default, default, default) returning "id", "url", "events", "salt", "created_by_id", "created_at", "failing_since", "disabled_at";
--   Insert on webhooks
--     ->  Result

select w.id, t.event, t.subject from json_to_recordset($::json) as t (event text, subject text) join webhooks w on w.events @> to_jsonb(t.event) and w.disabled_at is null;
--   Nested Loop
--     Join Filter: (w.events @> to_jsonb(t.event))
--     ->  Seq Scan on webhooks w
--           Filter: (disabled_at IS NULL)
--     ->  Function Scan on json_to_recordset t

insert into webhook_deliveries (id, webhook_id, event, subject, created_at, next_at) select r.uid, r.id, r.event, r.subject, $ from json_to_recordset($::json) as r (uid uuid, id integer, event text, subject text);
--   Insert on webhook_deliveries
--     ->  Function Scan on json_to_recordset r
