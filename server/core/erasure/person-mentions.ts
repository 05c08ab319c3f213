/**
 * Where the words of others name a person: who took a delegation's badges, reasons, notes, the audit log, work of an
 * unknown shape. `person-traces.ts` finds what is about the person; this finds the rest, which goes as well when they are
 * erased, or is shown to the user who erases.
 */
import { and, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { stringsIn } from '#shared/base/json-strings.ts';
import {
  createNameFinder,
  type MentionLevel,
  type NameFinder,
  type NameParts,
  wordsOf,
} from '#shared/people/name-finder.ts';
import type { MentionKind } from '#shared/people/privacy.ts';
import { mutationSchemas } from '#shared/sync/mutations.ts';
import { type RescuedEnvelope, rescuedEnvelope } from '#shared/sync/protocol.ts';
import { isUnderstood } from '#shared/sync/upcast.ts';
import type { Db } from '../database/open.ts';
import { escapeLike } from '../database/search-text.ts';
import {
  approvals,
  auditLog,
  conflictSides,
  conflicts,
  contacts,
  credentialPrints,
  credentials,
  devices,
  handOvers,
  importBatches,
  participants,
  receipts,
  redemptions,
  rescuedWork,
  revocations,
  serverKeys,
  teamRegistrations,
} from '../database/tables.ts';
import { readTextIndex, type TextColumn, type TextIndex } from './text-index.ts';

export interface FoundMention {
  /** Names what it is in; a hand-over is in its own row and in the receipt of the desk that sent it. */
  key: string;
  kind: MentionKind;
  level: MentionLevel;
  at: Date | null;
  text: string;
  place: MentionColumn;
  id: string;
  value: unknown;
  /** Work that holds a person's record without being about a registered one, or of an unknown shape: emptied whole. */
  isWhole: boolean;
}

/** A column in which people write words of their own. */
export interface MentionColumn extends TextColumn {
  kind: MentionKind;
  at: AnyPgColumn;
  /** Only texts under these keys. */
  keys?: readonly string[];
}

const at = (
  kind: MentionKind,
  id: AnyPgColumn,
  when: AnyPgColumn,
  column: AnyPgColumn,
  keys?: readonly string[],
): MentionColumn => ({
  ...{ kind, id, at: when, column, ...(keys ? { keys } : {}) },
  textsOf: (value) => stringsIn(value, keys),
});

const { history, createdAt: registeredAt } = teamRegistrations;
/** The free texts of a mutation of known shape; its other texts are data of the person concerned. */
const writtenInWork = ['reason', 'text', 'receivedBy', 'printer'];

const places: readonly MentionColumn[] = [
  at('handOver', handOvers.uid, handOvers.handedAt, handOvers.receivedBy),
  {
    ...at('work', receipts.mutationId, receipts.receivedAt, receipts.body, writtenInWork),
    where: sql`${receipts.kind} not in ('scan.record', 'noop')`,
    textsOf: textsOfWork,
    value: sql`jsonb_build_object('id', ${receipts.mutationId}, 'kind', ${receipts.kind}, 'v', ${receipts.v},
      'body', ${receipts.body}, 'isApplied', ${receipts.status} = 'applied')`,
  },
  at('work', receipts.mutationId, receipts.receivedAt, receipts.result),
  {
    ...at('work', rescuedWork.uid, rescuedWork.receivedAt, rescuedWork.envelope, writtenInWork),
    textsOf: textsOfWork,
  },
  {
    ...at('audit', auditLog.id, auditLog.at, auditLog.detail),
    // Accounts are not people of the list; an erasure's own row says nothing.
    where: sql`${auditLog.action} not like 'user.%' and ${auditLog.action} <> 'person.erase'`,
  },
  at('device', devices.uid, devices.createdAt, devices.name),
  at('device', devices.uid, devices.createdAt, devices.wipeOrder, ['reason']),
  at('case', conflicts.uid, conflicts.openedAt, conflicts.reason),
  at('case', conflictSides.ref, conflictSides.at, conflictSides.deed, ['reason']),
  at('reason', credentialPrints.uid, credentialPrints.printedAt, credentialPrints.reason),
  at('reason', revocations.uid, revocations.revokedAt, revocations.reason),
  at('reason', credentials.uid, credentials.revokedAt, credentials.revokedReason),
  at('reason', redemptions.uid, redemptions.undoneAt, redemptions.undoneReason),
  at('reason', approvals.id, approvals.decidedAt, approvals.reason),
  at('reason', serverKeys.kid, serverKeys.createdAt, serverKeys.reason),
  at('note', participants.uid, participants.updatedAt, participants.note, ['text']),
  at('note', participants.uid, participants.updatedAt, participants.proposed, ['text']),
  at('delegate', teamRegistrations.id, registeredAt, teamRegistrations.delegateName),
  at('registration', teamRegistrations.id, registeredAt, teamRegistrations.rejectionReason),
  at('registration', teamRegistrations.id, registeredAt, teamRegistrations.appealReason),
  at('registration', teamRegistrations.id, registeredAt, history, ['reason']),
  at('file', importBatches.id, importBatches.createdAt, importBatches.fileName),
  at('message', contacts.id, contacts.createdAt, contacts.subject),
  at('message', contacts.id, contacts.createdAt, contacts.message),
];

/** A person and what is known to be about them. */
export interface KnownPerson {
  person: typeof participants.$inferSelect;
  /** Their uid, and those of records merged into theirs. */
  own: string[];
  badges: { uid: string; number: string }[];
  work: { body: unknown }[];
  imports: { before: unknown; after: unknown }[];
  /** Rows that are about them, by `rowName`: they go anyway. */
  going: ReadonlySet<string>;
}

/** A row as `KnownPerson.going` names it. */
export function rowName(table: PgTable, id: string | number): string {
  return `${getTableConfig(table).name}:${id}`;
}

/** The subjects of desks' work, as `isAbout` of person-traces.ts searches them. */
export const subjectOfWork: TextColumn = {
  ...{ id: receipts.mutationId, column: receipts.body, where: sql`${receipts.kind} <> 'scan.record'` },
  textsOf: (body) => stringsIn(body, ['uid', 'participantUid', 'number']),
};

/** Reads where words stand, to look for many people at once. */
export const readMentionIndex = (db: Db): Promise<TextIndex> => readTextIndex(db, [...places, subjectOfWork]);

/** Where others mention the person, and how that is found. */
export async function findMentions(
  db: Db,
  known: KnownPerson,
  index?: TextIndex,
): Promise<{ mentions: FoundMention[]; finder: NameFinder }> {
  const finder = await readNameFinder(db, known);
  const mentions = new Map<string, FoundMention>();
  for (const place of places)
    for (const row of await readCandidates(db, place, finder, index)) {
      if (known.going.has(nameOfRow(place, row.id))) continue;
      const mention = judge(place, row, finder);
      if (mention && !known.going.has(mention.key)) mentions.set(mention.key, mention);
    }
  return { mentions: [...mentions.values()], finder };
}

async function readNameFinder(db: Db, known: KnownPerson): Promise<NameFinder> {
  const { person, badges, own } = known;
  const ids = [...own, ...badges.flatMap(({ uid, number }) => [uid, number]), person.externalId ?? ''];
  const names = namesOf(known);
  const words = names.flatMap((one) => wordsOf(`${one.firstName} ${one.lastName}`));
  const dates = names.flatMap(({ birthDate }) => birthDate ?? []);
  const { firstName, lastName, birthDate, uid, deletedAt, searchText } = participants;
  const others = await db
    .select({ firstName, lastName, birthDate })
    .from(participants)
    .where(
      sql`${deletedAt} is null and ${uid} <> ${person.uid} and (
        ${searchText} like any(${sql.param(words.map((word) => `%${escapeLike(word)}%`))}::text[])
        or ${birthDate}::text = any(${sql.param(dates)}::text[]))`,
    );
  return createNameFinder({ names, ids, others });
}

/** Their name and those before a correction, known from desks' work and imports. */
function namesOf({ person, work, imports }: KnownPerson): NameParts[] {
  const earlier = [
    ...work.map(({ body }) => body),
    ...imports.flatMap(({ before, after }) => [before, after]),
  ];
  const below = (key: string) => earlier.flatMap((one) => stringsIn(one, [key]));
  const dates = below('birthDate').filter((text) => /^\d{4}-\d\d-\d\d$/.test(text));
  return [
    { firstName: person.firstName, lastName: person.lastName, birthDate: person.birthDate },
    { firstName: below('firstName').join(' '), lastName: below('lastName').join(' ') },
    ...dates.map((birthDate) => ({ firstName: '', lastName: '', birthDate })),
  ];
}

interface MentionCandidate {
  id: string;
  at: string | null;
  value: unknown;
}

/** Rows that may hold a word of theirs; `judge` knows for sure. */
async function readCandidates(
  db: Db,
  place: MentionColumn,
  { sought }: NameFinder,
  index?: TextIndex,
): Promise<MentionCandidate[]> {
  if (sought.length === 0) return [];
  const value = place.value ?? sql`${place.column}`;
  const patterns = sql.param(sought.map((word) => `%${escapeLike(word)}%`));
  const isLike = sql`${foldedWhole(sql`${place.column}`)} like any(${patterns}::text[])`;
  const mayHold = index ? or(index.holds(place, sought), and(index.isNewer(place), isLike)) : isLike;
  return db
    .select({ id: sql<string>`${place.id}::text`, at: sql<string | null>`${place.at}::text`, value })
    .from(place.column.table as PgTable)
    .where(and(place.where, mayHold));
}

/** A text as `fold` of shared/base/text.ts writes it, whatever its letters. */
function foldedWhole(column: SQL): SQL {
  const plain = sql`regexp_replace(normalize(lower(${column}::text), NFKD), ${"[\u0300-\u036f'’ʼ`´‘]"}, '', 'g')`;
  const letters = sql`translate(${plain}, 'øłđðħıŋŧĸς', 'olddhintkσ')`;
  return sql`replace(replace(replace(replace(${letters}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`;
}

function judge(
  place: MentionColumn,
  { id, at: when, value }: MentionCandidate,
  finder: NameFinder,
): FoundMention | null {
  const m = place.kind === 'work' ? rescuedEnvelope.safeParse(value).data : undefined;
  const isWhole = m !== undefined && holdsRecord(m, value);
  const texts = place.textsOf(value);
  // A name in two fields is one name.
  const level = finder.levelOf(texts.join('\n'));
  if (!level) return null;
  const naming = texts.filter((text) => finder.levelOf(text));
  const handedOver = place.kind === 'handOver' ? id : handOverOf(m);
  // Emptying work would take the record of a relative as well, and a team has to be reached.
  const isForOthers = (isWhole && level === 'likely') || place.kind === 'delegate';
  return {
    ...{ level: isForOthers ? 'possible' : level, place, id, value, isWhole },
    at: when === null ? null : new Date(when),
    kind: handedOver ? 'handOver' : place.kind,
    key: handedOver ? rowName(handOvers, handedOver) : `${nameOfRow(place, id)}:${place.column.name}`,
    text: (naming.length > 0 ? naming : texts).join(' · ').slice(0, longestShown),
  };
}

const longestShown = 300;
const nameOfRow = ({ column }: MentionColumn, id: string) => rowName(column.table as PgTable, id);

/** The free texts in work; all texts of work that may concern one person. */
function textsOfWork(value: unknown): string[] {
  const m = rescuedEnvelope.safeParse(value).data;
  return stringsIn(value, m && holdsRecord(m, value) ? undefined : writtenInWork);
}

/** Work whose every text may be about a person: of a shape that is not known, or never applied to one who is. */
function holdsRecord(m: RescuedEnvelope, value: unknown): boolean {
  const isApplied = z.object({ isApplied: z.literal(true) }).safeParse(value).success;
  return !isUnderstood(m) || (!isApplied && m.kind.startsWith('participant.'));
}

/** The hand-over that a mutation noted; null for other kinds. */
function handOverOf(m: RescuedEnvelope | undefined): string | null {
  if (m?.kind !== 'credential.validate' || !isUnderstood(m)) return null;
  return mutationSchemas['credential.validate'].parse(m.body).uid;
}
