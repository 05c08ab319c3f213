import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type Checkpoint,
  checkpointLimits,
  checkpointOf,
  readCheckpoints,
  repeatSecondsOf,
  usualRepeatSeconds,
} from '#shared/door/checkpoints.ts';
import { zones } from '#shared/tournament.ts';
import { useCall } from '#web/lib/query.ts';
import { type SettingRow, SettingRows } from '#web/records/SettingRows.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

const key = 'checkpoints';

/** /admin/settings/checkpoints: the doors of the event, and when a badge that comes back is looked at. Needs 'zones', 'badge', 'admin', 'errors'. */
export function CheckpointsAdmin() {
  const { t } = useTranslation();
  const stored = useCall('GET /api/settings/:key', { params: { key } }, { staleTime: 0 });
  return (
    <section aria-labelledby="checkpoints-title" className="max-w-4xl">
      <h1 id="checkpoints-title" className="board text-xl">
        {t('zones.checkpoints.title')}
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{t('zones.checkpoints.lead')}</p>
      <Loaded query={stored} loading={t('zones.checkpoints.loading')}>
        {(read) => <CheckpointForm stored={read.value} />}
      </Loaded>
    </section>
  );
}

/** A door while it is edited: the minutes are a text, and the key stays when it is renamed. */
interface CheckpointRow extends Omit<Checkpoint, 'passBackMinutes' | 'repeatSeconds'> {
  key: number;
  minutes: string;
  seconds: string;
}

const rowOf = ({ passBackMinutes, repeatSeconds, ...rest }: Checkpoint, key: number): CheckpointRow => ({
  ...rest,
  key,
  minutes: String(passBackMinutes),
  seconds: String(repeatSecondsOf({ repeatSeconds })),
});

const storedOf = (rows: readonly CheckpointRow[]): string =>
  JSON.stringify(
    rows.map(({ name, zone, isEntryOnly, minutes, seconds }) => ({
      ...{ name: name.trim(), zone, isEntryOnly },
      passBackMinutes: Number(minutes),
      // The usual ones are not written: what was stored before stays letter by letter.
      ...(Number(seconds) === usualRepeatSeconds ? {} : { repeatSeconds: Number(seconds) }),
    })),
  );

/** What is wrong with a door among the others, by field. */
function wrongOf(
  row: CheckpointRow,
  all: readonly CheckpointRow[],
): Partial<Record<'name' | 'minutes' | 'seconds', 'needed' | 'twice' | 'minutes' | 'seconds'>> {
  const name = row.name.trim();
  const isTwice = all.some((other) => other.key !== row.key && other.name.trim() === name);
  const minutes = Number(row.minutes);
  const areSound = Number.isInteger(minutes) && minutes >= 1 && minutes <= checkpointLimits.passBackMinutes;
  return {
    ...(name === '' ? { name: 'needed' as const } : isTwice ? { name: 'twice' as const } : {}),
    ...(areSound ? {} : { minutes: 'minutes' as const }),
    ...(isWholeUpTo(row.seconds, checkpointLimits.repeatSeconds) ? {} : { seconds: 'seconds' as const }),
  };
}

const isWholeUpTo = (typed: string, most: number) => /^\d+$/.test(typed.trim()) && Number(typed) <= most;

function CheckpointForm({ stored }: { stored: string }) {
  const { t } = useTranslation();
  return (
    <SettingRows
      name={key}
      stored={stored}
      changes={/\/settings/}
      read={(setting) => readCheckpoints(setting).map(rowOf)}
      write={storedOf}
      keyOf={(row) => row.key}
      wrongOf={wrongOf}
      none={{}}
      fresh={(rows) =>
        rowOf(checkpointOf('', []), rows.reduce((most, one) => Math.max(most, one.key), -1) + 1)
      }
      most={checkpointLimits.checkpoints}
      inWords={(row) => rowInWords(row, t)}
      words={{
        title: t('zones.checkpoints.title'),
        empty: t('zones.checkpoints.none'),
        add: t('zones.checkpoints.add'),
        save: t('zones.checkpoints.save'),
        saved: t('zones.checkpoints.saved'),
      }}
    >
      {(row) => <CheckpointFields {...row} />}
    </SettingRows>
  );
}

/** 'North door · Gym, A, 5 min, 10 s': how another person has left it. */
function rowInWords({ name, zone, isEntryOnly, minutes, seconds }: CheckpointRow, t: TFunction): string {
  const parts = [
    name,
    zone ?? t('zones.checkpoints.anyZone'),
    isEntryOnly && t('zones.checkpoints.entryOnly'),
  ];
  return [...parts, `${minutes} min`, seconds !== String(usualRepeatSeconds) && `${seconds} s`]
    .filter(Boolean)
    .join(', ');
}

function CheckpointFields({
  row,
  position,
  wrong,
  onChange,
  onRemove,
}: SettingRow<CheckpointRow, ReturnType<typeof wrongOf>>) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid gap-4 border-rule border-t-2 pt-4">
      <legend className="skip">{row.name.trim() || t('zones.checkpoints.nth', { position })}</legend>
      <TextField
        label={t('zones.checkpoints.name')}
        hint={t('zones.checkpoints.nameHint')}
        error={wrong.name && t(`zones.checkpoints.wrong.${wrong.name}`)}
        value={row.name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange({ ...row, name: event.target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t('zones.checkpoints.zone')}
          none={t('zones.checkpoints.anyZone')}
          options={zones.map((zone) => ({ value: zone, label: `${zone} · ${t(`badge.zones.${zone}`)}` }))}
          value={row.zone ?? ''}
          onChange={(event) =>
            onChange({ ...row, zone: zones.find((zone) => zone === event.target.value) ?? null })
          }
        />
        <TextField
          label={t('zones.checkpoints.minutes')}
          hint={t('zones.checkpoints.minutesHint')}
          error={
            wrong.minutes &&
            t(`zones.checkpoints.wrong.${wrong.minutes}`, { most: checkpointLimits.passBackMinutes })
          }
          value={row.minutes}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          onChange={(event) => onChange({ ...row, minutes: event.target.value })}
        />
        <TextField
          label={t('zones.checkpoints.seconds')}
          hint={t('zones.checkpoints.secondsHint')}
          error={
            wrong.seconds &&
            t(`zones.checkpoints.wrong.${wrong.seconds}`, { most: checkpointLimits.repeatSeconds })
          }
          value={row.seconds}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          onChange={(event) => onChange({ ...row, seconds: event.target.value })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-cobalt"
            checked={row.isEntryOnly}
            onChange={(event) => onChange({ ...row, isEntryOnly: event.target.checked })}
          />
          <span>
            {t('zones.checkpoints.entryOnly')}
            <span className="block text-muted text-sm">{t('zones.checkpoints.entryOnlyHint')}</span>
          </span>
        </label>
        <Button look="quiet" onClick={onRemove}>
          {t('zones.checkpoints.remove', { name: row.name.trim() || position })}
        </Button>
      </div>
    </fieldset>
  );
}
