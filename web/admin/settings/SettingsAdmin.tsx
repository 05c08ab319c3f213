import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSeed, type LinkName, linkNames } from '#shared/edition/tournament.ts';
import { ruleModes, ruleNames, ruleSetting } from '#shared/people/eligibility.ts';
import { type ApiAnswer, ApiError, call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { saveSetting } from '#web/core/client/save-setting.ts';
import { useFieldInAddress } from '#web/core/form/use-field-in-address.ts';
import { useSettingName } from '#web/core/form/use-setting-name.tsx';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { FormFields, type FormPart } from '#web/records/FormFields.tsx';
import { RecordState } from '#web/records/RecordPage.tsx';
import { SaveBar } from '#web/records/SaveBar.tsx';
import { differing, type RecordForm, useRecordForm } from '#web/records/use-record-form.ts';
import { RuleSettings } from './RuleSettings.tsx';

type Settings = ApiAnswer<'GET /api/admin/settings'>;
/** Every setting of the form by its key. */
type SettingTexts = Record<string, string>;

const linkKey = (name: LinkName) => `link.${name}`;

/**
 * By key: its words, and its value until the stored one is loaded, so that an early save does not open a closed site.
 */
const switches = {
  underConstruction: { words: 'maintenance', until: 'true' },
  registrationOpen: { words: 'registration', until: 'true' },
  staffSecondFactor: { words: 'secondFactor', until: 'false' },
  changesWait: { words: 'changesWait', until: 'false' },
} as const;

const numberKeys: readonly string[] = ['registrationsPerDay', 'lockDeskAfter', 'lockDoorAfter'];

/**
 * /admin/settings: maintenance mode, registration, and the organizers' links. Needs 'admin', 'rules', 'badge',
 * 'errors', 'fields'.
 */
export function SettingsAdmin() {
  const { t } = useTranslation();
  const stored = useCall('GET /api/admin/settings', undefined, { staleTime: 0 });
  const isHere = stored.data !== undefined && (stored.isFetchedAfterMount || !stored.isFetching);
  return (
    <section aria-labelledby="settings-title" className="max-w-4xl">
      <h1 id="settings-title" className="board mb-6 text-xl">
        {t('admin.settings.title')}
      </h1>
      {stored.isError && <Failure>{t('admin.settings.notLoaded')}</Failure>}
      <SettingsForm key={String(isHere)} stored={isHere ? stored.data : null} />
    </section>
  );
}

function SettingsForm({ stored }: { stored: Settings | null }) {
  const { t } = useTranslation();
  const [form, failure] = useSettingsForm(stored);
  useFieldInAddress(form.form.ref, stored !== null);
  const nameOf = useSettingName();
  const number = (name: string, hint: string, maxLength: number) => ({
    ...{ name, label: nameOf(name), hint, maxLength, inputMode: 'numeric' as const },
    disabled: !stored,
  });
  const numbers: readonly FormPart<SettingTexts, SettingTexts>[] = [
    { ...number('registrationsPerDay', t('admin.settings.perDayHint'), 5), className: 'max-w-sm' },
    {
      fields: ['lockDeskAfter', 'lockDoorAfter'].map((name) => number(name, t('admin.settings.lockHint'), 3)),
    },
  ];
  const links = linkNames.map(linkKey).map((name) => {
    const usual = stored?.find(({ key }) => key === name)?.default;
    return {
      ...{ name, label: nameOf(name), type: 'url', inputMode: 'url' as const },
      ...{ autoComplete: 'off', spellCheck: false },
      hint: usual ? t('admin.settings.usual', { address: usual }) : t('admin.settings.noUsual'),
      below: usual && form.draft[name] !== usual && (
        <button
          type="button"
          className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
          onClick={() => form.change({ [name]: usual })}
        >
          <Icon name="undo" size={16} />
          {t('admin.settings.useUsual')}
        </button>
      ),
    };
  });
  return (
    <>
      <RecordState form={form} {...useSettingWords()} />
      <form {...form.form} className="grid gap-8">
        {failure && <Failure>{failure}</Failure>}
        <div className="grid gap-4">
          {Object.entries(switches).map(([key, { words }]) => (
            <Switch
              key={key}
              name={key}
              label={t(`admin.settings.${words}`)}
              hint={t(`admin.settings.${words}Hint`)}
              isOn={form.draft[key] === 'true'}
              disabled={!stored}
              onChange={(isOn) => form.change({ [key]: String(isOn) })}
            />
          ))}
        </div>
        <FormFields form={form} parts={numbers} />
        <RuleSettings form={form} disabled={!stored} />
        <fieldset disabled={!stored} className="border-rule border-t-2 pt-6">
          <legend className="skip">{t('admin.settings.links')}</legend>
          <h2 className="font-bold text-lg">{t('admin.settings.links')}</h2>
          <p className="mt-1 text-muted">
            {t(isSeed() ? 'admin.settings.linksHint' : 'admin.settings.linksHintOther')}
          </p>
          <div className="mt-5">
            <FormFields form={form} parts={[{ grid: 'lg:grid-cols-2', fields: links }]} />
          </div>
        </fieldset>
        <SaveBar
          form={form}
          unsaved={t('admin.settings.unsaved', { count: form.changes })}
          save={{ label: t('admin.settings.save'), pending: t('admin.settings.saving') }}
          isRefused={!stored}
        />
      </form>
    </>
  );
}

/** The form, and why it was not saved. */
function useSettingsForm(stored: Settings | null): [RecordForm<SettingTexts, SettingTexts>, string | null] {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  /** Settings stored before another one failed, which the form does not know. */
  const done = useRef<SettingTexts>({});
  const form = useRecordForm({
    name: 'settings',
    stored: stored && valuesOf(stored),
    draftOf: toSettingsDraft,
    validate: (body) => ({ body }),
    changes: /\/settings/,
    save: async (base, draft) => {
      setFailure(null);
      try {
        await setEach(draft, { ...base, ...done.current }, done.current);
      } catch (error) {
        if (!(error instanceof ApiError)) setFailure(t('admin.settings.failed'));
        else if (error.code !== 'CHANGED_MEANWHILE') setFailure(wordsForError(error));
        throw error;
      }
      done.current = {};
      return draft;
    },
    reload: async () => {
      done.current = {};
      return valuesOf(await call('GET /api/admin/settings'));
    },
    done: () => ({ title: t('admin.settings.saved'), description: t('admin.settings.savedText') }),
    noAnswer: t('admin.settings.failedText'),
    onDone: (saved, rebase) => rebase(saved),
  });
  return [form, failure];
}

const valuesOf = (settings: Settings): SettingTexts =>
  Object.fromEntries(settings.map(({ key, value }) => [key, value]));

function toSettingsDraft(stored: SettingTexts | null): SettingTexts {
  const switched = Object.entries(switches).map(([key, { until }]) => [key, stored?.[key] ?? until]);
  const others = [...numberKeys, ...ruleNames.map(ruleSetting), ...linkNames.map(linkKey)];
  return Object.fromEntries([...switched, ...others.map((key) => [key, stored?.[key] ?? ''])]);
}

/** Sequentially, with one call each. */
async function setEach(draft: SettingTexts, before: SettingTexts, done: SettingTexts): Promise<void> {
  for (const key of differing(draft, toSettingsDraft(before))) {
    const was = before[key];
    const body = { key, value: draft[key] ?? '', ...(was === undefined ? {} : { was }) };
    const saved = await saveSetting(body).catch((error) => {
      const wrong = error instanceof ApiError && error.fields.value;
      throw wrong ? new ApiError(error.status, error.code, error.serverText, { [key]: wrong }) : error;
    });
    done[key] = saved.value;
  }
}

/** The label of each setting, and its formatted value. */
function useSettingWords() {
  const { t } = useTranslation();
  const nameOf = useSettingName();
  const labels: SettingTexts = Object.fromEntries(
    Object.keys(toSettingsDraft(null)).map((key) => [key, nameOf(key)]),
  );
  const show = (key: string, value: string | undefined) => {
    const mode = ruleModes.find((one) => key.startsWith('rule.') && one === value);
    return mode
      ? t(`rules.settings.${mode}`)
      : key.startsWith('link.') || numberKeys.includes(key)
        ? value
        : undefined;
  };
  return { labels, show };
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="mb-8 flex items-start gap-3 rounded-md bg-denied px-4 py-3 font-semibold text-line"
    >
      <Icon name="warning" className="mt-0.5" />
      {children}
    </p>
  );
}

interface SwitchProps {
  name: string;
  label: string;
  hint: ReactNode;
  isOn: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ name, label, hint, isOn, disabled, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-14 items-start gap-4 rounded-md border-2 border-rule p-4 has-focus-visible:outline-3 has-focus-visible:outline-ball">
      <input
        type="checkbox"
        role="switch"
        name={name}
        className="peer skip sr-only"
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span
        aria-hidden="true"
        className="relative mt-0.5 h-7 w-12 shrink-0 rounded-full border-2 border-field bg-surface transition-colors after:absolute after:top-0.5 after:left-0.5 after:size-5 after:rounded-full after:bg-field after:transition-transform peer-checked:border-cobalt peer-checked:bg-cobalt peer-checked:after:translate-x-5 peer-checked:after:bg-line peer-disabled:opacity-60"
      />
      <span>
        <strong className="block">{label}</strong>
        <span className="text-muted">{hint}</span>
      </span>
    </label>
  );
}
