import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { type BrokenRule, findBrokenRules } from '#shared/participants/eligibility.ts';
import type { LocalDatabase } from '#web/local/database.ts';
import { LocalPhoto } from '#web/local/LocalPhoto.tsx';
import type { PersonView } from '#web/local/people.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { useRuleWords } from '#web/ui/RuleReasons.tsx';
import { ageCheck, fullName, roleText, stateLooks, stateOf, teamProgress } from './person-state.ts';

interface TeamDialogProps {
  db: LocalDatabase;
  name: string;
  team: readonly PersonView[];
  onChoose: (uid: string) => void;
  onClose: () => void;
}

/** A whole team at once: who has their badge, who is missing one, whose age or photo wants a look. */
export function TeamDialog({ db, name, team, onChoose, onClose }: TeamDialogProps) {
  const { t } = useTranslation();
  const { issued, total } = teamProgress(team);
  const words = t('desk.team.progress', { issued, total });
  const teamUid = team[0]?.person.teamUid ?? '';
  const row = useLiveQuery(() => db.teams.get(teamUid), [db, teamUid]);
  const roster = team.map(({ person }) => person);
  const brokenBy = (view: PersonView) =>
    findBrokenRules({ person: view.person, team: row ?? null, roster, namesakes: [] });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={name} className="max-w-2xl!">
      <p className="digits mb-2 font-semibold text-lg">{words}</p>
      <Progress label={words} done={issued} total={total} />
      <ul className="mt-5">
        {team.map((view) => (
          <Member key={view.person.uid} db={db} view={view} broken={brokenBy(view)} onChoose={onChoose} />
        ))}
      </ul>
    </Dialog>
  );
}

function Member({
  db,
  view,
  broken,
  onChoose,
}: {
  db: LocalDatabase;
  view: PersonView;
  broken: readonly BrokenRule[];
  onChoose: (uid: string) => void;
}) {
  const { t } = useTranslation();
  const rules = useRuleWords();
  const { person } = view;
  const state = stateOf(view);
  const look = stateLooks[state];
  const age = ageCheck(person);
  return (
    <li className="border-rule border-t">
      <button
        type="button"
        onClick={() => onChoose(person.uid)}
        className="flex min-h-14 w-full items-center gap-4 py-2 text-left hover:bg-ground"
      >
        <LocalPhoto
          db={db}
          sha256={person.photo}
          alt=""
          width={40}
          height={50}
          className="h-12.5 w-10 shrink-0"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{fullName(person)}</span>
          <span className="flex flex-wrap gap-x-3 text-muted text-sm">
            {roleText(person, t)}
            {person.photo === null && <span className="text-warn">{t('desk.person.noPhoto')}</span>}
            {age && !age.fits && <span className="digits text-warn">{t('desk.person.tooYoung', age)}</span>}
            {broken
              .filter(({ rule }) => rule !== 'age')
              .map((one) => (
                <span key={one.rule} className="digits text-warn">
                  {rules.why(one)}
                </span>
              ))}
          </span>
        </span>
        <span className={`inline-flex shrink-0 items-center gap-1.5 font-semibold text-sm ${look.colour}`}>
          <Icon name={look.icon} size={16} />
          {t(`desk.state.${state}`)}
        </span>
      </button>
    </li>
  );
}
