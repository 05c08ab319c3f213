/** Plans an import in a worker thread, which requests database reads from the main thread. */

import { fold } from '#shared/base/text.ts';
import { checkRow, isAddress } from '#shared/imports/check-row.ts';
import type { ImportKind } from '#shared/imports/fields.ts';
import {
  type CheckedRow,
  type KnownRow,
  type NamedTeam,
  planImport,
  type RowPlan,
  teamsByName,
} from '#shared/imports/plan.ts';
import type { ImportRow } from '#shared/imports/read-rows.ts';
import { hashOfJson } from '../../core/base/hash-of-json.ts';

/** Rows that may be among those of a file have one of these. */
export interface KnownBy {
  birthDates: string[];
  externalIds: string[];
  /** Full names, folded, because a list may come again with a corrected birth date. */
  names: string[];
  /** Ids of people that the rows name. */
  ids: number[];
}

/** Facts from the database. Queries are split so that no result blocks the event loop for long. */
export interface ImportFacts {
  teams(): Promise<NamedTeam[]>;
  known(by: KnownBy): Promise<KnownRow[]>;
  /** The photos of these rows that were requested before, as `id address`. */
  wantedPhotos(ids: number[]): Promise<string[]>;
}

export interface ImportPlan {
  checked: CheckedRow[];
  rows: RowPlan[];
  /** Addresses of photos by line; one that was asked for before is not in it. */
  photos: { line: number; url: string }[];
  /** A fingerprint of the decisions: the same file and tables give the same one. */
  fingerprint: string;
  teams: NamedTeam[];
}

const atOnce = 500;

export async function planRows(
  kind: ImportKind,
  sent: readonly ImportRow[],
  facts: ImportFacts,
): Promise<ImportPlan> {
  const teams = await facts.teams();
  const byName = teamsByName(teams);
  const checked = sent.map((row) => checkRow(kind, row, { teams: byName }));
  const rows = planImport(checked, await knownTo(kind, checked, facts));
  const photos = await newPhotos(sent, rows, facts);
  const decided = rows.map(({ line, kind, id, changes, candidates }) => [
    ...[line, kind, id, changes],
    candidates.map((person) => person.id),
  ]);
  return { checked, rows, photos, teams, fingerprint: hashOfJson([kind, decided, photos]) };
}

async function knownTo(
  kind: ImportKind,
  rows: readonly CheckedRow[],
  facts: ImportFacts,
): Promise<KnownRow[]> {
  // Of teams and registrations there are hundreds: all of them at once.
  if (kind !== 'participants') return facts.known({ birthDates: [], externalIds: [], names: [], ids: [] });
  const birthDates = [...new Set(rows.flatMap(({ fields }) => fields.birthDate ?? []))];
  const externalIds = [...new Set(rows.flatMap(({ externalId }) => externalId ?? []))];
  const people = rows.filter(({ problems }) => problems.length === 0);
  const names = [...new Set(people.map(({ fields }) => fold(`${fields.firstName} ${fields.lastName}`)))];
  const ids = [...new Set(rows.flatMap(({ same }) => same || []))];
  const found = new Map<number, KnownRow>();
  const most = Math.max(...[birthDates, externalIds, names, ids].map(({ length }) => length));
  for (let at = 0; at < most; at += atOnce) {
    const part = <T>(all: T[]) => all.slice(at, at + atOnce);
    const known = await facts.known({
      birthDates: part(birthDates),
      externalIds: part(externalIds),
      names: part(names),
      ids: part(ids),
    });
    for (const row of known) found.set(row.id, row);
  }
  // As one question would have answered: where two rows fit, the order decides nothing, but shows.
  return [...found.values()].sort((a, b) => a.id - b.id);
}

async function newPhotos(sent: readonly ImportRow[], rows: readonly RowPlan[], facts: ImportFacts) {
  const named = sent.flatMap(({ line, values }, index) => {
    const plan = rows[index];
    const url = values.photo;
    if (!plan || !url || !isAddress(url) || !['new', 'changed', 'unchanged'].includes(plan.kind)) return [];
    return [{ line, url, id: plan.id }];
  });
  const known = new Set(await facts.wantedPhotos(named.flatMap(({ id }) => id ?? [])));
  return named.flatMap(({ line, url, id }) =>
    id !== null && known.has(`${id} ${url}`) ? [] : [{ line, url }],
  );
}

/** Teams are compared by id and shown by name. */
export function withTeamNames(teams: readonly NamedTeam[], rows: readonly RowPlan[]): RowPlan[] {
  const names = new Map(teams.map(({ id, name }) => [String(id), name]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id));
  return rows.map((row) => ({
    ...row,
    candidates: row.candidates.map((person) => ({ ...person, team: nameOf(person.team) })),
    changes: row.changes.map((change) =>
      change.field === 'team'
        ? { ...change, before: nameOf(change.before), after: nameOf(change.after) }
        : change,
    ),
  }));
}
