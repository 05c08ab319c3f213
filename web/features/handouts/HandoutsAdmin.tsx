import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Handout, mostHandouts, readHandouts } from '#shared/handouts.ts';
import { newUid } from '#shared/ids.ts';
import { roleNames } from '#shared/tournament.ts';
import { call } from '#web/lib/api.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import { useCall } from '#web/lib/query.ts';
import { RecordState } from '#web/records/RecordPage.tsx';
import { SaveBar } from '#web/records/SaveBar.tsx';
import { useRecordForm } from '#web/records/use-record-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

const key = 'handouts';

/** /admin/settings/handouts: what people are given beside their badge. Needs 'handouts', 'zones', 'admin', 'errors'. */
export function HandoutsAdmin() {
  const { t } = useTranslation();
  const stored = useCall('GET /api/settings/:key', { params: { key } }, { staleTime: 0 });
  const counts = useCall('GET /api/admin/handouts', undefined, { staleTime: 0 });
  return (
    <section aria-labelledby="handouts-title" className="max-w-4xl">
      <h1 id="handouts-title" className="board text-xl">
        {t('handouts.title')}
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{t('handouts.lead')}</p>
      <Loaded query={stored} loading={t('handouts.loading')}>
        {(read) => (
          <HandoutForm
            stored={read.value}
            given={new Set(counts.data?.filter((one) => one.given > 0).map(({ uid }) => uid))}
          />
        )}
      </Loaded>
    </section>
  );
}

/** What is wrong with one of them, by field. */
function wrongOf({ name, roles }: Handout): Partial<Record<'es' | 'en' | 'roles', 'needed' | 'roles'>> {
  return {
    ...(name.es.trim() === '' ? { es: 'needed' as const } : {}),
    ...(name.en.trim() === '' ? { en: 'needed' as const } : {}),
    ...(roles.length === 0 ? { roles: 'roles' as const } : {}),
  };
}

function HandoutForm({ stored, given }: { stored: string; given: ReadonlySet<string> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isTold, setTold] = useState(false);
  const form = useRecordForm({
    name: key,
    stored,
    changes: /\/settings|\/handouts/,
    draftOf: (setting: string | null) => ({ rows: readHandouts(setting ?? '') }),
    judge: ({ rows }) =>
      rows.some((row) => Object.keys(wrongOf(row)).length > 0)
        ? { errors: { rows: 'INVALID' } }
        : { body: JSON.stringify(rows) },
    save: (base, value) => call('POST /api/settings', { body: { key, value, was: base ?? '' } }),
    reload: async () => (await call('GET /api/settings/:key', { params: { key } })).value,
    done: () => ({ title: t('handouts.saved'), description: t('zones.rolesHint') }),
    onDone: (saved, stayWith) => stayWith(saved.value),
  });
  const { rows } = form.draft;
  const change = (next: Handout[]) => form.change({ rows: next });

  function add() {
    change([...rows, { uid: newUid(), name: { es: '', en: '' }, roles: [...roleNames], isActive: true }]);
    setTold(false);
  }

  return (
    <>
      <RecordState
        form={form}
        labels={{ rows: t('handouts.title') }}
        show={(_name, theirs) => theirs.map(({ name }) => name[language]).join('\n')}
      />
      <form
        {...form.form}
        className="grid gap-8"
        onSubmit={(event) => {
          setTold(true);
          form.form.onSubmit(event);
        }}
      >
        {rows.length === 0 && <p className="text-muted">{t('handouts.none')}</p>}
        <ul className="grid gap-6">
          {rows.map((row, at) => (
            <HandoutRow
              key={row.uid}
              row={row}
              position={at + 1}
              wrong={isTold ? wrongOf(row) : {}}
              isGiven={given.has(row.uid)}
              onChange={(changed) => change(rows.map((one) => (one.uid === changed.uid ? changed : one)))}
              onRemove={() => change(rows.filter((one) => one.uid !== row.uid))}
            />
          ))}
        </ul>
        {rows.length < mostHandouts && (
          <Button look="quiet" className="justify-self-start" onClick={add}>
            <Icon name="plus" />
            {t('handouts.add')}
          </Button>
        )}
        <SaveBar
          form={form}
          unsaved={t('zones.unsaved')}
          discard={t('zones.discard')}
          save={{ label: t('handouts.save'), pending: t('zones.saving') }}
        />
      </form>
    </>
  );
}

interface RowProps {
  row: Handout;
  position: number;
  wrong: ReturnType<typeof wrongOf>;
  /** Somebody has it: it stays in the list. */
  isGiven: boolean;
  onChange: (row: Handout) => void;
  onRemove: () => void;
}

function HandoutRow({ row, position, wrong, isGiven, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const called = row.name[language].trim() || t('handouts.nth', { position });
  return (
    <li>
      <fieldset className="grid gap-4 border-rule border-t-2 pt-4">
        <legend className="skip">{called}</legend>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {(['es', 'en'] as const).map((of) => (
            <TextField
              key={of}
              label={t(`handouts.name.${of}`)}
              error={wrong[of] && t('handouts.wrong.needed')}
              value={row.name[of]}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => onChange({ ...row, name: { ...row.name, [of]: event.target.value } })}
            />
          ))}
        </div>
        <fieldset>
          <legend className="mb-1 font-semibold text-sm">{t('handouts.roles')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {roleNames.map((role) => (
              <Tick
                key={role}
                isTicked={row.roles.includes(role)}
                onTick={(isFor) =>
                  onChange({
                    ...row,
                    roles: roleNames.filter((one) => (one === role ? isFor : row.roles.includes(one))),
                  })
                }
              >
                {t(`zones.role.${role}`)}
              </Tick>
            ))}
          </div>
          {wrong.roles && <p className="font-semibold text-bad text-sm">{t('handouts.wrong.roles')}</p>}
        </fieldset>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Tick isTicked={row.isActive} onTick={(isActive) => onChange({ ...row, isActive })}>
            {t('handouts.active')}
            <span className="block text-muted text-sm">{t('handouts.activeHint')}</span>
          </Tick>
          {isGiven ? (
            <p className="text-muted text-sm">{t('handouts.removeHint')}</p>
          ) : (
            <Button look="quiet" onClick={onRemove}>
              {t('handouts.remove', { name: called })}
            </Button>
          )}
        </div>
      </fieldset>
    </li>
  );
}

interface TickProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  children: ReactNode;
}

function Tick({ isTicked, onTick, children }: TickProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-cobalt"
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
