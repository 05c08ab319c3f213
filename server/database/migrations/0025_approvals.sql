CREATE TABLE "approvals" (
	"id" serial PRIMARY KEY NOT NULL,
	"participant_uid" uuid NOT NULL,
	"role" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "approved_for" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "refused_for" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_of" ON "approvals" USING btree ("participant_uid");