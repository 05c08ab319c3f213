-- server/content/inbox/forget-answered.ts: what each function sends, and its plan over 50,000 people.
-- Written by `npm run sql`; not by hand.

-- ── forgetAnsweredMessages ──────────────────────────────────────────────────────────────────────────────

update "contacts" set "responded_at" = $ where ("contacts"."responded" = $ and "contacts"."responded_at" is null);
--   Update on contacts
--     ->  Seq Scan on contacts
--           Filter: (responded AND (responded_at IS NULL))

delete from "contacts" where ("contacts"."responded" = $ and "contacts"."responded_at" < $) returning "id";
--   Delete on contacts
--     ->  Seq Scan on contacts
--           Filter: (responded AND (responded_at < ?))
