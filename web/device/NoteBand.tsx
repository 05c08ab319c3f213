import { useTranslation } from 'react-i18next';
import { type PersonNote, standingNote } from '#shared/people/note.ts';
import { useWhen } from '#web/core/lib/use-when.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { useDeviceNames } from '#web/offline/sync/device-names.ts';

interface NoteBandProps {
  db: LocalDatabase;
  person: { note?: PersonNote | null } | null;
  className: string;
}

/** The note about a person, its author and time. Needs the words 'devices'. */
export function NoteBand({ db, person, className }: NoteBandProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const nameOf = useDeviceNames(db);
  const note = person && standingNote(person);
  if (!note) return null;
  return (
    <aside
      aria-label={t('devices.note')}
      className={`flex items-start gap-3 px-5 py-3 short:py-1 ${className}`}
    >
      <Icon name="info" size={28} className="mt-1 short:mt-0" />
      <p className="wrap-anywhere min-w-0">
        <strong className="block text-xl leading-snug short:text-lg short:leading-tight">{note.text}</strong>
        <span className="digits font-semibold text-sm">{[nameOf(note.by), when(note.at)].join(' · ')}</span>
      </p>
    </aside>
  );
}
