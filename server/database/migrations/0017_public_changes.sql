-- Tells every server that something visitors read has changed, once per transaction and with its commit, whoever
-- wrote it, psql too: PostgreSQL folds equal notifications of one transaction into one.
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
