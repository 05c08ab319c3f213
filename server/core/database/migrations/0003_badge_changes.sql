ALTER TABLE "participants" ADD COLUMN "outdated" jsonb;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "review" jsonb;