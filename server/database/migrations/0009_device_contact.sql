CREATE TABLE "device_nonces" (
	"device_uid" uuid NOT NULL,
	"nonce" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_nonces_device_uid_nonce_pk" PRIMARY KEY("device_uid","nonce")
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
ALTER TABLE "devices" ADD COLUMN "list_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "wipe_order" jsonb;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "wipe_reason" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "wipe_ordered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "wiped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "server_keys" ADD CONSTRAINT "server_keys_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_nonces_by_time" ON "device_nonces" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "server_keys_in_use" ON "server_keys" USING btree ((retired_at is null)) WHERE retired_at is null;