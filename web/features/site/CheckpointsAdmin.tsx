import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Checkpoint,
  checkpointLimits,
  checkpointOf,
  readCheckpoints,
} from '#shared/door/checkpoints.ts';
import { zones } from '#shared/tournament.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { useCall } from '#web/lib/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { showToast } from '#web/ui/toast.ts';

/** /admin/settings/checkpoints: the doors of the event, and when a badge that comes back is looked at. Needs 'zones', 'badge', 'admin', 'errors'. */
export function CheckpointsAdmin() {
  const { t } = useTranslation();
  const stored = useCall('GET /api/settings/:key', { params: { key: 'checkpoints' } }, { staleTime: 0 });
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
interface Draft extends Omit<Checkpoint, 'passBackMinutes'> {
  key: number;
  minutes: string;
}

const draftsOf = (stored: string): Draft[] =>
  readCheckpoints(stored).map(({ passBackMinutes, ...rest }, key) => ({
    ...rest,
    key,
    minutes: String(passBackMinutes),
  }));

const storedOf = (drafts: readonly Draft[]): string =>
  drafts.length === 0
    ? ''
    : JSON.stringify(
        drafts.map(({ name, zone, isEntryOnly, minutes }) => ({
          ...{ name: name.trim(), zone, isEntryOnly },
          passBackMinutes: Number(minutes),
        })),
      );

/** What is wrong with a door among the others, by field. */
function wrongOf(
  draft: Draft,
  all: readonly Draft[],
): Partial<Record<'name' | 'minutes', 'needed' | 'twice' | 'minutes'>> {
  const name = draft.name.trim();
  const isTwice = all.some((other) => other.key !== draft.key && other.name.trim() === name);
  const minutes = Number(draft.minutes);
  const areSound = Number.isInteger(minutes) && minutes >= 1 && minutes <= checkpointLimits.passBackMinutes;
  return {
    ...(name === '' ? { name: 'needed' as const } : isTwice ? { name: 'twice' as const } : {}),
    ...(areSound ? {} : { minutes: 'minutes' as const }),
  };
}

function CheckpointForm({ stored }: { stored: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // What is typed stays when somebody else saves; `seen` is what it was typed against.
  const [typed, setTyped] = useState<{ drafts: Draft[]; seen: string } | null>(null);
  const [isTold, setTold] = useState(false);
  const [failure, setFailure] = useState<{ code: string; words: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const drafts = typed?.drafts ?? draftsOf(stored);
  const isChanged = typed !== null && storedOf(drafts) !== typed.seen;

  const change = (next: Draft[]) => setTyped({ drafts: next, seen: typed?.seen ?? stored });
  const edit = (changed: Draft) => change(drafts.map((one) => (one.key === changed.key ? changed : one)));

  function add() {
    const { passBackMinutes, ...rest } = checkpointOf('', []);
    const key = drafts.reduce((most, one) => Math.max(most, one.key), -1) + 1;
    change([...drafts, { ...rest, key, minutes: String(passBackMinutes) }]);
    setTold(false);
  }

  function forget() {
    setTyped(null);
    setTold(false);
    setFailure(null);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (drafts.some((one) => Object.keys(wrongOf(one, drafts)).length > 0)) {
      setTold(true);
      return setFailure({ code: 'INVALID', words: t('zones.wrong') });
    }
    setBusy(true);
    setFailure(null);
    try {
      const body = { key: 'checkpoints', value: storedOf(drafts), was: typed?.seen ?? stored };
      await call('POST /api/settings', { body });
      await refresh();
      forget();
      showToast({ title: t('zones.checkpoints.saved'), description: t('zones.rolesHint') });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const words = code === 'CHANGED_MEANWHILE' ? t('zones.checkpoints.changed') : wordsForError(error);
      setFailure({ code, words });
      if (code === 'CHANGED_MEANWHILE') await refresh();
    } finally {
      setBusy(false);
    }
  }

  const refresh = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => /settings/.test(String(queryKey[0])) });

  return (
    <form noValidate className="grid gap-8" onSubmit={(event) => void save(event)}>
      {failure && (
        <div role="alert" className="grid gap-3 rounded-md bg-denied px-4 py-3 font-semibold text-line">
          <p className="flex items-start gap-3">
            <Icon name="warning" className="mt-0.5" />
            {failure.words}
          </p>
          {failure.code === 'CHANGED_MEANWHILE' && (
            <div className="flex flex-wrap gap-3">
              <Button look="quiet" onClick={forget}>
                {t('zones.takeTheirs')}
              </Button>
              <Button look="quiet" onClick={() => [setTyped({ drafts, seen: stored }), setFailure(null)]}>
                {t('zones.keepMine')}
              </Button>
            </div>
          )}
        </div>
      )}
      {drafts.length === 0 && <p className="text-muted">{t('zones.checkpoints.none')}</p>}
      <ul className="grid gap-6">
        {drafts.map((draft, at) => (
          <CheckpointRow
            key={draft.key}
            draft={draft}
            position={at + 1}
            wrong={isTold ? wrongOf(draft, drafts) : {}}
            onChange={edit}
            onRemove={() => change(drafts.filter((one) => one.key !== draft.key))}
          />
        ))}
      </ul>
      {drafts.length < checkpointLimits.checkpoints && (
        <Button look="quiet" className="justify-self-start" onClick={add}>
          <Icon name="plus" />
          {t('zones.checkpoints.add')}
        </Button>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-4 border-rule border-t-2 bg-ground py-4">
        {isChanged && <p className="mr-auto text-warn">{t('zones.unsaved')}</p>}
        {isChanged && (
          <Button look="quiet" disabled={isBusy} onClick={forget}>
            {t('zones.discard')}
          </Button>
        )}
        <Button type="submit" pending={isBusy} pendingLabel={t('zones.saving')} disabled={!isChanged}>
          {t('zones.checkpoints.save')}
        </Button>
      </div>
    </form>
  );
}

interface RowProps {
  draft: Draft;
  position: number;
  wrong: ReturnType<typeof wrongOf>;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
}

function CheckpointRow({ draft, position, wrong, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  return (
    <li>
      <fieldset className="grid gap-4 border-rule border-t-2 pt-4">
        <legend className="skip">{draft.name.trim() || t('zones.checkpoints.nth', { position })}</legend>
        <TextField
          label={t('zones.checkpoints.name')}
          hint={t('zones.checkpoints.nameHint')}
          error={wrong.name && t(`zones.checkpoints.wrong.${wrong.name}`)}
          value={draft.name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('zones.checkpoints.zone')}>
            {(control) => (
              <select
                {...control}
                value={draft.zone ?? ''}
                onChange={(event) =>
                  onChange({ ...draft, zone: zones.find((zone) => zone === event.target.value) ?? null })
                }
              >
                <option value="">{t('zones.checkpoints.anyZone')}</option>
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {`${zone} · ${t(`badge.zones.${zone}`)}`}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextField
            label={t('zones.checkpoints.minutes')}
            hint={t('zones.checkpoints.minutesHint')}
            error={
              wrong.minutes &&
              t(`zones.checkpoints.wrong.${wrong.minutes}`, { most: checkpointLimits.passBackMinutes })
            }
            value={draft.minutes}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            onChange={(event) => onChange({ ...draft, minutes: event.target.value })}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-cobalt"
              checked={draft.isEntryOnly}
              onChange={(event) => onChange({ ...draft, isEntryOnly: event.target.checked })}
            />
            <span>
              {t('zones.checkpoints.entryOnly')}
              <span className="block text-muted text-sm">{t('zones.checkpoints.entryOnlyHint')}</span>
            </span>
          </label>
          <Button look="quiet" onClick={onRemove}>
            {t('zones.checkpoints.remove', { name: draft.name.trim() || position })}
          </Button>
        </div>
      </fieldset>
    </li>
  );
}
