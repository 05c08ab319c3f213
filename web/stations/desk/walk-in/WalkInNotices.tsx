import { useLiveQuery } from 'dexie-react-hooks';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { now } from '#shared/base/clock.ts';
import { isBirthDate } from '#shared/base/dates.ts';
import { badgeStage } from '#shared/credentials/stage.ts';
import { categorySchema } from '#shared/people/category.ts';
import { findBrokenRules, ruleNames } from '#shared/people/eligibility.ts';
import { fullName } from '#shared/people/full-name.ts';
import { roleSchema } from '#shared/people/role.ts';
import {
  categoryToSend,
  type ParticipantFormState,
  type TeamChoice,
} from '#web/account/registration/participant-form.ts';
import { MissingLetters } from '#web/badges/MissingLetters.tsx';
import { RuleReasons } from '#web/core/form/RuleReasons.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { placeInKind, readLimitedKinds, readRuleModes } from '#web/offline/store/eligibility.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import type { LocalPeople } from '#web/offline/store/people.ts';
import { findSimilarPeople } from './similar-people.ts';

/** Possible duplicates, shown while the name is typed. They block nothing. */
export function Alike({
  form,
  people,
  onOpen,
}: {
  form: ParticipantFormState;
  people: LocalPeople;
  onOpen: (uid: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [firstName, lastName, birthDate] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'birthDate'],
  });
  const alike = findSimilarPeople(people, { firstName, lastName, birthDate });
  return (
    <div role="status" aria-live="polite" className="empty:hidden @lg:col-span-full">
      {alike.length > 0 && (
        <div className="border-warn border-l-8 bg-surface px-4 py-3">
          <p className="flex items-center gap-2 font-semibold text-warn">
            <Icon name="warning" />
            {t('desk.walkIn.alike')}
          </p>
          <ul className="mt-2 grid gap-2">
            {alike.map((view) => (
              <li key={view.person.uid} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="digits min-w-48 flex-1">
                  {`${fullName(view.person)} · ${view.person.birthDate ? format.date(view.person.birthDate) : ''} · ${view.person.teamName ?? t('desk.person.noTeam')} · ${t(`desk.state.${badgeStage(view.credential)}`)}`}
                </span>
                <Button look="quiet" onClick={() => onOpen(view.person.uid)}>
                  {t('desk.walkIn.openAlike')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Warns about letters of the name that cannot be printed, before the badge is made. */
export function NameLetters({ form }: { form: ParticipantFormState }) {
  const [firstName, lastName] = useWatch({ control: form.control, name: ['firstName', 'lastName'] });
  return <MissingLetters names={[fullName({ firstName, lastName })]} className="@lg:col-span-full" />;
}

interface RosterNoticeProps {
  db: LocalDatabase;
  form: ParticipantFormState;
  people: LocalPeople;
  teams: readonly TeamChoice[] | undefined;
}

/** The rules this person would break, evaluated from this device's data before anything is printed. */
export function RosterNotice({ db, form, people, teams }: RosterNoticeProps) {
  const [typed, chosen, roleChoice, teamUid] = useWatch({
    control: form.control,
    name: ['birthDate', 'category', 'role', 'teamUid'],
  });
  const known = useLiveQuery(
    async () => ({ modes: await readRuleModes(db), kinds: await readLimitedKinds(readFacts(db)) }),
    [db],
  );
  const team = teams?.find(({ uid }) => uid === teamUid);
  const role = roleSchema.safeParse(roleChoice).data;
  const category = categorySchema.safeParse(
    categoryToSend({ role: roleChoice, category: chosen || team?.category || '' }),
  ).data;
  // Registered now, so the existing people keep their places.
  const person = role &&
    category && {
      ...{ uid: '', birthDate: isBirthDate(typed) ? typed : null, createdAt: now().toISOString() },
      ...{ role, category },
    };
  const broken = person
    ? findBrokenRules({
        person,
        team: team ?? null,
        roster: people.ofTeam(teamUid).map((one) => one.person),
        namesakes: [],
        inKind: placeInKind(person, known?.kinds),
        // The fields report the age, registering solves too few players, and a team may be chosen yet.
      }).filter(({ rule }) => rule !== 'age' && rule !== 'playersMin' && rule !== 'team')
    : [];
  return (
    // Always rendered, so that screen readers announce what appears in it.
    <div role="status" aria-live="polite" className="empty:hidden @lg:col-span-full">
      {broken.length > 0 && (
        <RuleReasons broken={broken} binding={ruleNames.filter((name) => known?.modes[name] === 'binding')} />
      )}
    </div>
  );
}
