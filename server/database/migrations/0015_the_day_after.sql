CREATE TABLE "rescued_work" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"device_uid" uuid NOT NULL,
	"device_code" text NOT NULL,
	"mutation_id" uuid NOT NULL,
	"mseq" bigint NOT NULL,
	"kind" text NOT NULL,
	"envelope" jsonb NOT NULL,
	"grant" jsonb,
	"reason" text NOT NULL,
	"via" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"code" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" integer,
	CONSTRAINT "rescued_work_mutationId_unique" UNIQUE("mutation_id")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "epoch" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "op" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "device_at" bigint;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "clock_offset_ms" bigint;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "clock_doubt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "decided_by_id" integer;--> statement-breakpoint
ALTER TABLE "sync_meta" ADD COLUMN "home" text;--> statement-breakpoint
ALTER TABLE "sync_meta" ADD COLUMN "began_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_meta" ADD COLUMN "began_by" text DEFAULT 'first' NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_meta" ADD COLUMN "backed_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rescued_work_by_state" ON "rescued_work" USING btree ("state","received_at");