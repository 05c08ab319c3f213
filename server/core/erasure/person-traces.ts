/**
 * All data about one person: the content of an access request, and what an erasure removes. `personal-data.ts`
 * describes the same by column.
 */
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { fold } from '#shared/base/text.ts';
import type { MentionKind } from '#shared/people/privacy.ts';
import type { Db } from '../database/open.ts';
import {
  approvals,
  auditLog,
  conflictSides,
  conflicts,
  contacts,
  credentialPrints,
  credentials,
  formerConflicts,
  handOvers,
  importBatches,
  importEntries,
  importPhotos,
  participants,
  receipts,
  redemptions,
  rescuedWork,
  revocations,
  scans,
  users,
} from '../database/tables.ts';
import { photoHash } from '../storage/photos.ts';
import { findMentions, rowName, subjectOfWork } from './person-mentions.ts';
import type { TextIndex } from './text-index.ts';

export type PersonTraces = NonNullable<Awaited<ReturnType<typeof findTraces>>>;

/** Null if no person is registered under this uid. `index`: `readMentionIndex`, to look for many people. */
export async function findTraces(db: Db, uid: string, index?: TextIndex) {
  const [person] = await db.select().from(participants).where(eq(participants.uid, uid));
  if (!person) return null;
  const merged = await db
    .select({ id: participants.id, uid: participants.uid })
    .from(participants)
    .where(eq(participants.mergedInto, uid));
  const own = [uid, ...merged.map((one) => one.uid)];
  const badges = await db.select().from(credentials).where(eq(credentials.participantUid, uid));
  const numbers = badges.map(({ number }) => number);
  const foundConflicts = await db
    .select()
    .from(conflicts)
    .where(or(eq(conflicts.participantUid, uid), sql`${conflicts.numbers} && ${sql.param(numbers)}::text[]`));
  const caseUids = foundConflicts.map((one) => one.uid);
  const about = { uids: [...own, ...badges.map((badge) => badge.uid), ...caseUids], numbers, own };
  const work = await db
    .select()
    .from(receipts)
    .where(
      and(
        sql`${receipts.kind} <> 'scan.record'`,
        index && or(index.holds(subjectOfWork, [...about.uids, ...numbers]), index.isNewer(subjectOfWork)),
        isAbout(sql`${receipts.body}`, about),
      ),
    );
  const imports = await readImports(db, [person.id, ...merged.map(({ id }) => id)]);
  const rows = {
    approvals: await db.select().from(approvals).where(inArray(approvals.participantUid, own)),
    badges,
    prints: await db.select().from(credentialPrints).where(inArray(credentialPrints.number, numbers)),
    revocations: await db.select().from(revocations).where(inArray(revocations.number, numbers)),
    work,
    rescued: await db
      .select()
      .from(rescuedWork)
      .where(isAbout(sql`${rescuedWork.envelope}->'body'`, about)),
    /** Hand-overs whose receiver the desk chose from its list. */
    signed: await db.select().from(handOvers).where(inArray(handOvers.receiverUid, own)),
    redemptions: await db.select().from(redemptions).where(inArray(redemptions.participantUid, own)),
    cases: foundConflicts,
    sides: await db.select().from(conflictSides).where(inArray(conflictSides.caseUid, caseUids)),
    audit: await db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.subject, [...own, ...numbers, ...caseUids])),
    /** Messages to the organizers from a sender of the same name: perhaps they, perhaps another. */
    messages: await readMessagesFrom(db, person),
  };
  const known = { person, own, badges, work, imports, going: goingRows(own, rows) };
  const { mentions, finder } = await findMentions(db, known, index);
  return {
    person,
    /** Their uid, and those of records merged into theirs. */
    own,
    ...rows,
    scans: await db.select().from(scans).where(inArray(scans.number, numbers)),
    conflicts: await db.select().from(formerConflicts).where(inArray(formerConflicts.rowUid, own)),
    imports,
    importPhotos: await db.select().from(importPhotos).where(eq(importPhotos.participantId, person.id)),
    /** Mentions of them in texts of others. */
    mentions,
    finder,
    photos: [
      ...new Set([
        photoHash(person.photoUrl),
        person.review?.before.photo ?? null,
        ...work.flatMap(photosIn),
        ...imports.flatMap(photosIn),
      ]),
    ].filter((hash) => hash !== null),
  };
}

function readImports(db: Db, ids: number[]) {
  return db
    .select({
      batchId: importEntries.batchId,
      rowId: importEntries.rowId,
      before: importEntries.before,
      after: importEntries.after,
    })
    .from(importEntries)
    .innerJoin(importBatches, eq(importBatches.id, importEntries.batchId))
    .where(and(eq(importBatches.kind, 'participants'), inArray(importEntries.rowId, ids)));
}

type PersonName = Pick<typeof participants.$inferSelect, 'firstName' | 'lastName'>;
const foldedName = ({ firstName, lastName }: PersonName) => fold(`${firstName} ${lastName}`);

/** Messages whose sender has this name, ignoring accents and case. */
async function readMessagesFrom(db: Db, person: PersonName) {
  const name = foldedName(person);
  if (name === '') return [];
  const all = await db
    .select({ id: contacts.id, firstName: contacts.firstName, lastName: contacts.lastName })
    .from(contacts);
  const ids = all.flatMap((row) => (foldedName(row) === name ? row.id : []));
  return db.select().from(contacts).where(inArray(contacts.id, ids));
}

/** Accounts of a user of this name: theirs, or a namesake's. */
export async function readAccountsOf(
  db: Db,
  person: PersonName,
): Promise<{ id: number; username: string }[]> {
  const name = foldedName(person);
  const all = await db
    .select({ id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .orderBy(users.id);
  return all.flatMap((row) =>
    name !== '' && foldedName(row) === name ? { id: row.id, username: row.username } : [],
  );
}

/** Rows that name them and no other registered person, beside those about them: for the file they are given. */
export async function readNamed(db: Db, { mentions }: Pick<PersonTraces, 'mentions'>) {
  const sure = mentions.filter(({ level }) => level === 'certain');
  const ids = (kind: MentionKind) => sure.flatMap((one) => (one.kind === kind ? one.id : []));
  const signed = sure.flatMap(({ kind, key }) => (kind === 'handOver' ? key.replace(/^.*:/, '') : []));
  return {
    signed: await db.select().from(handOvers).where(inArray(handOvers.uid, signed)),
    audit: await db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.id, ids('audit').map(Number))),
  };
}

type OwnRows = Record<
  'prints' | 'revocations' | 'badges' | 'signed' | 'redemptions' | 'cases',
  readonly { uid: string }[]
> & {
  work: readonly { mutationId: string }[];
  rescued: readonly { uid: string }[];
  sides: readonly { ref: string }[];
  approvals: readonly { id: number }[];
  audit: readonly { id: number }[];
  messages: readonly { id: number }[];
};

function goingRows(own: readonly string[], rows: OwnRows): ReadonlySet<string> {
  return new Set([
    ...own.map((uid) => rowName(participants, uid)),
    ...rows.prints.map(({ uid }) => rowName(credentialPrints, uid)),
    ...rows.revocations.map(({ uid }) => rowName(revocations, uid)),
    ...rows.badges.map(({ uid }) => rowName(credentials, uid)),
    ...rows.signed.map(({ uid }) => rowName(handOvers, uid)),
    ...rows.redemptions.map(({ uid }) => rowName(redemptions, uid)),
    ...rows.cases.map(({ uid }) => rowName(conflicts, uid)),
    ...rows.work.map(({ mutationId }) => rowName(receipts, mutationId)),
    ...rows.rescued.map(({ uid }) => rowName(rescuedWork, uid)),
    ...rows.sides.map(({ ref }) => rowName(conflictSides, ref)),
    ...rows.approvals.map(({ id }) => rowName(approvals, id)),
    ...rows.audit.map(({ id }) => rowName(auditLog, id)),
    ...rows.messages.map(({ id }) => rowName(contacts, id)),
  ]);
}

interface PersonKeys {
  uids: string[];
  numbers: string[];
  /** Their own records, and those merged into them. */
  own: string[];
}

/** A mutation names whom or what it is about in one of these, by its kind. */
function isAbout(body: SQL, { uids, numbers, own }: PersonKeys): SQL {
  return sql`(${body}->>'uid' = any(${sql.param(uids)}::text[]) or ${body}->>'participantUid' = any(${sql.param(own)}::text[])
    or ${body}->>'number' = any(${sql.param(numbers)}::text[]))`;
}

/** Hashes of pictures in what a desk sent or an import kept, whatever its shape. */
function photosIn(row: object): string[] {
  return [...JSON.stringify(row).matchAll(/"photo(?:Url)?":(?:\{[^{}]*\}|"[^"]*")/g)].flatMap(
    ([text]) => text.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? [],
  );
}
