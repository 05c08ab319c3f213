CREATE TABLE "scan_amendments" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"scan_uid" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"device_code" text NOT NULL,
	"operator_id" integer,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "amended" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "amended_reason" text;--> statement-breakpoint
CREATE INDEX "scan_amendments_of_scan" ON "scan_amendments" USING btree ("scan_uid","occurred_at");