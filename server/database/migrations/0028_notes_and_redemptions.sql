CREATE TABLE "redemptions" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"participant_uid" uuid NOT NULL,
	"handout_uid" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"device_code" text NOT NULL,
	"operator_id" integer,
	"redeemed_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_at_device" text,
	"undone_by" integer,
	"undone_reason" text
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "note" jsonb;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "redeemed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "redemptions_of_person" ON "redemptions" USING btree ("participant_uid");--> statement-breakpoint
CREATE INDEX "redemptions_of_handout" ON "redemptions" USING btree ("handout_uid");