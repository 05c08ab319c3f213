ALTER TABLE "participants" ADD COLUMN "merged_into" uuid;
--> statement-breakpoint
-- The audit log still only grows, but for one thing: the words of a row may be taken out where they told of somebody who
-- was erased. Its hash stays, and the row that says who was erased names it: any other gap is seen as before.
DROP TRIGGER audit_grows ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_grows BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_keeps BEFORE UPDATE ON audit_log FOR EACH ROW
  WHEN (NEW.detail <> '{"erased": true}' OR to_jsonb(NEW) - 'detail' <> to_jsonb(OLD) - 'detail')
  EXECUTE FUNCTION refuse_change();
