CREATE TABLE "case_sides" (
	"case_uid" uuid NOT NULL,
	"ref" uuid NOT NULL,
	"device_code" text NOT NULL,
	"operator_id" integer,
	"deed" jsonb NOT NULL,
	"data" jsonb,
	"at" timestamp with time zone,
	"clock_offset_ms" bigint,
	"clock_doubt" boolean DEFAULT false NOT NULL,
	"list_seq" bigint,
	"list_age_ms" bigint,
	"received_at" timestamp with time zone,
	CONSTRAINT "case_sides_case_uid_ref_pk" PRIMARY KEY("case_uid","ref")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"participant_uid" uuid,
	"numbers" text[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"outcome" text,
	"kept" uuid,
	"reason" text,
	"settled_by" integer,
	"settled_at_device" text
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "list_seq" bigint;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "list_age_ms" bigint;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "clock_offset_ms" bigint;--> statement-breakpoint
ALTER TABLE "case_sides" ADD CONSTRAINT "case_sides_case_uid_cases_uid_fk" FOREIGN KEY ("case_uid") REFERENCES "public"."cases"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_sides_of_device" ON "case_sides" USING btree ("device_code");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open" ON "cases" USING btree ("key") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "cases_by_time" ON "cases" USING btree ("settled_at","opened_at");
--> statement-breakpoint
-- What was noticed before there were cases becomes one, with a uid as ours are (version 7) out of what it is about.
CREATE FUNCTION pg_temp.case_uid(about text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(h, 14, 3) || '-8' || substr(h, 18, 3) || '-' || substr(h, 21, 12))::uuid
  FROM md5(about) AS h
$$;
--> statement-breakpoint
CREATE TEMP TABLE old_conflicts AS
  SELECT c.*, k.number, k.participant_uid AS holder,
    CASE WHEN c.field = 'print' THEN 'printedTwice ' || k.number || ' ' || split_part(c.mine #>> '{}', ' ', 1)
      ELSE 'correctedTwice ' || c.row_uid || ' ' || c.field END AS key,
    split_part(c.mine #>> '{}', ' ', 1) AS g
  FROM conflicts c LEFT JOIN credentials k ON c.field = 'print' AND k.uid = c.row_uid
  WHERE c.field <> 'print' OR k.uid IS NOT NULL;
--> statement-breakpoint
INSERT INTO cases (uid, kind, key, participant_uid, numbers, opened_at)
  SELECT pg_temp.case_uid(key), split_part(key, ' ', 1), key,
    CASE WHEN field = 'print' THEN (array_agg(holder))[1] ELSE (array_agg(row_uid))[1] END,
    array_remove(array_agg(DISTINCT number), NULL), min(created_at)
  FROM old_conflicts GROUP BY key, field;
--> statement-breakpoint
INSERT INTO case_sides (case_uid, ref, device_code, operator_id, deed, data, at, clock_offset_ms, clock_doubt, received_at)
  SELECT pg_temp.case_uid(c.key), r.mutation_id, d.code, r.operator_id,
    CASE WHEN c.field = 'print' THEN jsonb_build_object('act', 'reprint', 'number', c.number, 'g', c.g::int)
      ELSE jsonb_build_object('act', 'correct', 'field', c.field, 'value', r.body -> 'changes' -> c.field -> 'value') END,
    r.body -> 'data', r.occurred_at, r.clock_offset_ms, r.clock_doubt, r.received_at
  FROM old_conflicts c
  JOIN receipts r ON r.body ->> 'uid' = c.row_uid::text AND r.kind <> 'scan.record' AND r.status = 'applied' AND CASE
    WHEN c.field = 'print' THEN r.kind = 'credential.reprint' AND r.body -> 'data' ->> 'g' = c.g
    ELSE r.kind = 'participant.correct' AND r.body -> 'changes' -> c.field -> 'value' IN (c.mine, c.theirs) END
  JOIN devices d ON d.uid = r.device_uid
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO cases (uid, kind, key, participant_uid, numbers, opened_at)
  SELECT pg_temp.case_uid('passedAfterRevocation ' || s.number), 'passedAfterRevocation', 'passedAfterRevocation ' || s.number,
    (array_agg(k.participant_uid))[1], ARRAY[s.number], min(s.received_at)
  FROM scans s LEFT JOIN credentials k ON k.number = s.number
  WHERE s.anomaly IS NOT NULL GROUP BY s.number;
--> statement-breakpoint
INSERT INTO case_sides (case_uid, ref, device_code, operator_id, deed, at, list_age_ms, received_at)
  SELECT pg_temp.case_uid('passedAfterRevocation ' || number), uid, device_code, operator_id,
    jsonb_build_object('act', 'scan', 'number', number, 'checkpoint', checkpoint, 'direction', direction),
    occurred_at, list_age_ms, received_at
  FROM scans WHERE anomaly IS NOT NULL
  UNION ALL
  SELECT pg_temp.case_uid('passedAfterRevocation ' || r.number), r.uid, r.device_code, r.by,
    jsonb_build_object('act', 'revoke', 'number', r.number, 'reason', r.reason), r.revoked_at, NULL, NULL
  FROM revocations r WHERE EXISTS (SELECT 1 FROM scans s WHERE s.number = r.number AND s.anomaly IS NOT NULL);
--> statement-breakpoint
DROP TABLE old_conflicts;
