import { useTranslation } from 'react-i18next';
import {
  modeOf,
  readValidity,
  type ValidityMode,
  type ValidityRules,
  validityModes,
} from '#shared/credentials/validity.ts';
import { listRoles, offeredRoles, type ParticipantRole, roleName } from '#shared/edition/tournament.ts';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { SettingPage } from '#web/records/SettingPage.tsx';

/** The mode of each role, and what doors say. */
type ValidityDraft = Record<ParticipantRole | 'door', ValidityMode | ValidityRules['door']>;

function draftOf(stored: string): ValidityDraft {
  const rules = readValidity(stored);
  const modes = listRoles().map((role) => [role, modeOf(rules, role)]);
  return { ...Object.fromEntries(modes), door: rules.door };
}

/** /admin/settings/validity: from when on a badge counts, and what doors say before. Needs 'zones', 'admin', 'errors'. */
export function ValidityAdmin() {
  const { t } = useTranslation();
  const language = useLanguage();
  const modeWords = (mode: ValidityMode) => t(`zones.validity.mode.${mode}`);
  const doorWords = (door: ValidityRules['door']) => t(`zones.validity.door.${door}`);
  const roleLabels = Object.fromEntries(listRoles().map((role) => [role, roleName(role, language)]));
  return (
    <SettingPage
      name="validity"
      words={{
        title: t('zones.validity.title'),
        lead: t('zones.validity.lead'),
        loading: t('zones.validity.loading'),
        save: t('zones.validity.save'),
        saved: t('zones.validity.saved'),
      }}
      draftOf={draftOf}
      validate={({ door, ...roles }) => ({ body: JSON.stringify({ roles, door }) })}
      labels={{ ...roleLabels, door: t('zones.validity.doorLabel') }}
      show={(_name, value) =>
        value === 'caution' || value === 'denied' ? doorWords(value) : modeWords(value)
      }
    >
      {(form) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            {offeredRoles().map((role) => (
              <SelectField
                key={role}
                label={roleLabels[role]}
                {...form.field(role)}
                options={validityModes.map((value) => ({ value, label: modeWords(value) }))}
              />
            ))}
          </div>
          <SelectField
            label={t('zones.validity.doorLabel')}
            hint={t('zones.validity.doorHint')}
            {...form.field('door')}
            disabled={listRoles().every((role) => form.draft[role] === 'atOnce')}
            className="max-w-md"
            options={(['caution', 'denied'] as const).map((value) => ({ value, label: doorWords(value) }))}
          />
        </>
      )}
    </SettingPage>
  );
}
