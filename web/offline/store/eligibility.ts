/** The eligibility rules on this device's data; the server calls the same function with its rows. */
import { type ParticipantRole, tournament } from '#shared/edition/tournament.ts';
import {
  type BrokenRule,
  bindingRules,
  type EligibilityPerson,
  findBrokenRules,
  type PlaceInKind,
  placeAmong,
  type RuleName,
  ruleNames,
  ruleSetting,
} from '#shared/people/eligibility.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { LocalDatabase } from './database.ts';
import type { LocalFacts } from './facts.ts';
import { readDeviceSetting } from './settings.ts';

/** The binding rules that this person breaks, by the settings of the last pull. */
export async function findBindingHere(
  db: LocalDatabase,
  facts: LocalFacts,
  person: PersonRow,
): Promise<BrokenRule[]> {
  const modes = await readRuleModes(db);
  // Usually no rule is binding; then no other row is read.
  if (!Object.values(modes).includes('binding')) return [];
  const { teamUid, birthDate } = person;
  const team = teamUid ? await db.teams.get(teamUid) : undefined;
  const broken = findBrokenRules({
    person,
    team: team ?? null,
    roster: team ? await facts.people({ teamUid: team.uid }) : [],
    namesakes: birthDate === null ? [] : await facts.findAlike({ ...person, birthDate }),
    inKind: placeInKind(person, await readLimitedKinds(facts)),
  });
  return bindingRules(broken, modes);
}

type LimitedKinds = ReadonlyMap<ParticipantRole, readonly PersonRow[]>;

/** All people of the kinds that have a most in all; usually none has. */
export async function readLimitedKinds(facts: LocalFacts): Promise<LimitedKinds> {
  const limited = tournament.kinds.filter(({ mostInAll }) => mostInAll !== undefined);
  return new Map(
    await Promise.all(limited.map(async ({ id }) => [id, await facts.people({ role: id })] as const)),
  );
}

export function placeInKind(person: EligibilityPerson, kinds?: LimitedKinds): PlaceInKind | null {
  const ofKind = kinds?.get(person.role);
  return ofKind ? placeAmong(person, ofKind) : null;
}

/** How strictly the organizers apply each rule. */
export async function readRuleModes(db: LocalDatabase): Promise<Record<RuleName, string>> {
  const modes = await Promise.all(
    ruleNames.map(async (name) => [name, await readDeviceSetting(db, ruleSetting(name))] as const),
  );
  return Object.fromEntries(modes) as Record<RuleName, string>; // every name was just given its mode
}
