import { useTranslation } from 'react-i18next';
import { languageTitles, type Participant } from '#shared/participants/participant.ts';
import { categories } from '#shared/tournament.ts';
import { useFormat } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';

interface StoredValuesProps {
  stored: Participant;
  /** The same participant when the correction was begun. */
  before: Participant;
  onTake: () => void;
  onKeep: () => void;
}

/** Somebody else was quicker: what they changed, and the two ways to go on. */
export function StoredValues({ stored, before, onTake, onKeep }: StoredValuesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { branch, minimumAge } = categories[stored.category];
  const shown = [
    ['firstName', stored.firstName],
    ['lastName', stored.lastName],
    ['birthDate', format.date(stored.birthDate, 'long')],
    ['country', format.country(stored.country)],
    ['category', t(`participants.categoryOf.${branch}`, { age: minimumAge })],
    ['role', t(`participants.roleOf.${stored.role}`)],
    ['language', stored.language ? languageTitles[stored.language] : t('participants.languageUnknown')],
    ['teamName', stored.teamName ?? t('participants.withoutTeam')],
  ] as const;
  const changed = shown.filter(([field]) => stored[field] !== before[field]);
  return (
    <div
      role="alert"
      ref={takeFocus}
      tabIndex={-1}
      className="mt-6 border-warn border-l-8 bg-surface p-5 outline-none"
    >
      <p className="flex gap-3">
        <Icon name="warning" className="mt-1 text-warn" />
        {t('participants.correct.changedMeanwhile')}
      </p>
      <dl className="mt-4 grid gap-2">
        {changed.map(([field, value]) => (
          <div key={field}>
            <dt className="text-muted text-sm">
              {t(field === 'teamName' ? 'participants.team' : `participants.${field}`)}
            </dt>
            <dd className="font-semibold">{t('participants.correct.stored', { value })}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="accent" onClick={onKeep}>
          {t('participants.correct.keepMine')}
        </Button>
        <Button look="quiet" onClick={onTake}>
          {t('participants.correct.takeTheirs')}
        </Button>
      </div>
    </div>
  );
}
