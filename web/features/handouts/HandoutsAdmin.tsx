import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Handout,
  type HandoutKind,
  handoutKinds,
  mostHandouts,
  readHandouts,
} from '#shared/handouts.ts';
import { newUid } from '#shared/ids.ts';
import { roleNames } from '#shared/tournament.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import { useCall } from '#web/lib/query.ts';
import { type SettingRow, SettingRows } from '#web/records/SettingRows.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

const key = 'handouts';

/** /admin/settings/handouts: hand-outs and requirements. Needs 'handouts', 'zones', 'admin', 'errors'. */
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

/** The errors of one item, by field. */
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
  return (
    <SettingRows
      name={key}
      stored={stored}
      changes={/\/settings|\/handouts/}
      read={readHandouts}
      write={JSON.stringify}
      keyOf={({ uid }) => uid}
      wrongOf={wrongOf}
      none={{}}
      fresh={() => ({
        uid: newUid(),
        name: { es: '', en: '' },
        kind: 'given' as const,
        roles: [...roleNames],
        isActive: true,
      })}
      most={mostHandouts}
      inWords={({ name }) => name[language]}
      words={{
        title: t('handouts.title'),
        empty: t('handouts.none'),
        add: t('handouts.add'),
        save: t('handouts.save'),
        saved: t('handouts.saved'),
      }}
    >
      {(row) => <HandoutRow {...row} isGiven={given.has(row.row.uid)} />}
    </SettingRows>
  );
}

interface RowProps extends SettingRow<Handout, ReturnType<typeof wrongOf>> {
  /** It was given to people, so it stays in the list. */
  isGiven: boolean;
}

function HandoutRow({ row, position, wrong, isGiven, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const called = row.name[language].trim() || t('handouts.nth', { position });
  return (
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
      <SelectField
        label={t('handouts.kind.label')}
        options={handoutKinds.map((value) => ({ value, label: t(`handouts.kind.${value}`) }))}
        value={row.kind}
        onChange={(event) => onChange({ ...row, kind: event.target.value as HandoutKind })}
      />
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
