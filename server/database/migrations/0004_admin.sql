CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"sha256" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_by_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "contacts_by_state" ON "contacts" USING btree ("responded","id");--> statement-breakpoint
CREATE INDEX "credentials_by_time" ON "credentials" USING btree ("issued_at");