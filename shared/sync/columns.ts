/**
 * Column encoding for the first list of a device: repeated values are in a dictionary, keys are not repeated, uids and
 * hashes are bytes, times are differences. The device stores the same form on disk, thousands of rows per record, and
 * reads it in place; a row becomes an object on demand.
 */
import { z } from 'zod';
import { must } from '../base/must.ts';
import type { CredentialData } from '../codes/payload.ts';
import { type CredentialRow, credentialRow } from '../credentials/credential.ts';
import {
  dateOf,
  dayMs,
  hashes,
  instantOf,
  ints,
  openHashes,
  openInts,
  openSignatures,
  openUids,
  packHashes,
  packInts,
  packPicks,
  packSignatures,
  packUids,
  packWholes,
  pick,
  picked,
  placeChar,
  placeOf,
  type Scalar,
  signatureChars,
  signatures,
  type UidColumn,
  uids,
  wholes,
} from '../engines/packed-rows/column-forms.ts';
import { outdatedBadge, pendingReview } from '../people/badge-change.ts';
import { personNote } from '../people/note.ts';
import { type PersonRow, personRow } from '../people/participant.ts';
import { optionalNames } from '../people/person-fields.ts';
import { personProposal } from '../people/proposal.ts';
import { redeemed } from '../people/redeemed.ts';

type WithSeq<Row> = Row & { seq: number };

const credential = credentialRow.shape;

/** Fields of a person and of a badge whose values repeat. */
const personPicks = [
  ...(['firstName', 'lastName', 'country', 'category', 'role', 'teamUid', 'teamName', 'version'] as const),
];
const credentialPicks = [
  ...(['number', 'status', 'g', 'team', 'accessCode', 'zones', 'expires', 'kid', 'issuedBy'] as const),
  'revokedReason' as const,
];
/** Missing in pages of an older server, also in those stored on a disk. */
const laterPersonPicks = ['approvedFor', 'refusedFor', ...optionalNames] as const;

/** People, packed. */
export const packedPeople = checked(
  z.object({
    n: z.int().nonnegative(),
    uid: uids,
    seq: wholes,
    createdAt: wholes,
    birthDate: ints,
    ...pickForms(personRow.shape, personPicks),
    photo: hashes,
    // Not everybody has some; pages of an older server, and those that lie on disks since, have no list of them.
    notes: z.array(z.object({ row: z.int().nonnegative(), note: personNote })).optional(),
    proposals: z.array(z.object({ row: z.int().nonnegative(), proposed: personProposal })).optional(),
    redeemed: z.array(z.object({ row: z.int().nonnegative(), list: z.array(redeemed) })).optional(),
    outdated: z.array(z.object({ row: z.int().nonnegative(), badge: outdatedBadge })).optional(),
    reviews: z.array(z.object({ row: z.int().nonnegative(), review: pendingReview })).optional(),
    ...z.object(pickForms(personRow.shape, laterPersonPicks)).partial().shape,
  }),
);
export type PackedPeople = z.output<typeof packedPeople>;

/**
 * Packed credentials. `data` is rebuilt from the columns and the signature; `odd` holds those that differ from that.
 */
export const packedCredentials = checked(
  z.object({
    n: z.int().nonnegative(),
    uid: uids,
    participantUid: uids,
    seq: wholes,
    issuedAt: wholes,
    revokedAt: ints,
    ...pickForms(credential, credentialPicks),
    // As with `laterPersonPicks`.
    awaiting: pick(credential.awaiting.unwrap()).optional(),
    validatedAt: ints.optional(),
    printedAt: ints.optional(),
    signature: signatures,
    odd: z.array(z.object({ row: z.int().nonnegative(), data: credential.data })),
  }),
);
export type PackedCredentials = z.output<typeof packedCredentials>;

function pickForms<Shape extends Record<string, z.ZodType>, Field extends keyof Shape & string>(
  shape: Shape,
  fields: readonly Field[],
) {
  // Each schema of the row gives values that repeat; the types cannot follow a name that varies.
  const forms = fields.map((field) => [field, pick(shape[field] as z.ZodType<Scalar>)]);
  return Object.fromEntries(forms) as {
    [Name in Field]: z.ZodType<{ d: z.output<Shape[Name]>[]; i: string }>;
  };
}

/** Every column has as many values as there are rows, and names only what its dictionary holds. */
function checked<Shape extends z.ZodType<{ n: number }>>(shape: Shape) {
  return shape.refine((packed) => Object.values(packed).every((column) => isWhole(column, packed.n)));
}

function isWhole(column: unknown, n: number): boolean {
  if (typeof column !== 'object' || column === null || Array.isArray(column)) return true;
  if ('v' in column) return lengthOf(column.v) === n;
  if ('t' in column && 'r' in column)
    return lengthOf(column.t) === n && lengthOf(column.r) === packedLength(n * 10);
  if ('p' in column && 'b' in column && typeof column.p === 'string')
    return column.p.length === n && lengthOf(column.b) === packedLength(countOnes(column.p) * 32);
  if ('s' in column && 'p' in column && typeof column.p === 'string')
    return column.p.length === n && lengthOf(column.s) === countOnes(column.p) * signatureChars;
  if ('s' in column) return lengthOf(column.s) === 0 || lengthOf(column.s) === n * signatureChars;
  if ('d' in column && 'i' in column && typeof column.i === 'string') {
    if (column.i.length !== n) return false;
    const known = lengthOf(column.d);
    for (let row = 0; row < n; row += 1) if (!(placeOf(column.i, row) < known)) return false;
    return true;
  }
  return false;
}

const lengthOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : -1);
const countOnes = (text: string) => text.length - text.replaceAll('1', '').length;
const packedLength = (bytes: number) => Math.ceil((bytes * 4) / 3);

// ── writing ─────────────────────────────────────────────────────────────────────────────────────────

export function packPeople(rows: readonly WithSeq<PersonRow>[]): PackedPeople {
  return {
    n: rows.length,
    uid: packUids(rows.map((row) => row.uid)),
    seq: packWholes(rows.map((row) => row.seq)),
    createdAt: packWholes(rows.map((row) => Date.parse(row.createdAt))),
    birthDate: packInts(
      rows.map((row) => (row.birthDate === null ? null : Date.parse(row.birthDate) / dayMs)),
    ),
    ...packFields(rows, personPicks),
    photo: packHashes(rows.map((row) => row.photo)),
    notes: rows.flatMap(({ note }, row) => (note ? [{ row, note }] : [])),
    proposals: rows.flatMap(({ proposed }, row) => (proposed ? [{ row, proposed }] : [])),
    redeemed: rows.flatMap(({ redeemed: list }, row) => (list.length > 0 ? [{ row, list }] : [])),
    outdated: rows.flatMap(({ outdated: badge }, row) => (badge ? [{ row, badge }] : [])),
    reviews: rows.flatMap(({ review }, row) => (review ? [{ row, review }] : [])),
    ...packFields(rows, laterPersonPicks),
  };
}

/**
 * A row whose `data` has an empty signature is packed without one; a device gets only the signatures it prints from.
 */
export function packCredentials(rows: readonly WithSeq<CredentialRow>[]): PackedCredentials {
  return {
    n: rows.length,
    uid: packUids(rows.map((row) => row.uid)),
    participantUid: packUids(rows.map((row) => row.participantUid)),
    seq: packWholes(rows.map((row) => row.seq)),
    issuedAt: packWholes(rows.map((row) => Date.parse(row.issuedAt))),
    revokedAt: packInts(rows.map((row) => (row.revokedAt === null ? null : Date.parse(row.revokedAt)))),
    ...packFields(rows, credentialPicks),
    awaiting: packPicks(rows.map((row) => row.awaiting)),
    validatedAt: packInts(rows.map((row) => (row.validatedAt === null ? null : Date.parse(row.validatedAt)))),
    printedAt: packInts(rows.map(({ printedAt }) => (printedAt ? Date.parse(printedAt) : null))),
    signature: packSignatures(rows.map((row) => row.data.s)),
    odd: rows.flatMap(({ data, ...row }, index) =>
      data.s === '' || isAsWritten(data, row) ? [] : [{ row: index, data }],
    ),
  };
}

function packFields<Row, Field extends keyof Row & string>(rows: readonly Row[], fields: readonly Field[]) {
  const columns = fields.map((field) => [field, packPicks(rows.map((row) => row[field] as Scalar))]);
  return Object.fromEntries(columns) as { [Name in Field]: { d: Row[Name][]; i: string } };
}

function isAsWritten(data: CredentialData, row: Omit<CredentialRow, 'data'>): boolean {
  const again = dataOf(row, data.s);
  return Object.entries(again).every(([key, value]) => data[key as keyof CredentialData] === value);
}

/** The payload that the canonical writer would make from the row. */
function dataOf(row: Omit<CredentialRow, 'data'>, signature: string): CredentialData {
  return {
    ...{ v: 1, team: row.team, n: row.number, g: row.g, c: row.accessCode },
    ...{ z: row.zones.toString(16).toUpperCase(), x: row.expires, k: row.kid, s: signature },
  };
}

// ── reading ─────────────────────────────────────────────────────────────────────────────────────────

/** The searchable part of a person. */
export type SearchedPerson = Pick<
  PersonRow,
  'firstName' | 'lastName' | 'teamName' | 'birthDate' | 'country' | 'role' | 'category'
>;

export interface PeopleReader {
  readonly count: number;
  readonly uid: UidColumn;
  row(at: number): WithSeq<PersonRow>;
  /** The searched parts of all people. */
  searched(at: number): SearchedPerson;
  /** Indexes of the people of a team, and of those born on a day. */
  ofTeam(teamUid: string): number[];
  bornOn(date: string): number[];
  photo(at: number): string | null;
  /** Indexes of the people with a proposal, open or resolved. */
  proposing(): number[];
}

export interface CredentialReader {
  readonly count: number;
  readonly uid: UidColumn;
  readonly participantUid: UidColumn;
  number(at: number): string;
  row(at: number): WithSeq<CredentialRow>;
}

/** Reads packed people; columns are unpacked on first use. */
export function readPeople(packed: PackedPeople): PeopleReader {
  const uid = lazy(() => openUids(packed.uid));
  const seq = lazy(() => openInts(packed.seq));
  const createdAt = lazy(() => openInts(packed.createdAt));
  const birthDate = lazy(() => openInts(packed.birthDate));
  const photo = lazy(() => openHashes(packed.photo));
  const notes = lazy(() => new Map(packed.notes?.map(({ row, note }) => [row, note])));
  const proposals = lazy(() => new Map(packed.proposals?.map(({ row, proposed }) => [row, proposed])));
  const outdated = lazy(() => new Map(packed.outdated?.map(({ row, badge }) => [row, badge])));
  const reviews = lazy(() => new Map(packed.reviews?.map(({ row, review }) => [row, review])));
  const given = lazy(() => new Map(packed.redeemed?.map(({ row, list }) => [row, list])));
  return {
    count: packed.n,
    get uid() {
      return uid();
    },
    searched: (at) => ({
      firstName: picked(packed.firstName, at),
      lastName: picked(packed.lastName, at),
      teamName: picked(packed.teamName, at),
      birthDate: dateOf(birthDate()[at]),
      country: picked(packed.country, at),
      role: picked(packed.role, at),
      category: picked(packed.category, at),
    }),
    photo: (at) => photo()(at),
    proposing: () => [...proposals().keys()],
    row: (at) => ({
      ...pickedFields<PersonRow, (typeof personPicks)[number]>(packed, personPicks, at),
      ...pickedFields<PersonRow, (typeof laterPersonPicks)[number]>(packed, laterPersonPicks, at),
      uid: uid().at(at),
      birthDate: dateOf(birthDate()[at]),
      photo: photo()(at),
      note: notes().get(at) ?? null,
      proposed: proposals().get(at) ?? null,
      redeemed: given().get(at) ?? [],
      outdated: outdated().get(at) ?? null,
      review: reviews().get(at) ?? null,
      createdAt: must(instantOf(createdAt()[at]), 'every person has one'),
      seq: must(seq()[at], 'every row has one'),
    }),
    ofTeam: (teamUid) => {
      const place = packed.teamUid.d.indexOf(teamUid);
      if (place < 0) return [];
      const char = placeChar(place);
      const found: number[] = [];
      for (let at = packed.teamUid.i.indexOf(char); at >= 0; at = packed.teamUid.i.indexOf(char, at + 1))
        found.push(at);
      return found;
    },
    bornOn: (date) => {
      const day = Date.parse(date) / dayMs;
      const found: number[] = [];
      birthDate().forEach((value, at) => {
        if (value === day) found.push(at);
      });
      return found;
    },
  };
}

/** Reads packed credentials; if signatures were left out, the one in `data` is empty. */
export function readCredentials(packed: PackedCredentials): CredentialReader {
  const uid = lazy(() => openUids(packed.uid));
  const participantUid = lazy(() => openUids(packed.participantUid));
  const seq = lazy(() => openInts(packed.seq));
  const issuedAt = lazy(() => openInts(packed.issuedAt));
  const revokedAt = lazy(() => openInts(packed.revokedAt));
  const validatedAt = lazy(() => (packed.validatedAt ? openInts(packed.validatedAt) : []));
  const printedAt = lazy(() => (packed.printedAt ? openInts(packed.printedAt) : []));
  const signature = lazy(() => openSignatures(packed.signature));
  return {
    count: packed.n,
    get uid() {
      return uid();
    },
    get participantUid() {
      return participantUid();
    },
    number: (at) => picked(packed.number, at),
    row: (at) => {
      const columns = {
        uid: uid().at(at),
        ...pickedFields<CredentialRow, (typeof credentialPicks)[number]>(packed, credentialPicks, at),
        participantUid: participantUid().at(at),
        issuedAt: must(instantOf(issuedAt()[at]), 'every credential has one'),
        revokedAt: instantOf(revokedAt()[at]),
        awaiting: packed.awaiting ? picked(packed.awaiting, at) : false,
        validatedAt: instantOf(validatedAt()[at]),
        ...(packed.printedAt ? { printedAt: instantOf(printedAt()[at]) } : {}),
        seq: must(seq()[at], 'every row has one'),
      };
      const odd = packed.odd.find(({ row }) => row === at);
      return { ...columns, data: odd?.data ?? dataOf(columns, signature()(at)) };
    },
  };
}

/** Null for a column that a page does not have. */
function pickedFields<Row, Field extends keyof Row & string>(
  packed: { [Name in Field]?: { d: Row[Name][]; i: string } | undefined },
  fields: readonly Field[],
  at: number,
) {
  // A loop and no list of pairs: many rows are read one by one.
  const values: Partial<Record<Field, Scalar>> = {};
  for (const field of fields) {
    const column = packed[field] as { d: Scalar[]; i: string } | undefined;
    values[field] = column ? picked(column, at) : null;
  }
  return values as Pick<Row, Field>;
}

function lazy<Value extends object>(open: () => Value): () => Value {
  let held: Value | null = null;
  return () => {
    held ??= open();
    return held;
  };
}
