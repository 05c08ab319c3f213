/**
 * Many invented people at once, to measure with and to look at what thousands feel like: the tournament of the
 * demonstration over and over, without pictures, and with badges that no key has signed.
 */

import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { instantOf, minutesOf } from '#shared/base/dates.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { formatNumber, serverCode } from '#shared/codes/number.ts';
import { type CredentialData, credentialDataOf } from '#shared/codes/payload.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { accessCode, allZones, tournament } from '#shared/edition/tournament.ts';
import type { Db } from '../../core/database/open.ts';
import { searchTextOf } from '../../core/database/search-text.ts';
import { credentials, participants, teams } from '../../core/database/tables.ts';
import { parts } from './batches.ts';
import { type DraftPerson, draftPeople, draftTeams } from './tournament-people.ts';

const batch = 1000;
/** One in this many people is younger than the category allows. */
const youngEach = 41;

/** Fills a database with so many participants in teams; three in five have a credential, a few of them revoked. */
export async function fillMany(db: Db, count: number): Promise<void> {
  const drafts = draftTeams();
  const people = draftPeople(drafts);
  let counter = 0;
  for (let round = 0; round * people.length < count; round += 1) {
    const rows = drafts.map((team) => ({
      ...team,
      uid: newUid(),
      name: round ? `${team.name} ${round + 1}` : team.name,
    }));
    const inserted: { id: number; uid: string }[] = [];
    for (const part of parts(rows, batch)) {
      inserted.push(...(await db.insert(teams).values(part).returning({ id: teams.id, uid: teams.uid })));
    }
    const idOf = new Map(inserted.map(({ id, uid }) => [uid, id]));
    const teamOf = new Map(drafts.map((draft, index) => [draft.uid, must(rows[index], 'one for each')]));
    const now = people.slice(0, count - round * people.length);
    const made = now.map((person, index) => {
      const team = person.team ? must(teamOf.get(person.team.uid), 'they were drafted together') : null;
      const hasOne = index % 5 < 3;
      if (hasOne) counter += 1;
      return rowsOf(
        shifted(person, round, index),
        { team, teamId: team ? (idOf.get(team.uid) ?? null) : null },
        hasOne ? counter : 0,
      );
    });
    for (const part of parts(made, batch)) {
      await insertRows(
        db,
        participants,
        part.map(({ person }) => person),
      );
      await insertRows(
        db,
        credentials,
        part.map(({ badge }) => badge).filter((badge) => badge !== null),
      );
    }
  }
}

/**
 * All rows as one parameter, because building a statement with thousands of parameters takes longer than running it.
 */
async function insertRows(db: Db, table: PgTable, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).map((name) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const values = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.values(row).map((value, index) => [names[index], value]))),
  );
  await db.execute(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${values}::jsonb)`,
  );
}

/** The same tournament again with other birth dates; some people are too young. */
function shifted(person: DraftPerson, round: number, index: number): DraftPerson {
  const [year = '', month = '', day = ''] = person.birthDate.split('-');
  const nextDay = String(((Number(day) + round * 3 - 1) % 28) + 1).padStart(2, '0');
  const younger = index % youngEach === 0 ? Number(year) + 12 : Number(year);
  return { ...person, birthDate: `${younger}-${month}-${nextDay}` };
}

function rowsOf(
  draft: DraftPerson,
  { team, teamId }: { team: { name: string } | null; teamId: number | null },
  counter: number,
) {
  const uid = newUid();
  const isRevoked = counter > 0 && counter % 260 === 0;
  const data = counter > 0 ? unsigned(draft, team?.name ?? '', counter) : null;
  const active = data && !isRevoked ? data : null;
  const { team: _, ...fields } = draft;
  const person = {
    ...fields,
    uid,
    teamId,
    hasCredential: active !== null,
    credentialNumber: active?.n ?? null,
    credentialData: active,
    searchText: searchTextOf(draft.firstName, draft.lastName, team?.name ?? '', active?.n ?? ''),
    updatedAt: draft.createdAt,
  };
  const badge = data && {
    uid: newUid(),
    number: data.n,
    participantUid: uid,
    status: isRevoked ? 'revoked' : 'active',
    g: 1,
    team: data.team,
    accessCode: data.c,
    zones: Number.parseInt(data.z, 16),
    expires: data.x,
    kid: data.k,
    data,
    issuedBy: serverCode,
    issuedAt: new Date(Date.parse(tournament.badgesFrom) + counter * 60_000),
    revokedReason: isRevoked ? 'lost' : null,
    revokedAt: isRevoked ? instantOf(panamerican2026.dates.startsOn) : null,
    createdAt: draft.createdAt,
  };
  return { person, badge };
}

/** The content of a badge with an invalid signature, which opens nothing. */
function unsigned(person: DraftPerson, team: string, counter: number): CredentialData {
  const fields = {
    v: 1,
    n: formatNumber(serverCode, counter),
    g: 1,
    c: accessCode(person.role, person.category),
    z: allZones().toString(16).toUpperCase(),
    x: minutesOf(new Date(tournament.badgesUntil)),
    k: 'none',
    team: team.slice(0, 20),
  } as const;
  return credentialDataOf(fields, 'A'.repeat(86));
}
