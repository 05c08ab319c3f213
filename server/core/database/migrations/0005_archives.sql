CREATE TABLE "archived_files" (
	"edition_id" text NOT NULL,
	"address" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "archived_files_edition_id_address_pk" PRIMARY KEY("edition_id","address")
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"edition_id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "archived_files" ADD CONSTRAINT "archived_files_edition_id_archives_edition_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."archives"("edition_id") ON DELETE cascade ON UPDATE no action;