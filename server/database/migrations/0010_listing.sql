CREATE TABLE "listing_state" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"version" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participant_listing" (
	"participant_id" integer PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"sort_name" text COLLATE "C" NOT NULL,
	"team_id" integer,
	"team_name" text COLLATE "C" NOT NULL,
	"country" text NOT NULL,
	"country_es" text COLLATE "C" NOT NULL,
	"country_en" text COLLATE "C" NOT NULL,
	"category_rank" smallint NOT NULL,
	"role_rank" smallint NOT NULL,
	"status_rank" smallint NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"birth_date" date NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"rules" text[] NOT NULL,
	"rule_count" smallint NOT NULL,
	"broken" jsonb NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "participant_listing_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
ALTER TABLE "participant_listing" ADD CONSTRAINT "participant_listing_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_by_name" ON "participant_listing" USING btree ("sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_by_team" ON "participant_listing" USING btree ("team_name","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_by_country_es" ON "participant_listing" USING btree ("country_es","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_by_country_en" ON "participant_listing" USING btree ("country_en","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_by_category" ON "participant_listing" USING btree ("category_rank","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_by_role" ON "participant_listing" USING btree ("role_rank","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_by_status" ON "participant_listing" USING btree ("status_rank","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_by_number" ON "participant_listing" USING btree ("number","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_by_birth_date" ON "participant_listing" USING btree ("birth_date","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_by_registration" ON "participant_listing" USING btree ("registered_at","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_by_rule_count" ON "participant_listing" USING btree ("rule_count","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_of_team" ON "participant_listing" USING btree ("team_id","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_of_country" ON "participant_listing" USING btree ("country","sort_name","participant_id");--> statement-breakpoint
CREATE INDEX "listing_of_rules" ON "participant_listing" USING gin ("rules");--> statement-breakpoint
CREATE INDEX "listing_of_words" ON "participant_listing" USING gin ("words");--> statement-breakpoint
CREATE INDEX "participants_by_birth_date" ON "participants" USING btree ("birth_date");--> statement-breakpoint
INSERT INTO "listing_state" DEFAULT VALUES ON CONFLICT DO NOTHING;
