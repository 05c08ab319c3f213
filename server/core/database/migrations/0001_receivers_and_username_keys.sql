ALTER TABLE "hand_overs" ADD COLUMN "receiver_uid" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_usernameKey_unique" UNIQUE("username_key");