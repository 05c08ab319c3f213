import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/people/full-name.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { useCaseWords } from '#web/core/person/conflict-words.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useKnownConflicts } from '#web/offline/store/conflicts.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';

interface ConflictBandProps {
  db: LocalDatabase;
  person: PersonRow;
  onOpen: (uid: string) => void;
  className?: string;
}

/** A conflict about this person, with the link to resolve it. Needs the words 'conflicts'. */
export function ConflictBand({ db, person, onOpen, className = '' }: ConflictBandProps) {
  const { t } = useTranslation();
  const words = useCaseWords();
  const cases = (useKnownConflicts(db) ?? []).filter(({ participantUid }) => participantUid === person.uid);
  return cases.map((it) => (
    <div
      key={it.uid}
      role="note"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-warn border-l-8 bg-surface px-5 py-3 ${className}`}
    >
      <Icon name="warning" className="text-warn" />
      <strong className="min-w-0 flex-1">{words.heading(it, fullName(person))}</strong>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onOpen(it.uid)}
        className="min-h-11 font-semibold underline underline-offset-4"
      >
        {t('conflicts.see')}
      </button>
    </div>
  ));
}
