import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/core/lib/format.ts';
import { useWhen } from '#web/core/lib/use-when.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { type LocalHoldings, useHoldings } from '#web/offline/store/holdings.ts';

interface StatusLine {
  key: string;
  text: string;
  isGood: boolean;
}

/** This device's data, line by line, each with a check mark or what is missing. Needs the words 'devices'. */
export function HeldList({ db }: { db: LocalDatabase }) {
  const held = useHoldings(db);
  const lines = useHeldLines(held);
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line.key} className="digits flex items-start gap-3">
          <Icon
            name={line.isGood ? 'check' : 'clock'}
            className={`mt-1 ${line.isGood ? 'text-good' : 'text-warn'}`}
          />
          <span>{line.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Whether this device holds everything that a desk or a door needs without a network. */
export function isReadyOffline(held: LocalHoldings | null): boolean {
  return held !== null && held.confirmedAt !== null && held.isAppKept && held.photosHeld >= held.photosWanted;
}

function useHeldLines(held: LocalHoldings | null): StatusLine[] {
  const { t } = useTranslation();
  const format = useFormat();
  const when = useWhen();
  if (!held) return [];
  const photos = { held: format.number(held.photosHeld), wanted: format.number(held.photosWanted) };
  const at = held.confirmedAt === null ? null : when(held.confirmedAt);
  return [
    {
      key: 'people',
      isGood: held.confirmedAt !== null,
      text: t('devices.held.people', { count: held.people, shown: format.number(held.people) }),
    },
    { key: 'photos', isGood: held.photosHeld >= held.photosWanted, text: t('devices.held.photos', photos) },
    { key: 'keys', isGood: held.keys > 0, text: t('devices.held.keys', { count: held.keys }) },
    {
      key: 'app',
      isGood: held.isAppKept,
      text: t(held.isAppKept ? 'devices.held.app' : 'devices.held.noApp'),
    },
    {
      key: 'storage',
      isGood: held.isPersistent === true,
      text: t(held.isPersistent ? 'devices.held.persistent' : 'devices.held.notPersistent'),
    },
    {
      key: 'age',
      isGood: at !== null,
      text: at === null ? t('devices.held.noList') : t('devices.held.age', { time: at }),
    },
  ];
}
