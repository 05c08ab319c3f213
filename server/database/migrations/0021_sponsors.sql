CREATE TABLE "sponsors" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"logo" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);

--> statement-breakpoint
CREATE TRIGGER sponsors_public AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sponsors
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
