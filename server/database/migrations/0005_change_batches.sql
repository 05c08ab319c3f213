CREATE TABLE "change_queue" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tbl" text NOT NULL,
	"uids" uuid[] NOT NULL
);
--> statement-breakpoint
-- The feed is filled statement by statement: a deferred trigger for each row made a hundred scans in one
-- statement cost twice as much as writing them. Each statement leaves the uids of its rows in change_queue,
-- whose own deferred trigger numbers them at COMMIT, exactly as before. See docs/decisions/004.
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
DROP TRIGGER teams_change ON teams;
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
DROP TRIGGER participants_change ON participants;
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
DROP TRIGGER credentials_change ON credentials;
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
DROP TRIGGER revocations_change ON revocations;
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
DROP TRIGGER scans_change ON scans;
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
DROP FUNCTION note_change();
