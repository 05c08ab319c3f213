import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type ParticipantRole, roleNames, type Zone, zones } from '#shared/tournament.ts';
import { inOrder, opensAll, readZoneTable, zonesOfRole } from '#shared/zones.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { type Language, loadWords } from '#web/lib/i18n.ts';
import { adminPath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { RecordState } from '#web/records/RecordPage.tsx';
import { SaveBar } from '#web/records/SaveBar.tsx';
import { type RecordForm, useRecordForm } from '#web/records/use-record-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { draftOfTable, rolesOf, tableOfDraft, type ZoneDraft } from './zone-draft.ts';

/** /admin/settings/zones: what the zones are called and which role enters which. Needs 'zones', 'badge', 'admin', 'errors'. */
export function ZonesAdmin() {
  const { t } = useTranslation();
  const stored = useCall('GET /api/settings/:key', { params: { key: 'zones' } }, { staleTime: 0 });
  return (
    <section aria-labelledby="zones-title" className="max-w-4xl">
      <h1 id="zones-title" className="board text-xl">
        {t('zones.title')}
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">{t('zones.lead')}</p>
      <Loaded query={stored} loading={t('zones.loading')}>
        {(read) => <ZoneForm stored={read.value} />}
      </Loaded>
    </section>
  );
}

function ZoneForm({ stored }: { stored: string }) {
  const { t } = useTranslation();
  const form = useRecordForm({
    name: 'zones',
    stored,
    changes: /settings|zones/,
    toDraft: (row: string | null) => draftOfTable(readZoneTable(row ?? '')),
    validate: tableOfDraft,
    save: (base, table) =>
      call('POST /api/settings', { body: { key: 'zones', value: JSON.stringify(table), was: base ?? '' } }),
    reload: async () => (await call('GET /api/settings/:key', { params: { key: 'zones' } })).value,
    done: () => ({ title: t('zones.saved'), description: t('zones.savedText') }),
    onDone: (saved, rebase) => rebase(saved.value),
  });
  const { isDirty, isBusy, base } = form;
  const names = zones.flatMap((zone) =>
    (['es', 'en'] as const).map((language) => [
      `${zone}.${language}`,
      t(`zones.nameIn.${language}`, { zone }),
    ]),
  );
  return (
    <>
      <RecordState
        form={form}
        labels={Object.fromEntries([...roleNames.map((role) => [role, t(`zones.role.${role}`)]), ...names])}
        show={(_name, value) => (typeof value === 'string' ? value : value.join(', '))}
      />
      <form {...form.form} className="grid gap-10">
        <RoleZones form={form} />
        <ZoneNames form={form} />
        <SaveBar
          form={form}
          unsaved={t('zones.unsaved')}
          discard={t('zones.discard')}
          save={{ label: t('zones.save'), pending: t('zones.saving') }}
        >
          {base !== '' && !isDirty && (
            <Button
              look="quiet"
              disabled={isBusy}
              onClick={() => form.change(draftOfTable(readZoneTable('')))}
            >
              {t('zones.usual')}
            </Button>
          )}
        </SaveBar>
      </form>
    </>
  );
}

interface PartProps {
  form: RecordForm<ZoneDraft, string>;
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
        {roleNames.map((role) => (
          <RoleRow key={role} role={role} form={form} />
        ))}
      </div>
    </section>
  );
}

function RoleRow({ role, form }: PartProps & { role: ParticipantRole }) {
  const { t } = useTranslation();
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
      <legend className="skip">{t(`zones.role.${role}`)}</legend>
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <strong aria-hidden="true">{t(`zones.role.${role}`)}</strong>
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
      {form.errorOf(role) && (
        <p role="alert" className="mt-2 font-semibold text-bad">
          {t('zones.noneChosen')}
        </p>
      )}
      <Outdated role={role} />
    </fieldset>
  );
}

/** Badges of this role that were issued with another table: they stay valid as they are until they are reissued. */
function Outdated({ role }: { role: ParticipantRole }) {
  const { t } = useTranslation();
  const format = useFormat();
  const outdated = useCall('GET /api/admin/zones/outdated', undefined, { staleTime: 0 });
  const count = outdated.data?.find((one) => one.role === role)?.count ?? 0;
  if (count === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-warn">
      {t('zones.outdated', { count, shown: format.number(count) })}
      <Link
        to={`${adminPath('credentials')}?role=${encodeURIComponent(role)}&status=active`}
        className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
      >
        {t('zones.toBadges')}
      </Link>
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
              {(['es', 'en'] as const).map((language) => (
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

/** The zone as it is called at this moment in the form. */
function useZoneName(draft: ZoneDraft): (zone: Zone) => string {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'es';
  return (zone) => draft[`${zone}.${language}`].trim() || t(`badge.zones.${zone}`);
}

/** The names of the catalogue in both languages; empty while one of them is on its way. */
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
