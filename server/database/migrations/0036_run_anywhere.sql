CREATE TABLE "built_files" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"served_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "object_deletions" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "full" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "small" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "jpeg" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "object_key" text;--> statement-breakpoint
CREATE FUNCTION "note_object_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."object_key" IS NOT NULL AND (TG_OP = 'DELETE' OR NEW."object_key" IS DISTINCT FROM OLD."object_key") THEN
    INSERT INTO "object_deletions" ("key", "due_at") VALUES (OLD."object_key", now()) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "photos_object_gone" AFTER DELETE OR UPDATE OF "object_key" ON "photos"
FOR EACH ROW EXECUTE FUNCTION "note_object_gone"();--> statement-breakpoint
CREATE TRIGGER "pictures_object_gone" AFTER DELETE OR UPDATE OF "object_key" ON "pictures"
FOR EACH ROW EXECUTE FUNCTION "note_object_gone"();
