/** The rules of eligibility on what this device holds: the server asks the same function of its own rows. */
import {
  type BrokenRule,
  bindingRules,
  findBrokenRules,
  type RuleName,
  ruleNames,
  ruleSetting,
} from '#shared/participants/eligibility.ts';
import type { PersonRow } from '#shared/participants/participant.ts';
import type { LocalDatabase } from './database.ts';
import type { Facts } from './facts.ts';
import { readDeviceSetting } from './settings.ts';

/** The rules this person breaks that the organiser has made binding, as the last pull told it. */
export async function findBindingHere(
  db: LocalDatabase,
  facts: Facts,
  person: PersonRow,
): Promise<BrokenRule[]> {
  const modes = await readRuleModes(db);
  // As a rule none is binding, and then nobody else need be looked at.
  if (!Object.values(modes).includes('binding')) return [];
  const { teamUid, birthDate } = person;
  const team = teamUid ? await db.teams.get(teamUid) : undefined;
  const broken = findBrokenRules({
    person,
    team: team ?? null,
    roster: team ? await facts.people({ teamUid: team.uid }) : [],
    namesakes: birthDate === null ? [] : await facts.findAlike({ ...person, birthDate }),
  });
  return bindingRules(broken, modes);
}

/** How strictly the organiser takes each rule. */
export async function readRuleModes(db: LocalDatabase): Promise<Record<RuleName, string>> {
  const modes = await Promise.all(
    ruleNames.map(async (name) => [name, await readDeviceSetting(db, ruleSetting(name))] as const),
  );
  return Object.fromEntries(modes) as Record<RuleName, string>; // every name was just given its mode
}
