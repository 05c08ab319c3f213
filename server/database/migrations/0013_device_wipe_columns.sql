ALTER TABLE "devices" DROP COLUMN "wipe_reason";--> statement-breakpoint
ALTER TABLE "devices" DROP COLUMN "wipe_ordered_at";