ALTER TABLE "devices" ADD COLUMN "fault_mseq" bigint;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "fault_count" integer DEFAULT 0 NOT NULL;