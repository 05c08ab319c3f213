import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#shared/edition/languages.ts';
import { type Zone, zones } from '#shared/edition/tournament.ts';
import { readZoneNames } from '#shared/edition/zones.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { type Language, loadWords } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { type SettingForm, SettingPage } from '#web/records/SettingPage.tsx';
import { draftOfNames, namesOfDraft, type ZoneDraft } from './zone-draft.ts';

/** /admin/settings/zones: what the zones are called. Needs 'zones', 'badge', 'admin', 'errors'. */
export function ZonesAdmin() {
  const { t } = useTranslation();
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
      draftOf={(stored) => draftOfNames(readZoneNames(stored))}
      validate={(draft) => {
        const result = namesOfDraft(draft);
        return 'errors' in result ? result : { body: JSON.stringify(result.body) };
      }}
      labels={Object.fromEntries(names)}
      show={(_name, value) => value}
      bar={({ base, isDirty, isBusy, change }) =>
        base !== '' &&
        !isDirty && (
          <Button look="quiet" disabled={isBusy} onClick={() => change(draftOfNames({}))}>
            {t('zones.usual')}
          </Button>
        )
      }
    >
      {(form) => (
        <>
          <ZoneNames form={form} />
        </>
      )}
    </SettingPage>
  );
}

interface PartProps {
  form: SettingForm<ZoneDraft>;
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
