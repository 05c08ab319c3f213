/** Takes out of the words of others what names an erased person (`person-mentions.ts` finds it). */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { mapStrings } from '#shared/base/json-strings.ts';
import type { WipeFields, WipeOrder } from '#shared/devices/device-wipe.ts';
import type { NameFinder } from '#shared/people/name-finder.ts';
import type { Db } from '../database/open.ts';
import {
  devices,
  handOvers,
  participants,
  receipts,
  rescuedWork,
  teamRegistrations,
} from '../database/tables.ts';
import { erasedDetail, noDelegate, noReceiver } from './erased-words.ts';
import type { FoundMention } from './person-mentions.ts';

export type SignWipe = (fields: WipeFields) => Promise<WipeOrder>;

interface TakenBy {
  finder: NameFinder;
  at: Date;
  signWipe?: SignWipe;
}

/** Takes these; answers the rows of the audit log among them, which are emptied by the row that names them. */
export async function eraseMentions(
  tx: Db,
  mentions: readonly FoundMention[],
  by: TakenBy,
): Promise<{ auditRows: number[] }> {
  for (const mention of mentions) {
    if (mention.kind === 'handOver') await takeReceiver(tx, mention);
    else if (mention.kind === 'delegate') await takeDelegate(tx, mention);
    else if (mention.isWhole) await emptyWork(tx, mention, by.at);
    else if (mention.place.column === devices.wipeOrder) await takeWipeReason(tx, mention, by);
    else if (mention.kind !== 'audit') await redact(tx, mention, by);
  }
  return { auditRows: mentions.flatMap(({ kind, id }) => (kind === 'audit' ? Number(id) : [])) };
}

/** Work of a device, whether applied or quarantined. */
interface SentWork {
  body: SQL;
  receivedAt: typeof receipts.receivedAt | typeof rescuedWork.receivedAt;
}

/** Takes name and signature out of hand-overs, and out of what desks sent of them. */
export async function blankReceivers(
  tx: Db,
  { handedOver, isSent }: { handedOver: SQL; isSent: (work: SentWork) => SQL | undefined },
): Promise<void> {
  const blank = sql`${JSON.stringify(noReceiver)}::jsonb`;
  const isNamed = (body: SQL) => sql`${body}->>'receivedBy' is not null`;
  await tx
    .update(handOvers)
    .set(noReceiver)
    .where(and(isNotNull(handOvers.receivedBy), handedOver));
  const received = { body: sql`${receipts.body}`, receivedAt: receipts.receivedAt };
  await tx
    .update(receipts)
    .set({ body: sql`${received.body} || ${blank}` })
    .where(and(eq(receipts.kind, 'credential.validate'), isNamed(received.body), isSent(received)));
  const rescued = { body: sql`(${rescuedWork.envelope}->'body')`, receivedAt: rescuedWork.receivedAt };
  await tx
    .update(rescuedWork)
    .set({ envelope: sql`jsonb_set(${rescuedWork.envelope}, '{body}', ${rescued.body} || ${blank})` })
    .where(and(eq(rescuedWork.kind, 'credential.validate'), isNamed(rescued.body), isSent(rescued)));
}

async function takeReceiver(tx: Db, { key }: FoundMention): Promise<void> {
  const uid = key.replace(/^.*:/, '');
  await blankReceivers(tx, {
    handedOver: eq(handOvers.uid, uid),
    isSent: ({ body }) => sql`${body}->>'uid' = ${uid}`,
  });
}

async function takeDelegate(tx: Db, { id }: FoundMention): Promise<void> {
  await tx
    .update(teamRegistrations)
    .set(noDelegate)
    .where(eq(teamRegistrations.id, Number(id)));
}

/** Work about them that was never applied must not be applied later. */
async function emptyWork(tx: Db, { place, id }: FoundMention, at: Date): Promise<void> {
  if (place.column.table === rescuedWork) {
    const open = sql`${rescuedWork.state} = 'open'`;
    await tx
      .update(rescuedWork)
      .set({
        envelope: erasedDetail,
        state: sql`case when ${open} then 'dismissed' else ${rescuedWork.state} end`,
        code: sql`case when ${open} then 'PERSON_ERASED' else ${rescuedWork.code} end`,
        decidedAt: sql`coalesce(${rescuedWork.decidedAt}, ${at.toISOString()}::timestamptz)`,
      })
      .where(eq(rescuedWork.uid, id));
    return;
  }
  const waits = sql`${receipts.status} = 'quarantined'`;
  await tx
    .update(receipts)
    .set({
      ...{ body: erasedDetail, result: null },
      status: sql`case when ${waits} then 'rejected' else ${receipts.status} end`,
      code: sql`case when ${waits} then 'PERSON_ERASED' else ${receipts.code} end`,
      decidedAt: sql`case when ${waits} then ${at.toISOString()}::timestamptz else ${receipts.decidedAt} end`,
    })
    .where(eq(receipts.mutationId, id));
}

/** The device verifies the order it is given: without the root key a pending one keeps its words. */
async function takeWipeReason(
  tx: Db,
  { id, value }: FoundMention,
  { finder, signWipe }: TakenBy,
): Promise<void> {
  if (!signWipe) return;
  // Written by `orderWipe` alone.
  const { sig: _, ...fields } = value as WipeOrder;
  const order = await signWipe({ ...fields, reason: finder.redact(fields.reason) });
  await tx.update(devices).set({ wipeOrder: order }).where(eq(devices.uid, id));
}

async function redact(tx: Db, { place, id, value }: FoundMention, { finder, at }: TakenBy): Promise<void> {
  const { column } = place;
  const table = column.table as PgTable;
  // Read with its kind, see `places`.
  const written = column === receipts.body ? (value as { body: unknown }).body : value;
  const left = mapStrings(written, finder.redact, place.keys);
  // A note travels to devices with its person's row.
  const travels = table === participants ? { version: sql`${participants.version} + 1`, updatedAt: at } : {};
  await tx
    .update(table)
    .set({ [column.name]: left, ...travels })
    .where(eq(place.id, id));
}
