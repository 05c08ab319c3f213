CREATE TABLE "accommodations" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"price_from" integer,
	"url" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "court" text;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "phase" text;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "forfeit_by_id" integer;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "courts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_forfeit_by_id_teams_id_fk" FOREIGN KEY ("forfeit_by_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_by_team1" ON "schedule" USING btree ("team1_id");--> statement-breakpoint
CREATE INDEX "schedule_by_team2" ON "schedule" USING btree ("team2_id");--> statement-breakpoint
CREATE INDEX "schedule_by_category" ON "schedule" USING btree ("category","division");