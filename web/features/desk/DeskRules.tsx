import { useLiveQuery } from 'dexie-react-hooks';
import { findBrokenRules, ruleNames } from '#shared/participants/eligibility.ts';
import type { LocalDatabase } from '#web/local/database.ts';
import { readRuleModes } from '#web/local/eligibility.ts';
import type { PersonView } from '#web/local/people.ts';
import { RuleReasons } from '#web/ui/RuleReasons.tsx';

interface DeskRulesProps {
  db: LocalDatabase;
  view: PersonView;
  /** Everybody of the team. */
  team: readonly PersonView[];
}

/** The rules somebody breaks, by what this desk holds; those that will stop the issue say so. */
export function DeskRules({ db, view, team }: DeskRulesProps) {
  const { person } = view;
  const known = useLiveQuery(async () => {
    const row = person.teamUid ? await db.teams.get(person.teamUid) : undefined;
    return { team: row ?? null, modes: await readRuleModes(db) };
  }, [db, person.teamUid]);
  if (!known) return null;
  const broken = findBrokenRules({
    person,
    team: known.team,
    roster: team.map((one) => one.person),
    // Whoever has the name and birth date of another is asked about when they are registered.
    namesakes: [],
  });
  return (
    <RuleReasons broken={broken} binding={ruleNames.filter((name) => known.modes[name] === 'binding')} />
  );
}
