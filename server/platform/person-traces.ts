/**
 * All that is kept of one person, wherever it stands: what they are given when they ask for it, and what goes when they
 * ask to be erased. `personal-data.ts` says the same column by column.
 */
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { fold } from '#shared/text.ts';
import type { Db } from '../database/open.ts';
import { escapeLike } from '../database/search-text.ts';
import {
  approvals,
  auditLog,
  caseSides,
  cases,
  conflicts,
  contacts,
  credentialPrints,
  credentials,
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
  teams,
} from '../database/tables.ts';
import { photoHash } from './photos.ts';

export type Traces = NonNullable<Awaited<ReturnType<typeof findTraces>>>;

/** Nothing where nobody is registered under this uid. */
export async function findTraces(db: Db, uid: string) {
  const [person] = await db.select().from(participants).where(eq(participants.uid, uid));
  if (!person) return null;
  const merged = await db
    .select({ id: participants.id, uid: participants.uid })
    .from(participants)
    .where(eq(participants.mergedInto, uid));
  const own = [uid, ...merged.map((one) => one.uid)];
  const badges = await db.select().from(credentials).where(eq(credentials.participantUid, uid));
  const numbers = badges.map(({ number }) => number);
  const told = await db
    .select()
    .from(cases)
    .where(or(eq(cases.participantUid, uid), sql`${cases.numbers} && ${sql.param(numbers)}::text[]`));
  const caseUids = told.map((one) => one.uid);
  const about = { uids: [...own, ...badges.map((badge) => badge.uid), ...caseUids], numbers, own };
  const work = await db
    .select()
    .from(receipts)
    .where(and(sql`${receipts.kind} <> 'scan.record'`, isAbout(sql`${receipts.body}`, about)));
  const imports = await db
    .select({
      batchId: importEntries.batchId,
      rowId: importEntries.rowId,
      before: importEntries.before,
      after: importEntries.after,
    })
    .from(importEntries)
    .innerJoin(importBatches, eq(importBatches.id, importEntries.batchId))
    .where(
      and(
        eq(importBatches.kind, 'participants'),
        inArray(importEntries.rowId, [person.id, ...merged.map(({ id }) => id)]),
      ),
    );
  const name = `${person.firstName} ${person.lastName}`.trim();
  return {
    person,
    /** Their uid, and those of whom they turned out to be as well. */
    own,
    approvals: await db.select().from(approvals).where(inArray(approvals.participantUid, own)),
    badges,
    prints: await db.select().from(credentialPrints).where(inArray(credentialPrints.number, numbers)),
    revocations: await db.select().from(revocations).where(inArray(revocations.number, numbers)),
    scans: await db.select().from(scans).where(inArray(scans.number, numbers)),
    work,
    rescued: await db
      .select()
      .from(rescuedWork)
      .where(isAbout(sql`${rescuedWork.envelope}->'body'`, about)),
    signed: await handOversSigned(db, person.teamId, name),
    redemptions: await db.select().from(redemptions).where(inArray(redemptions.participantUid, own)),
    cases: told,
    sides: await db.select().from(caseSides).where(inArray(caseSides.caseUid, caseUids)),
    conflicts: await db.select().from(conflicts).where(inArray(conflicts.rowUid, own)),
    imports,
    importPhotos: await db.select().from(importPhotos).where(eq(importPhotos.participantId, person.id)),
    audit: await db
      .select()
      .from(auditLog)
      .where(or(inArray(auditLog.subject, [...own, ...numbers, ...caseUids]), named(name))),
    /** What somebody of the same name wrote to the organisers: perhaps they, perhaps another. */
    messages:
      name === ''
        ? []
        : await db
            .select()
            .from(contacts)
            .where(sql`lower(trim(${contacts.firstName} || ' ' || ${contacts.lastName})) = lower(${name})`),
    photos: [
      ...new Set([photoHash(person.photoUrl), ...work.flatMap(photosIn), ...imports.flatMap(photosIn)]),
    ].filter((hash) => hash !== null),
  };
}

/** What somebody took for their own team, and signed for: what a desk typed there is the name they are registered by. */
async function handOversSigned(db: Db, teamId: number | null, name: string) {
  if (teamId === null || name === '') return [];
  const taken = await db
    .select({ handOver: handOvers })
    .from(handOvers)
    .innerJoin(teams, eq(teams.uid, handOvers.teamUid))
    .where(and(eq(teams.id, teamId), isNotNull(handOvers.receivedBy)));
  return taken.flatMap(({ handOver }) => (fold(handOver.receivedBy ?? '') === fold(name) ? [handOver] : []));
}

interface About {
  uids: string[];
  numbers: string[];
  /** Theirs, and those that turned out to be them. */
  own: string[];
}

/** A mutation names whom or what it is about in one of these, by its kind. */
function isAbout(body: SQL, { uids, numbers, own }: About): SQL {
  return sql`(${body}->>'uid' = any(${sql.param(uids)}::text[]) or ${body}->>'participantUid' = any(${sql.param(own)}::text[])
    or ${body}->>'number' = any(${sql.param(numbers)}::text[]))`;
}

/** Where somebody wrote a name among the words of the audit log. A short one would be found everywhere. */
const named = (name: string) =>
  name.length < 6 ? undefined : sql`${auditLog.detail}::text ilike ${`%${escapeLike(name)}%`}`;

/** Hashes of pictures in what a desk sent or an import kept, whatever its shape. */
function photosIn(row: object): string[] {
  return [...JSON.stringify(row).matchAll(/"photo(?:Url)?":(?:\{[^{}]*\}|"[^"]*")/g)].flatMap(
    ([text]) => text.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? [],
  );
}
