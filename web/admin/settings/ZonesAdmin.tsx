import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#shared/edition/languages.ts';
import {
  offeredRoles,
  type ParticipantRole,
  roleName,
  roleNames,
  type Zone,
  zones,
} from '#shared/edition/tournament.ts';
import { inOrder, opensAll, readZoneTable, zonesOfRole } from '#shared/edition/zones.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { type Language, loadWords, useLanguage } from '#web/core/lib/i18n.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { TextLink } from '#web/core/ui/TextLink.tsx';
import { type SettingForm, SettingPage } from '#web/records/SettingPage.tsx';
import { draftOfTable, rolesOf, tableOfDraft, type ZoneDraft } from './zone-draft.ts';

/** /admin/settings/zones: what the zones are called and which role enters which. Needs 'zones', 'badge', 'admin', 'errors'. */
export function ZonesAdmin() {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = zones.flatMap((zone) =>
    languages.map((of) => [`${zone}.${of}`, t(`zones.nameIn.${of}`, { zone })]),
  );
  return (
    <SettingPage
      name="zones"
      changes={/zones/}
      words={{
        title: t('zones.title'),
        lead: t('zones.lead'),
        loading: t('zones.loading'),
        save: t('zones.save'),
        saved: t('zones.saved'),
        savedText: t('zones.savedText'),
      }}
      layout="gap-10"
      draftOf={(stored) => draftOfTable(readZoneTable(stored))}
      validate={(draft) => {
        const result = tableOfDraft(draft);
        return 'errors' in result ? result : { body: JSON.stringify(result.body) };
      }}
      labels={Object.fromEntries([...roleNames.map((role) => [role, roleName(role, language)]), ...names])}
      show={(_name, value) => (typeof value === 'string' ? value : value.join(', '))}
      bar={({ base, isDirty, isBusy, change }) =>
        base !== '' &&
        !isDirty && (
          <Button look="quiet" disabled={isBusy} onClick={() => change(draftOfTable(readZoneTable('')))}>
            {t('zones.usual')}
          </Button>
        )
      }
    >
      {(form) => (
        <>
          <RoleZones form={form} />
          <ZoneNames form={form} />
        </>
      )}
    </SettingPage>
  );
}

interface PartProps {
  form: SettingForm<ZoneDraft>;
}

function RoleZones({ form }: PartProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="roles-title">
      <h2 id="roles-title" className="font-bold text-lg">
        {t('zones.rolesTitle')}
      </h2>
      <p className="mt-1 text-muted">{t('zones.rolesHint')}</p>
      <div className="mt-5 grid gap-6">
        {offeredRoles().map((role) => (
          <RoleRow key={role} role={role} form={form} />
        ))}
      </div>
    </section>
  );
}

function RoleRow({ role, form }: PartProps & { role: ParticipantRole }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { draft } = form;
  const may = draft[role];
  const name = useZoneName(draft);
  const all = opensAll(zonesOfRole({ names: {}, roles: rolesOf(draft) }, role));
  const toggle = (zone: Zone) =>
    form.change({
      [role]: inOrder(may.includes(zone) ? may.filter((one) => one !== zone) : [...may, zone]),
    });
  return (
    <fieldset className="border-rule border-t-2 pt-4">
      <legend className="skip">{roleName(role, language)}</legend>
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <strong aria-hidden="true">{roleName(role, language)}</strong>
        {all && <span className="board text-good text-sm">{t('badge.allAccess')}</span>}
      </p>
      <div className="grid grid-cols-3 gap-2 lg:grid-cols-5">
        {zones.map((zone) => (
          <label
            key={zone}
            className="flex min-h-14 cursor-pointer items-center gap-2 rounded-md border-2 border-field px-2.5 py-1.5 has-checked:border-cobalt has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-ball"
          >
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-cobalt"
              checked={may.includes(zone)}
              onChange={() => toggle(zone)}
            />
            <span className="min-w-0 leading-tight">
              <strong>{zone}</strong>
              <span className="block text-muted text-sm">{name(zone)}</span>
            </span>
          </label>
        ))}
      </div>
      <Alert className="mt-2">{form.errorOf(role) && t('zones.noneChosen')}</Alert>
      <Outdated role={role} />
    </fieldset>
  );
}

/** Badges of this role that carry the zones of an earlier table: they keep them until they are issued again. */
function Outdated({ role }: { role: ParticipantRole }) {
  const { t } = useTranslation();
  const format = useFormat();
  const outdated = useCall('GET /api/admin/zones/outdated', undefined, { staleTime: 0 });
  const count = outdated.data?.find((one) => one.role === role)?.count ?? 0;
  if (count === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-warn">
      {t('zones.outdated', { count, shown: format.number(count) })}
      <TextLink to={`${adminPath('credentials')}?role=${encodeURIComponent(role)}&status=active`}>
        {t('zones.toBadges')}
      </TextLink>
    </p>
  );
}

function ZoneNames({ form }: PartProps) {
  const { t } = useTranslation();
  const usual = useUsualNames();
  return (
    <section aria-labelledby="names-title">
      <h2 id="names-title" className="font-bold text-lg">
        {t('zones.namesTitle')}
      </h2>
      <p className="mt-1 text-muted">{t('zones.namesHint')}</p>
      <ul className="mt-5 grid gap-5">
        {zones.map((zone) => (
          <li key={zone} className="grid grid-cols-[2.5rem_1fr] items-start gap-x-3">
            <span aria-hidden="true" className="board pt-7 text-xl">
              {zone}
            </span>
            <div className="grid gap-3 sm:grid-cols-2">
              {languages.map((language) => (
                <TextField
                  key={language}
                  label={t(`zones.nameIn.${language}`, { zone })}
                  {...form.field(`${zone}.${language}`)}
                  error={form.errorOf(`${zone}.${language}`) && t('zones.nameNeeded')}
                  placeholder={usual(zone, language)}
                  maxLength={40}
                  lang={language}
                  autoComplete="off"
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of a zone as the form has it now. */
function useZoneName(draft: ZoneDraft): (zone: Zone) => string {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'es';
  return (zone) => draft[`${zone}.${language}`].trim() || t(`badge.zones.${zone}`);
}

/** The names of the catalogue in both languages; empty while one of them is loading. */
function useUsualNames(): (zone: Zone, language: Language) => string {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    let isGone = false;
    Promise.all([loadWords(['badge'], 'es'), loadWords(['badge'], 'en')]).then(
      () => !isGone && setHere(true),
      reportError,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return (zone, language) => (isHere ? i18next.getFixedT(language)(`badge.zones.${zone}`) : '');
}
