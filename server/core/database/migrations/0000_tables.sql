CREATE TABLE "accommodations" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"price_from" integer,
	"url" text,
	"phone" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ability" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_tokens_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
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
CREATE TABLE "built_files" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"served_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_sides" (
	"case_uid" uuid NOT NULL,
	"ref" uuid NOT NULL,
	"device_code" text NOT NULL,
	"operator_id" integer,
	"deed" jsonb NOT NULL,
	"data" jsonb,
	"at" timestamp with time zone,
	"clock_offset_ms" bigint,
	"clock_doubt" boolean DEFAULT false NOT NULL,
	"list_seq" bigint,
	"list_age_ms" bigint,
	"received_at" timestamp with time zone,
	CONSTRAINT "case_sides_case_uid_ref_pk" PRIMARY KEY("case_uid","ref")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"participant_uid" uuid,
	"numbers" text[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"outcome" text,
	"kept" uuid,
	"reason" text,
	"settled_by" integer,
	"settled_at_device" text
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"tbl" text NOT NULL,
	"row_uid" uuid NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "change_log_tbl_row_uid_pk" PRIMARY KEY("tbl","row_uid")
);
--> statement-breakpoint
CREATE TABLE "change_queue" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tbl" text NOT NULL,
	"uids" uuid[] NOT NULL
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
	"responded" boolean DEFAULT false NOT NULL,
	"responded_at" timestamp with time zone
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
	"awaiting" boolean DEFAULT false NOT NULL,
	"validated_at" timestamp with time zone,
	"printed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "device_nonces" (
	"device_uid" uuid NOT NULL,
	"nonce" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_nonces_device_uid_nonce_pk" PRIMARY KEY("device_uid","nonce")
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
	"fault_mseq" bigint,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_seen_at" timestamp with time zone,
	"last_cursor" text,
	"epoch" uuid,
	"clock_offset_ms" integer,
	"pending_count" integer,
	"app_version" text,
	"audit_seen" jsonb,
	"list_confirmed_at" timestamp with time zone,
	"readiness" jsonb,
	"prepare_by" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"wipe_order" jsonb,
	"wiped_at" timestamp with time zone,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_code_unique" UNIQUE("code"),
	CONSTRAINT "devices_kid_unique" UNIQUE("kid")
);
--> statement-breakpoint
CREATE TABLE "faq_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"how" text NOT NULL,
	"team_uid" uuid,
	"received_by" text,
	"signature" text,
	"device_code" text NOT NULL,
	"operator_id" integer,
	"handed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handed_badges" (
	"hand_over_uid" uuid NOT NULL,
	"number" text NOT NULL,
	"g" integer NOT NULL,
	CONSTRAINT "handed_badges_number_g_hand_over_uid_pk" PRIMARY KEY("number","g","hand_over_uid")
);
--> statement-breakpoint
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
CREATE TABLE "listing_state" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"version" text DEFAULT '' NOT NULL
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
	"is_draft" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "object_deletions" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
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
	"language" text,
	"photo_url" text,
	"note" jsonb,
	"proposed" jsonb,
	"redeemed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"external_id" text,
	"has_credential" boolean DEFAULT false NOT NULL,
	"credential_number" text,
	"credential_data" jsonb,
	"search_text" text DEFAULT '' NOT NULL,
	"approved_for" text,
	"refused_for" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"merged_into" uuid,
	CONSTRAINT "participants_uid_unique" UNIQUE("uid"),
	CONSTRAINT "participants_credentialNumber_unique" UNIQUE("credential_number")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"sha256" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"full" "bytea",
	"small" "bytea",
	"object_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"sha256" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"jpeg" "bytea",
	"object_key" text,
	"created_by_id" integer,
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
	"op" uuid,
	"occurred_at" timestamp with time zone NOT NULL,
	"device_at" bigint,
	"clock_offset_ms" bigint,
	"clock_doubt" boolean DEFAULT false NOT NULL,
	"list_seq" bigint,
	"list_age_ms" bigint,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" integer,
	CONSTRAINT "receipts_device_uid_mseq_pk" PRIMARY KEY("device_uid","mseq"),
	CONSTRAINT "receipts_mutationId_unique" UNIQUE("mutation_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "rule_sections" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"anomaly" text,
	"clock_offset_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "schedule" (
	"id" serial PRIMARY KEY NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"event_type" text NOT NULL,
	"title" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"venue" text,
	"court" text,
	"team1_id" integer,
	"team2_id" integer,
	"category" text,
	"division" text,
	"phase" text,
	"result" text,
	"forfeit_by_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"certificate" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" integer,
	"retired_at" timestamp with time zone,
	"reason" text,
	"compromised_at" timestamp with time zone,
	CONSTRAINT "server_keys_publicKey_unique" UNIQUE("public_key")
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
CREATE TABLE "sponsors" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"logo" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
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
	"min_client" integer DEFAULT 1 NOT NULL,
	"home" text,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"began_by" text DEFAULT 'first' NOT NULL,
	"backed_up_at" timestamp with time zone
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
	"appealed_by_id" integer,
	"approved_at" timestamp with time zone,
	"approved_by_id" integer,
	"team_id" integer,
	"external_id" text,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
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
	"external_id" text,
	"version" integer DEFAULT 1 NOT NULL,
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
	"first_password_until" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"address" text,
	"courts" integer DEFAULT 1 NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "venues_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" integer NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"answer" integer,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" serial PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"salt" text NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_sides" ADD CONSTRAINT "case_sides_case_uid_cases_uid_fk" FOREIGN KEY ("case_uid") REFERENCES "public"."cases"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_undone_by_id_users_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_photos" ADD CONSTRAINT "import_photos_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_photos" ADD CONSTRAINT "import_photos_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_grants" ADD CONSTRAINT "operator_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_grants" ADD CONSTRAINT "operator_grants_device_uid_devices_uid_fk" FOREIGN KEY ("device_uid") REFERENCES "public"."devices"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_team1_id_teams_id_fk" FOREIGN KEY ("team1_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_team2_id_teams_id_fk" FOREIGN KEY ("team2_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_forfeit_by_id_teams_id_fk" FOREIGN KEY ("forfeit_by_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_keys" ADD CONSTRAINT "server_keys_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD CONSTRAINT "team_registrations_registered_by_id_users_id_fk" FOREIGN KEY ("registered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD CONSTRAINT "team_registrations_rejected_by_id_users_id_fk" FOREIGN KEY ("rejected_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD CONSTRAINT "team_registrations_appealed_by_id_users_id_fk" FOREIGN KEY ("appealed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD CONSTRAINT "team_registrations_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_registrations" ADD CONSTRAINT "team_registrations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_of" ON "approvals" USING btree ("participant_uid");--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_by_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "case_sides_of_device" ON "case_sides" USING btree ("device_code");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open" ON "cases" USING btree ("key") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "cases_by_time" ON "cases" USING btree ("settled_at","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "change_log_order" ON "change_log" USING btree ("seq","tbl","row_uid");--> statement-breakpoint
CREATE INDEX "contacts_by_state" ON "contacts" USING btree ("responded","id");--> statement-breakpoint
CREATE INDEX "prints_of_credential" ON "credential_prints" USING btree ("number");--> statement-breakpoint
CREATE INDEX "credentials_of_participant" ON "credentials" USING btree ("participant_uid");--> statement-breakpoint
CREATE INDEX "credentials_by_time" ON "credentials" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "device_nonces_by_time" ON "device_nonces" USING btree ("at");--> statement-breakpoint
CREATE INDEX "hand_overs_of_team" ON "hand_overs" USING btree ("team_uid");--> statement-breakpoint
CREATE INDEX "badges_of_hand_over" ON "handed_badges" USING btree ("hand_over_uid");--> statement-breakpoint
CREATE INDEX "import_batches_by_kind" ON "import_batches" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "import_photos_by_batch" ON "import_photos" USING btree ("batch_id","status");--> statement-breakpoint
CREATE INDEX "import_photos_by_state" ON "import_photos" USING btree ("status");--> statement-breakpoint
CREATE INDEX "news_newest" ON "news" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
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
CREATE UNIQUE INDEX "participants_external" ON "participants" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "participants_by_owner" ON "participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "participants_by_team" ON "participants" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "participants_by_birth_date" ON "participants" USING btree ("birth_date");--> statement-breakpoint
CREATE INDEX "participants_by_name" ON "participants" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "receipts_by_status" ON "receipts" USING btree ("status");--> statement-breakpoint
CREATE INDEX "receipts_of_row" ON "receipts" USING btree (("body"->>'uid')) WHERE "receipts"."kind" <> 'scan.record';--> statement-breakpoint
CREATE INDEX "receipts_by_time" ON "receipts" USING btree ("occurred_at","mutation_id") WHERE "receipts"."kind" not in ('scan.record', 'print.log', 'noop');--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "redemptions_of_person" ON "redemptions" USING btree ("participant_uid");--> statement-breakpoint
CREATE INDEX "redemptions_of_handout" ON "redemptions" USING btree ("handout_uid");--> statement-breakpoint
CREATE INDEX "rescued_work_by_state" ON "rescued_work" USING btree ("state","received_at");--> statement-breakpoint
CREATE INDEX "scans_of_number" ON "scans" USING btree ("number","occurred_at");--> statement-breakpoint
CREATE INDEX "scans_by_time" ON "scans" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "schedule_by_date" ON "schedule" USING btree ("date");--> statement-breakpoint
CREATE INDEX "schedule_by_team1" ON "schedule" USING btree ("team1_id");--> statement-breakpoint
CREATE INDEX "schedule_by_team2" ON "schedule" USING btree ("team2_id");--> statement-breakpoint
CREATE INDEX "schedule_by_category" ON "schedule" USING btree ("category","division");--> statement-breakpoint
CREATE UNIQUE INDEX "server_keys_in_use" ON "server_keys" USING btree ((retired_at is null)) WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_external" ON "team_registrations" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "registrations_by_status" ON "team_registrations" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "teams_by_category" ON "teams" USING btree ("category","country");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_external" ON "teams" USING btree ("external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_any_case" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","created_at");
--> statement-breakpoint
-- Everything below is written by hand: drizzle-kit does not know rows, functions and triggers.
-- Three tables hold exactly one row.
INSERT INTO sync_meta DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO sync_clock DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO listing_state DEFAULT VALUES;
--> statement-breakpoint
-- The change feed. A plain "id >" or "updated_at >" cursor loses rows whose transaction commits late. So each statement
-- leaves the uids of its rows in change_queue, and a deferred trigger numbers them at COMMIT under the lock of the one row
-- of sync_clock: numbers become visible in order. It covers every writer, psql too. See docs/decisions/004.
CREATE FUNCTION queue_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change_queue (tbl, uids) SELECT TG_TABLE_NAME, array_agg(uid) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION number_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_seq text := current_setting('sync.seq', true);
BEGIN
  IF this_seq IS NULL OR this_seq = '' THEN
    UPDATE sync_clock SET seq = seq + 1 RETURNING seq::text INTO this_seq;
    PERFORM set_config('sync.seq', this_seq, true);
    PERFORM pg_notify('changes', this_seq);
  END IF;
  INSERT INTO change_log (tbl, row_uid, seq)
    SELECT NEW.tbl, row_uid, this_seq::bigint FROM (SELECT DISTINCT unnest(NEW.uids) AS row_uid) rows
    ON CONFLICT (tbl, row_uid) DO UPDATE SET seq = excluded.seq;
  DELETE FROM change_queue WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER change_queue_numbered AFTER INSERT ON change_queue
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_changes();
--> statement-breakpoint
CREATE TRIGGER teams_insert AFTER INSERT ON teams REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER teams_update AFTER UPDATE ON teams REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER teams_delete AFTER DELETE ON teams REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER participants_insert AFTER INSERT ON participants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER participants_update AFTER UPDATE ON participants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER participants_delete AFTER DELETE ON participants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER credentials_insert AFTER INSERT ON credentials REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER credentials_update AFTER UPDATE ON credentials REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER credentials_delete AFTER DELETE ON credentials REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER revocations_insert AFTER INSERT ON revocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER revocations_update AFTER UPDATE ON revocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER revocations_delete AFTER DELETE ON revocations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER scans_insert AFTER INSERT ON scans REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER scans_update AFTER UPDATE ON scans REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
CREATE TRIGGER scans_delete AFTER DELETE ON scans REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changes();
--> statement-breakpoint
-- TRUNCATE fires no row or statement trigger of the feed, so devices would keep the rows.
CREATE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'TRUNCATE of % would hide its rows from the devices: delete them', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER teams_truncate BEFORE TRUNCATE ON teams EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER participants_truncate BEFORE TRUNCATE ON participants EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER credentials_truncate BEFORE TRUNCATE ON credentials EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER revocations_truncate BEFORE TRUNCATE ON revocations EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER scans_truncate BEFORE TRUNCATE ON scans EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
-- The audit log is append-only. One exception: erasing a person replaces the detail of the rows about them. The hash stays,
-- and the row that records the erasure names the row, so any other gap is still found.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_grows BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_keeps BEFORE UPDATE ON audit_log FOR EACH ROW
  WHEN (NEW.detail <> '{"erased": true}' OR to_jsonb(NEW) - 'detail' <> to_jsonb(OLD) - 'detail')
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Tells every server that public content has changed, once per transaction and with its commit: PostgreSQL folds equal
-- notifications of one transaction into one.
CREATE FUNCTION notify_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_changes', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER news_public AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON news
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE TRIGGER teams_public AFTER INSERT OR UPDATE OR DELETE ON teams
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE TRIGGER standings_public AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON standings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE TRIGGER schedule_public AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON schedule
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE TRIGGER venues_public AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON venues
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE TRIGGER faq_entries_public AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON faq_entries
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE TRIGGER accommodations_public AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON accommodations
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE TRIGGER rule_sections_public AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON rule_sections
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
CREATE TRIGGER sponsors_public AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sponsors
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
--> statement-breakpoint
-- A picture in the object store is deleted there once no row names it.
CREATE FUNCTION "note_object_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."object_key" IS NOT NULL AND (TG_OP = 'DELETE' OR NEW."object_key" IS DISTINCT FROM OLD."object_key") THEN
    INSERT INTO "object_deletions" ("key", "due_at") VALUES (OLD."object_key", now()) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "photos_object_gone" AFTER DELETE OR UPDATE OF "object_key" ON "photos"
FOR EACH ROW EXECUTE FUNCTION "note_object_gone"();
--> statement-breakpoint
CREATE TRIGGER "pictures_object_gone" AFTER DELETE OR UPDATE OF "object_key" ON "pictures"
FOR EACH ROW EXECUTE FUNCTION "note_object_gone"();
