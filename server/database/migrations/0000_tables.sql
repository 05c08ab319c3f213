CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"device_code" text,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"prev" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"tbl" text NOT NULL,
	"row_uid" uuid NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "change_log_tbl_row_uid_pk" PRIMARY KEY("tbl","row_uid")
);
--> statement-breakpoint
CREATE TABLE "conflicts" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"row_uid" uuid NOT NULL,
	"field" text NOT NULL,
	"base" jsonb,
	"mine" jsonb,
	"theirs" jsonb,
	"mutation_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" serial PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"inquiry_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"responded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential_prints" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"g" integer NOT NULL,
	"kid" text NOT NULL,
	"device_code" text NOT NULL,
	"operator_id" integer,
	"reason" text,
	"printer" text,
	"format" text,
	"printed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"participant_uid" uuid NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"g" integer DEFAULT 1 NOT NULL,
	"team" text NOT NULL,
	"access_code" text NOT NULL,
	"zones" integer NOT NULL,
	"expires" integer NOT NULL,
	"kid" text NOT NULL,
	"data" jsonb NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"operator_id" integer,
	"revoked_reason" text,
	"revoked_at" timestamp with time zone,
	"revoked_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"platform" text,
	"public_key" text,
	"kid" text,
	"certificate" jsonb,
	"enrolment_hash" text,
	"enrolment_until" timestamp with time zone,
	"lmid" bigint DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_seen_at" timestamp with time zone,
	"last_cursor" text,
	"clock_offset_ms" integer,
	"pending_count" integer,
	"app_version" text,
	"revoked_at" timestamp with time zone,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_code_unique" UNIQUE("code"),
	CONSTRAINT "devices_kid_unique" UNIQUE("kid")
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"image_url" text,
	"author_id" integer,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text DEFAULT 'es' NOT NULL,
	"token" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "operator_grants" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"device_uid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"id" serial PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"user_id" integer,
	"team_id" integer,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"country" text NOT NULL,
	"category" text NOT NULL,
	"role" text NOT NULL,
	"photo_url" text,
	"has_credential" boolean DEFAULT false NOT NULL,
	"credential_number" text,
	"credential_data" jsonb,
	"search_text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "participants_uid_unique" UNIQUE("uid"),
	CONSTRAINT "participants_credentialNumber_unique" UNIQUE("credential_number")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"sha256" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"full" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"device_uid" uuid NOT NULL,
	"mseq" bigint NOT NULL,
	"mutation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"v" integer NOT NULL,
	"body" jsonb NOT NULL,
	"body_hash" text NOT NULL,
	"status" text NOT NULL,
	"code" text,
	"result" jsonb,
	"operator_id" integer,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_device_uid_mseq_pk" PRIMARY KEY("device_uid","mseq"),
	CONSTRAINT "receipts_mutationId_unique" UNIQUE("mutation_id")
);
--> statement-breakpoint
CREATE TABLE "revocations" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"reason" text NOT NULL,
	"by" integer,
	"device_code" text NOT NULL,
	"revoked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "revocations_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"g" integer,
	"direction" text NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"checkpoint" text NOT NULL,
	"list_age_ms" bigint,
	"offline" boolean NOT NULL,
	"device_code" text NOT NULL,
	"operator_id" integer,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"anomaly" text
);
--> statement-breakpoint
CREATE TABLE "schedule" (
	"id" serial PRIMARY KEY NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"event_type" text NOT NULL,
	"title" text NOT NULL,
	"venue" text,
	"team1_id" integer,
	"team2_id" integer,
	"category" text,
	"division" text,
	"result" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"data" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"id" serial PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"category" text NOT NULL,
	"division" text,
	"gold_medals" integer DEFAULT 0 NOT NULL,
	"silver_medals" integer DEFAULT 0 NOT NULL,
	"bronze_medals" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_clock" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_meta" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"min_client" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_registrations" (
	"id" serial PRIMARY KEY NOT NULL,
	"team_name" text NOT NULL,
	"country" text NOT NULL,
	"category" text NOT NULL,
	"branch" text NOT NULL,
	"delegate_name" text NOT NULL,
	"delegate_phone" text NOT NULL,
	"email1" text NOT NULL,
	"email2" text,
	"is_international" boolean DEFAULT false NOT NULL,
	"national_representative_code" text,
	"organizer_signature" text,
	"organizer_stamp" text,
	"registered_by_id" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"rejected_at" timestamp with time zone,
	"rejected_by_id" integer,
	"appeal_reason" text,
	"appealed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" serial PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"category" text NOT NULL,
	"division" text,
	"logo_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"role" text DEFAULT 'USER' NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venues_name" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_grants" ADD CONSTRAINT "operator_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_grants" ADD CONSTRAINT "operator_grants_device_uid_devices_uid_fk" FOREIGN KEY ("device_uid") REFERENCES "public"."devices"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_team1_id_teams_id_fk" FOREIGN KEY ("team1_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_team2_id_teams_id_fk" FOREIGN KEY ("team2_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD CONSTRAINT "team_registrations_registered_by_id_users_id_fk" FOREIGN KEY ("registered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD CONSTRAINT "team_registrations_rejected_by_id_users_id_fk" FOREIGN KEY ("rejected_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "change_log_order" ON "change_log" USING btree ("seq","tbl","row_uid");--> statement-breakpoint
CREATE INDEX "prints_of_credential" ON "credential_prints" USING btree ("number");--> statement-breakpoint
CREATE INDEX "credentials_of_participant" ON "credentials" USING btree ("participant_uid");--> statement-breakpoint
CREATE INDEX "news_newest" ON "news" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "participants_by_owner" ON "participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "participants_by_team" ON "participants" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "participants_by_name" ON "participants" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "receipts_by_status" ON "receipts" USING btree ("status");--> statement-breakpoint
CREATE INDEX "scans_of_number" ON "scans" USING btree ("number","occurred_at");--> statement-breakpoint
CREATE INDEX "scans_by_time" ON "scans" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "schedule_by_date" ON "schedule" USING btree ("date");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "teams_by_category" ON "teams" USING btree ("category","country");