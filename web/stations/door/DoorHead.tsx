import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '#shared/base/clock.ts';
import { listAgeOf } from '#shared/devices/list-age.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { lazyPart } from '#web/core/ui/lazy-part.tsx';
import type { DoorStation } from '#web/device/door.actions.ts';
import { LockButton } from '#web/device/LockButton.tsx';
import type { CheckpointSettings, LocalDatabase } from '#web/offline/store/database.ts';
import type { StationDraft } from './DoorSettings.tsx';

const DoorSettings = lazyPart(async () => (await import('./DoorSettings.tsx')).DoorSettings);

interface DoorHeadProps {
  db: LocalDatabase;
  station: DoorStation;
  /** A badge is on the screen: nothing may cover it. Unfinished work stays. */
  isCovered: boolean;
  onChange: (station: CheckpointSettings) => void;
}

/** Where this is, and which way people go through it. */
export function DoorHead({ db, station, isCovered, onChange }: DoorHeadProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<StationDraft | null>(null);
  return (
    <header className="flex shrink-0 flex-wrap items-stretch gap-2 p-3 lg:px-8">
      <button
        type="button"
        className="flex min-h-14 min-w-0 grow basis-40 items-center gap-3 text-left"
        aria-label={`${t('door.settings.open')}: ${station.checkpoint}`}
        onClick={() => setDraft({ name: station.checkpoint, zone: station.zone ?? '' })}
      >
        <Icon name="door" size={28} />
        <span className="board min-w-0 truncate text-lg">{station.checkpoint}</span>
        {station.zone && (
          <span className="shrink-0 font-semibold text-sm">{t('door.zoneLine', { zone: station.zone })}</span>
        )}
      </button>
      <LockButton className="min-h-14" />
      {station.isEntryOnly ? (
        <p className="flex basis-full items-center font-semibold lg:basis-auto">{t('door.direction.only')}</p>
      ) : (
        <Direction station={station} onChange={onChange} />
      )}
      {draft && !isCovered && (
        <Suspense>
          <DoorSettings
            {...{ db, station, draft }}
            onDraft={setDraft}
            onClose={() => setDraft(null)}
            onSave={(next) => {
              setDraft(null);
              onChange(next);
            }}
          />
        </Suspense>
      )}
    </header>
  );
}

function Direction({ station, onChange }: Pick<DoorHeadProps, 'station' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a row
    <div role="group" aria-label={t('door.direction.label')} className="flex grow basis-56 gap-2">
      {(['in', 'out'] as const).map((direction) => (
        <Button
          key={direction}
          size="lg"
          look={station.direction === direction ? 'primary' : 'quiet'}
          aria-pressed={station.direction === direction}
          className="grow basis-0 !px-3"
          onClick={() => onChange({ ...station, direction })}
        >
          {station.direction === direction && <Icon name="check" />}
          {t(`door.direction.${direction}`)}
        </Button>
      ))}
    </div>
  );
}

/** Warns about a list that has not been confirmed for hours. */
export function ListAge({ confirmedAt }: { confirmedAt: number | null | undefined }) {
  const { t } = useTranslation();
  if (confirmedAt === undefined) return null;
  const age = listAgeOf(confirmedAt === null ? null : now().getTime() - confirmedAt);
  if (age === 'fresh') return null;
  return (
    <p className="flex shrink-0 items-center gap-3 bg-navy px-4 py-3 font-semibold text-line">
      <Icon name="warning" />
      {t(`door.data.${age}`)}
    </p>
  );
}
