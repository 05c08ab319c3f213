CREATE TABLE "hand_overs" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"how" text NOT NULL,
	"team_uid" uuid,
	"received_by" text,
	"signature" text,
	"device_code" text NOT NULL,
	"operator_id" integer,
	"handed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handed_badges" (
	"hand_over_uid" uuid NOT NULL,
	"number" text NOT NULL,
	"g" integer NOT NULL,
	CONSTRAINT "handed_badges_number_g_hand_over_uid_pk" PRIMARY KEY("number","g","hand_over_uid")
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "awaiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "validated_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "hand_overs_of_team" ON "hand_overs" USING btree ("team_uid");--> statement-breakpoint
CREATE INDEX "badges_of_hand_over" ON "handed_badges" USING btree ("hand_over_uid");
--> statement-breakpoint
-- What the office noted before in the audit log alone.
WITH noted AS (
  SELECT gen_random_uuid() AS uid, a.user_id, a.at, c.number, c.g, c.uid AS credential_uid
  FROM audit_log a JOIN credentials c ON c.number = a.subject
  WHERE a.action = 'credential.handOver' AND c.status = 'active'
), kept AS (
  INSERT INTO hand_overs (uid, how, device_code, operator_id, handed_at)
  SELECT uid, 'handedOver', 'W0', user_id, at FROM noted RETURNING uid
)
INSERT INTO handed_badges (hand_over_uid, number, g)
SELECT noted.uid, noted.number, noted.g FROM noted JOIN kept ON kept.uid = noted.uid;
