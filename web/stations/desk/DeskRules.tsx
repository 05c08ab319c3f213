import { useLiveQuery } from 'dexie-react-hooks';
import { readChangesWait } from '#shared/people/approval.ts';
import { findBrokenRules, ruleNames } from '#shared/people/eligibility.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { RuleReasons } from '#web/core/form/RuleReasons.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { placeInKind, readLimitedKinds, readRuleModes } from '#web/offline/store/eligibility.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { readDeviceSetting } from '#web/offline/store/settings.ts';
import { unapprovedOf } from './person/person-state.ts';
import { useWhy } from './use-why.ts';

interface DeskRulesProps {
  db: LocalDatabase;
  view: PersonView;
  /** All members of the team. */
  team: readonly PersonView[];
}

/**
 * The rules the person breaks, from the data of this desk, and whether an approval is required; says which of them
 * block the badge.
 */
export function DeskRules({ db, view, team }: DeskRulesProps) {
  const { person } = view;
  const why = useWhy();
  // It says whose badge needs an approval.
  useEdition();
  const known = useLiveQuery(async () => {
    const row = person.teamUid ? await db.teams.get(person.teamUid) : undefined;
    return {
      team: row ?? null,
      modes: await readRuleModes(db),
      kinds: await readLimitedKinds(readFacts(db)),
      changesWait: await readChangesWait((key) => readDeviceSetting(db, key)),
    };
  }, [db, person.teamUid]);
  if (!known) return null;
  const broken = findBrokenRules({
    person,
    team: known.team,
    roster: team.map((one) => one.person),
    // Duplicates by name and birth date are checked at registration.
    namesakes: [],
    inKind: placeInKind(person, known.kinds),
  });
  const unapproved = unapprovedOf(view, known.changesWait);
  return (
    <>
      {unapproved && (
        <p
          role="status"
          className={`flex items-start gap-4 border-l-8 bg-surface px-5 py-4 ${unapproved === 'APPROVAL_REFUSED' ? 'border-bad' : 'border-warn'}`}
        >
          <Icon name={unapproved === 'APPROVAL_REFUSED' ? 'close' : 'clock'} size={28} className="mt-0.5" />
          <strong>{why(unapproved)}</strong>
        </p>
      )}
      <RuleReasons broken={broken} binding={ruleNames.filter((name) => known.modes[name] === 'binding')} />
    </>
  );
}
