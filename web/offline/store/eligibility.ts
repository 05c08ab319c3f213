/** The eligibility rules on this device's data; the server calls the same function with its rows. */
import {
  type BrokenRule,
  bindingRules,
  findBrokenRules,
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
  });
  return bindingRules(broken, modes);
}

/** How strictly the organizers apply each rule. */
export async function readRuleModes(db: LocalDatabase): Promise<Record<RuleName, string>> {
  const modes = await Promise.all(
    ruleNames.map(async (name) => [name, await readDeviceSetting(db, ruleSetting(name))] as const),
  );
  return Object.fromEntries(modes) as Record<RuleName, string>; // every name was just given its mode
}
