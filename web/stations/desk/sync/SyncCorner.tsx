import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/core/lib/format.ts';
import { isToday } from '#web/core/lib/use-when.ts';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import { useSyncStatus } from '#web/device/use-sync.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { type CornerState, cornerState } from './corner-state.ts';

interface SyncCornerProps {
  db: LocalDatabase;
  onOpen: () => void;
}

const looks: Readonly<Record<CornerState['kind'], { paint: string; icon: IconName }>> = {
  online: { paint: 'border-good text-good', icon: 'online' },
  sending: { paint: 'border-link text-link', icon: 'upload' },
  offline: { paint: 'border-warn text-warn', icon: 'offline' },
  photos: { paint: 'border-link text-link', icon: 'upload' },
  connecting: { paint: 'border-rule text-muted', icon: 'clock' },
  refused: { paint: 'border-bad text-bad', icon: 'warning' },
  noStore: { paint: 'border-bad text-bad', icon: 'warning' },
};

/** The state of network and unsent work, always in the same corner, in plain words; opens the details. */
export function SyncCorner({ db, onOpen }: SyncCornerProps) {
  const { t } = useTranslation();
  const status = useSyncStatus(db);
  const words = useCornerWords();
  if (!status) return null;
  const state = cornerState(status);
  const look = looks[state.kind];
  return (
    // Of a fixed size, so that nothing moves when the network goes.
    <div className="flex w-full items-stretch gap-2 md:w-auto short:w-auto">
      {status.refused > 0 && (
        <button
          type="button"
          onClick={onOpen}
          className="digits inline-flex min-h-11 items-center gap-2 rounded-md bg-denied px-3 font-semibold text-line text-sm"
        >
          <Icon name="warning" size={18} />
          {t('desk.corner.refusedWork', { count: status.refused })}
        </button>
      )}
      <button
        type="button"
        onClick={onOpen}
        aria-label={t('desk.corner.open', { state: words(state) })}
        className={`digits inline-flex h-13 flex-1 items-center low:h-11 gap-2 rounded-md border-2 bg-surface px-3 text-left font-semibold text-sm leading-tight md:w-64 md:flex-none short:w-64 short:flex-none ${look.paint}`}
      >
        <Icon name={look.icon} size={18} />
        <span role="status">{words(state)}</span>
      </button>
    </div>
  );
}

/** The corner's sentence. */
export function useCornerWords(): (state: CornerState) => string {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  // There is room for two lines.
  function age(confirmedAt: number | null): string {
    if (confirmedAt === null) return t('desk.corner.noData');
    const at = new Date(confirmedAt);
    if (isToday(at)) return t('desk.corner.dataOf', { time: format.date(at, 'time') });
    return t('desk.corner.dataOfDay', { date: format.date(at, 'short') });
  }
  return (state) => {
    if (state.kind === 'online') return t('desk.corner.online');
    if (state.kind === 'noStore') return t('desk.corner.noStore');
    if (state.kind === 'photos') return t('desk.corner.photos', { count: state.count });
    const toSend =
      state.count === 0 ? t('desk.corner.nothing') : t('desk.corner.toSend', { count: state.count });
    if (state.kind === 'sending') return t('desk.corner.sending', { count: state.count });
    if (state.kind === 'refused') {
      const key = `desk.corner.refused.${state.code}`;
      // Codes come from the server and may be newer than this app, so the key cannot be a typed one.
      const why = i18n.exists(key) ? String(t(key as 'desk.corner.online')) : t('desk.corner.refused.other');
      return [why, toSend].join(' · ');
    }
    return [t(`desk.corner.${state.kind}`), toSend, age(state.confirmedAt)].join(' · ');
  };
}
