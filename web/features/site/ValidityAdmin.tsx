import { useTranslation } from 'react-i18next';
import {
  readValidity,
  type ValidityMode,
  type ValidityRules,
  validityModes,
} from '#shared/credentials/validity.ts';
import { type ParticipantRole, roleNames } from '#shared/tournament.ts';
import { call } from '#web/lib/api.ts';
import { useCall } from '#web/lib/query.ts';
import { RecordState } from '#web/records/RecordPage.tsx';
import { SaveBar } from '#web/records/SaveBar.tsx';
import { useRecordForm } from '#web/records/use-record-form.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

const key = 'validity';

type ValidityDraft = Record<ParticipantRole, ValidityMode> & Pick<ValidityRules, 'door'>;

const toValidityDraft = (stored: string | null): ValidityDraft => {
  const { roles, door } = readValidity(stored ?? '');
  return { ...roles, door };
};

/** /admin/settings/validity: from when on a badge counts, and what doors say to one that does not yet. Needs 'zones', 'admin', 'errors'. */
export function ValidityAdmin() {
  const { t } = useTranslation();
  const stored = useCall('GET /api/settings/:key', { params: { key } }, { staleTime: 0 });
  return (
    <section aria-labelledby="validity-title" className="max-w-4xl">
      <h1 id="validity-title" className="board text-xl">
        {t('zones.validity.title')}
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{t('zones.validity.lead')}</p>
      <Loaded query={stored} loading={t('zones.validity.loading')}>
        {(read) => <ValidityForm stored={read.value} />}
      </Loaded>
    </section>
  );
}

function ValidityForm({ stored }: { stored: string }) {
  const { t } = useTranslation();
  const form = useRecordForm({
    name: key,
    stored,
    changes: /\/settings/,
    toDraft: toValidityDraft,
    validate: ({ door, ...roles }) => ({ body: JSON.stringify({ roles, door }) }),
    save: (base, value) => call('POST /api/settings', { body: { key, value, was: base ?? '' } }),
    reload: async () => (await call('GET /api/settings/:key', { params: { key } })).value,
    done: () => ({ title: t('zones.validity.saved'), description: t('zones.rolesHint') }),
    onDone: (saved, rebase) => rebase(saved.value),
  });
  const modeWords = (mode: ValidityMode) => t(`zones.validity.mode.${mode}`);
  const doorWords = (door: ValidityRules['door']) => t(`zones.validity.door.${door}`);
  const isAnyAwaited = roleNames.some((role) => form.draft[role] !== 'atOnce');
  return (
    <>
      <RecordState
        form={form}
        labels={{
          ...Object.fromEntries(roleNames.map((role) => [role, t(`zones.role.${role}`)])),
          door: t('zones.validity.doorLabel'),
        }}
        show={(_name, value) =>
          value === 'caution' || value === 'denied' ? doorWords(value) : modeWords(value)
        }
      />
      <form {...form.form} className="grid gap-8">
        <div className="grid gap-5 sm:grid-cols-2">
          {roleNames.map((role) => (
            <SelectField
              key={role}
              label={t(`zones.role.${role}`)}
              {...form.field(role)}
              options={validityModes.map((value) => ({ value, label: modeWords(value) }))}
            />
          ))}
        </div>
        <SelectField
          label={t('zones.validity.doorLabel')}
          hint={t('zones.validity.doorHint')}
          {...form.field('door')}
          disabled={!isAnyAwaited}
          className="max-w-md"
          options={(['caution', 'denied'] as const).map((value) => ({ value, label: doorWords(value) }))}
        />
        <SaveBar
          form={form}
          unsaved={t('zones.unsaved')}
          discard={t('zones.discard')}
          save={{ label: t('zones.validity.save'), pending: t('zones.saving') }}
        />
      </form>
    </>
  );
}
