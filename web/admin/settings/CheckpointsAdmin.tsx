import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type Checkpoint,
  checkpointLimits,
  checkpointOf,
  readCheckpoints,
  repeatSecondsOf,
  usualRepeatSeconds,
} from '#shared/access/checkpoints.ts';
import { openZones } from '#shared/edition/tournament.ts';
import { Check } from '#web/core/form/Check.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { type SettingRow, SettingRows } from '#web/records/SettingRows.tsx';

/** /admin/settings/checkpoints: the doors of the event, and when a returning badge is checked. Needs 'zones', 'badge', 'admin', 'errors'. */
export function CheckpointsAdmin() {
  const { t } = useTranslation();
  return (
    <SettingRows
      name="checkpoints"
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
        lead: t('zones.checkpoints.lead'),
        loading: t('zones.checkpoints.loading'),
        empty: t('zones.checkpoints.none'),
        add: t('zones.checkpoints.add'),
        save: t('zones.checkpoints.save'),
        saved: t('zones.checkpoints.saved'),
      }}
    >
      {(row) => <CheckpointRow {...row} />}
    </SettingRows>
  );
}

/** A door while it is edited: the minutes are a text, and the key stays when it is renamed. */
interface Row extends Omit<Checkpoint, 'passBackMinutes' | 'repeatSeconds'> {
  key: number;
  minutes: string;
  seconds: string;
}

const rowOf = ({ passBackMinutes, repeatSeconds, ...rest }: Checkpoint, key: number): Row => ({
  ...rest,
  key,
  minutes: String(passBackMinutes),
  seconds: String(repeatSecondsOf({ repeatSeconds })),
});

const storedOf = (rows: readonly Row[]): string =>
  JSON.stringify(
    rows.map(({ name, zone, isEntryOnly, minutes, seconds }) => ({
      ...{ name: name.trim(), zone, isEntryOnly },
      passBackMinutes: Number(minutes),
      // The usual ones are not written: what was stored before stays letter by letter.
      ...(Number(seconds) === usualRepeatSeconds ? {} : { repeatSeconds: Number(seconds) }),
    })),
  );

/** Errors of a door in relation to the others, by field. */
function wrongOf(
  row: Row,
  all: readonly Row[],
): Partial<Record<'name' | 'minutes' | 'seconds', 'needed' | 'twice' | 'minutes' | 'seconds'>> {
  const name = row.name.trim();
  const isTwice = all.some((other) => other.key !== row.key && other.name.trim() === name);
  const { passBackMinutes, repeatSeconds } = checkpointLimits;
  return {
    ...(name === '' ? { name: 'needed' as const } : isTwice ? { name: 'twice' as const } : {}),
    ...(isWhole(row.minutes, 1, passBackMinutes) ? {} : { minutes: 'minutes' as const }),
    ...(isWhole(row.seconds, 0, repeatSeconds) ? {} : { seconds: 'seconds' as const }),
  };
}

const isWhole = (typed: string, least: number, most: number) =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

/** 'North door · Gym, A, 5 min, 10 s': how another person has left it. */
function rowInWords({ name, zone, isEntryOnly, minutes, seconds }: Row, t: TFunction): string {
  const parts = [
    name,
    zone ?? t('zones.checkpoints.anyZone'),
    isEntryOnly && t('zones.checkpoints.entryOnly'),
  ];
  return [...parts, `${minutes} min`, seconds !== String(usualRepeatSeconds) && `${seconds} s`]
    .filter(Boolean)
    .join(', ');
}

function CheckpointRow({
  row,
  position,
  wrong,
  change,
  onRemove,
}: SettingRow<Row, ReturnType<typeof wrongOf>>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const called = row.name.trim() || t('zones.checkpoints.nth', { position });
  const number = (name: 'minutes' | 'seconds', most: number, maxLength: number) => (
    <TextField
      label={t(`zones.checkpoints.${name}`)}
      hint={t(`zones.checkpoints.${name}Hint`)}
      error={wrong[name] && t(`zones.checkpoints.wrong.${name}`, { most })}
      value={row[name]}
      inputMode="numeric"
      maxLength={maxLength}
      autoComplete="off"
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <fieldset className="grid gap-4 border-rule border-t-2 pt-4">
      <legend className="skip">{called}</legend>
      <TextField
        label={t('zones.checkpoints.name')}
        hint={t('zones.checkpoints.nameHint')}
        error={wrong.name && t(`zones.checkpoints.wrong.${wrong.name}`)}
        value={row.name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t('zones.checkpoints.zone')}
          none={t('zones.checkpoints.anyZone')}
          options={openZones(row.zone).map(({ letter, name }) => ({
            value: letter,
            label: `${letter} · ${name[language]}`,
          }))}
          value={row.zone ?? ''}
          onChange={(event) => change({ zone: event.target.value || null })}
        />
        {number('minutes', checkpointLimits.passBackMinutes, 3)}
        {number('seconds', checkpointLimits.repeatSeconds, 2)}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Check
          checked={row.isEntryOnly}
          onChange={(isEntryOnly) => change({ isEntryOnly })}
          hint={t('zones.checkpoints.entryOnlyHint')}
        >
          {t('zones.checkpoints.entryOnly')}
        </Check>
        <Button look="quiet" onClick={onRemove}>
          {t('zones.checkpoints.remove', { name: called })}
        </Button>
      </div>
    </fieldset>
  );
}
