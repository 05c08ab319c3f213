/**
 * The facts that the eligibility rules need about one person, read from the database; the desk reads them from its
 * own.
 */
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { kindOf } from '#shared/edition/tournament.ts';
import {
  type BrokenRule,
  bindingRules,
  type EligibilityPerson,
  findBrokenRules,
  type PlaceInKind,
} from '#shared/people/eligibility.ts';
import type { Db } from '../core/database/open.ts';
import { participants, teams } from '../core/database/tables.ts';
import { readRuleModes } from '../core/settings/settings.ts';
import { type FoundParticipant, findDuplicates } from './people-store.ts';

/** A registered person, or one about to be registered. */
export type EligibilityCandidate = EligibilityPerson & {
  firstName: string;
  lastName: string;
  birthDate: string;
  teamId: number | null;
};

/** All rules that the person breaks according to current data. */
export async function checkEligibility(
  db: Db,
  person: EligibilityCandidate,
  /** Tells only of namesakes this user registered. */
  ownerId: number | null = null,
): Promise<BrokenRule[]> {
  const [team] =
    person.teamId === null
      ? []
      : await db.select({ category: teams.category }).from(teams).where(eq(teams.id, person.teamId));
  return findBrokenRules({
    person,
    team: team ?? null,
    roster: team && person.teamId !== null ? await readRoster(db, person.teamId) : [],
    namesakes: await findDuplicates(db, person, ownerId),
    inKind: await findPlaceInKind(db, person),
  });
}

/** Broken rules that are binding: no credential is issued against them. */
export async function checkBindingRules(db: Db, { row }: FoundParticipant): Promise<BrokenRule[]> {
  const modes = await readRuleModes(db);
  // As a rule none is binding, and then nothing need be read.
  if (!Object.values(modes).includes('binding')) return [];
  return bindingRules(await checkEligibility(db, candidateOf(row)), modes);
}

export function candidateOf(row: FoundParticipant['row']): EligibilityCandidate {
  const { uid, firstName, lastName, birthDate, teamId, category, role } = row;
  const createdAt = row.createdAt.toISOString();
  return { uid, firstName, lastName, birthDate, teamId, category, role, createdAt };
}

async function readRoster(db: Db, teamId: number): Promise<EligibilityPerson[]> {
  const rows = await db
    .select({
      uid: participants.uid,
      birthDate: participants.birthDate,
      role: participants.role,
      category: participants.category,
      createdAt: participants.createdAt,
    })
    .from(participants)
    .where(and(eq(participants.teamId, teamId), isNull(participants.deletedAt)));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Not counted if the kind has no limit in total. */
async function findPlaceInKind(db: Db, person: EligibilityCandidate): Promise<PlaceInKind | null> {
  const { uid, role, createdAt } = person;
  if (kindOf(role).mostInAll === undefined) return null;
  const isBefore = sql`(${participants.createdAt}, ${participants.uid}) < (${createdAt}::timestamptz, ${uid}::uuid)`;
  const [counted = { others: 0, before: 0 }] = await db
    .select({ others: count(), before: sql<number>`(count(*) filter (where ${isBefore}))::int` })
    .from(participants)
    .where(and(eq(participants.role, role), isNull(participants.deletedAt), ne(participants.uid, uid)));
  return { has: counted.others + 1, before: counted.before };
}
