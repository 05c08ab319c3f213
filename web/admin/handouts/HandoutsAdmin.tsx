import { useTranslation } from 'react-i18next';
import { newUid } from '#shared/base/ids.ts';
import {
  type Handout,
  type HandoutKind,
  handoutKinds,
  mostHandouts,
  readHandouts,
} from '#shared/credentials/handouts.ts';
import { languages } from '#shared/edition/languages.ts';
import { listRoles, offeredRoles, roleName } from '#shared/edition/tournament.ts';
import { useCall } from '#web/core/client/query.ts';
import { Check } from '#web/core/form/Check.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { type SettingRow, SettingRows } from '#web/records/SettingRows.tsx';

/** /admin/settings/handouts: what people get besides their badge. Needs 'handouts', 'zones', 'admin', 'errors'. */
export function HandoutsAdmin() {
  const { t } = useTranslation();
  const language = useLanguage();
  const counts = useCall('GET /api/admin/handouts', undefined, { staleTime: 0 });
  const isGiven = (handout: Handout) =>
    counts.data?.some(({ uid, given }) => uid === handout.uid && given > 0) ?? false;
  return (
    <SettingRows
      name="handouts"
      changes={/\/handouts/}
      read={readHandouts}
      write={JSON.stringify}
      keyOf={({ uid }) => uid}
      wrongOf={wrongOf}
      none={{}}
      fresh={() => ({
        uid: newUid(),
        name: { es: '', en: '' },
        kind: 'given' as const,
        roles: listRoles(),
        isActive: true,
      })}
      most={mostHandouts}
      inWords={({ name }) => name[language]}
      words={{
        title: t('handouts.title'),
        lead: t('handouts.lead'),
        loading: t('handouts.loading'),
        empty: t('handouts.none'),
        add: t('handouts.add'),
        save: t('handouts.save'),
        saved: t('handouts.saved'),
      }}
    >
      {(row) => <HandoutRow {...row} isGiven={isGiven(row.row)} />}
    </SettingRows>
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

interface RowProps extends SettingRow<Handout, ReturnType<typeof wrongOf>> {
  /** At least one person has it, so it stays in the list. */
  isGiven: boolean;
}

function HandoutRow({ row, position, wrong, isGiven, change, onRemove }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const called = row.name[language].trim() || t('handouts.nth', { position });
  return (
    <fieldset className="grid gap-4 border-rule border-t-2 pt-4">
      <legend className="skip">{called}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {languages.map((of) => (
          <TextField
            key={of}
            label={t(`handouts.name.${of}`)}
            error={wrong[of] && t('handouts.wrong.needed')}
            value={row.name[of]}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => change({ name: { ...row.name, [of]: event.target.value } })}
          />
        ))}
      </div>
      <SelectField
        label={t('handouts.kind.label')}
        options={handoutKinds.map((value) => ({ value, label: t(`handouts.kind.${value}`) }))}
        value={row.kind}
        onChange={(event) => change({ kind: event.target.value as HandoutKind })}
      />
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">{t('handouts.roles')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {offeredRoles().map((role) => (
            <Check
              key={role}
              checked={row.roles.includes(role)}
              onChange={(isFor) =>
                change({
                  roles: listRoles().filter((one) => (one === role ? isFor : row.roles.includes(one))),
                })
              }
            >
              {roleName(role, language)}
            </Check>
          ))}
        </div>
        {wrong.roles && <p className="font-semibold text-bad text-sm">{t('handouts.wrong.roles')}</p>}
      </fieldset>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Check
          checked={row.isActive}
          onChange={(isActive) => change({ isActive })}
          hint={t('handouts.activeHint')}
        >
          {t('handouts.active')}
        </Check>
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
