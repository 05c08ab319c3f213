CREATE TABLE "import_batches" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"refused" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_id" integer
);
--> statement-breakpoint
CREATE TABLE "import_entries" (
	"batch_id" integer NOT NULL,
	"row_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_entries_batch_id_row_id_pk" PRIMARY KEY("batch_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "import_photos" (
	"participant_id" integer NOT NULL,
	"url" text NOT NULL,
	"batch_id" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "import_photos_participant_id_url_pk" PRIMARY KEY("participant_id","url")
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD COLUMN "appealed_by_id" integer;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD COLUMN "approved_by_id" integer;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD COLUMN "history" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_undone_by_id_users_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_photos" ADD CONSTRAINT "import_photos_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_photos" ADD CONSTRAINT "import_photos_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_batches_by_kind" ON "import_batches" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "import_photos_by_batch" ON "import_photos" USING btree ("batch_id","status");--> statement-breakpoint
CREATE INDEX "import_photos_by_state" ON "import_photos" USING btree ("status");--> statement-breakpoint
ALTER TABLE "team_registrations" ADD CONSTRAINT "team_registrations_appealed_by_id_users_id_fk" FOREIGN KEY ("appealed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD CONSTRAINT "team_registrations_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD CONSTRAINT "team_registrations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "participants_external" ON "participants" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "participants_by_birth" ON "participants" USING btree ("birth_date");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_external" ON "team_registrations" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "registrations_by_status" ON "team_registrations" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_external" ON "teams" USING btree ("external_id");