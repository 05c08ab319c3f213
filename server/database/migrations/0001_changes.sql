-- The change feed. A plain "id >" or "updated_at >" cursor loses rows whose transaction commits late; here
-- the number is taken at COMMIT, by a deferred trigger, under the lock of the one row of sync_clock, so that
-- numbers become visible in their own order. It covers every writer, psql too. See docs/decisions/004.
INSERT INTO sync_meta DEFAULT VALUES ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO sync_clock DEFAULT VALUES ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_seq text := current_setting('sync.seq', true);
  changed uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD.uid; ELSE changed := NEW.uid; END IF;
  IF this_seq IS NULL OR this_seq = '' THEN
    UPDATE sync_clock SET seq = seq + 1 RETURNING seq::text INTO this_seq;
    PERFORM set_config('sync.seq', this_seq, true);
    PERFORM pg_notify('changes', this_seq);
  END IF;
  INSERT INTO change_log (tbl, row_uid, seq) VALUES (TG_TABLE_NAME, changed, this_seq::bigint)
    ON CONFLICT (tbl, row_uid) DO UPDATE SET seq = excluded.seq;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER teams_change AFTER INSERT OR UPDATE OR DELETE ON teams
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER participants_change AFTER INSERT OR UPDATE OR DELETE ON participants
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER credentials_change AFTER INSERT OR UPDATE OR DELETE ON credentials
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revocations_change AFTER INSERT OR UPDATE OR DELETE ON revocations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER scans_change AFTER INSERT OR UPDATE OR DELETE ON scans
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();
--> statement-breakpoint
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
-- What was done stays: the audit log only grows.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only grows', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
