ALTER TABLE "credentials" ADD COLUMN "printed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "credentials" SET "printed_at" = "known"."first"
FROM (SELECT "number", "g", min("printed_at") AS "first" FROM "credential_prints" GROUP BY "number", "g") AS "known"
WHERE "known"."number" = "credentials"."number" AND "known"."g" = "credentials"."g";
