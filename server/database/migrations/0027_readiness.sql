ALTER TABLE "devices" ADD COLUMN "readiness" jsonb;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "prepare_by" timestamp with time zone;