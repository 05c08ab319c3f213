import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LinkName, linkNames } from '#shared/tournament.ts';
import { type Answer, ApiError, call } from '#web/lib/api.ts';
import { boot, setBoot } from '#web/lib/boot.ts';
import { wordsForError, wordsForField } from '#web/lib/i18n.ts';
import { useCall } from '#web/lib/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/toast.ts';
import { RuleSettings } from './RuleSettings.tsx';

type Setting = Answer<'GET /api/admin/settings'>[number];
type Values = Record<string, string>;

const linkKey = (name: LinkName) => `link.${name}`;

/** /admin/settings: maintenance mode, registration, and where the organiser's links lead. Needs 'admin', 'errors', 'fields'. */
export function SettingsAdmin() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const stored = useCall('GET /api/admin/settings', undefined, { staleTime: 0 });
  const [typed, setTyped] = useState<Values>({});
  const [errors, setErrors] = useState<Values>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const settings = new Map((stored.data ?? []).map((setting) => [setting.key, setting]));
  const textOf = (key: string, otherwise: string) => typed[key] ?? settings.get(key)?.value ?? otherwise;
  const changed = Object.entries(typed).filter(([key, value]) => value !== settings.get(key)?.value);

  function change(key: string, value: string) {
    setTyped((before) => ({ ...before, [key]: value }));
    setErrors(({ [key]: _, ...others }) => others);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    const failures: [string, unknown][] = [];
    // One after the other: each is a call of its own, and one that is refused stops none of the others.
    for (const [key, value] of changed) {
      try {
        const was = settings.get(key)?.value;
        const body = was === undefined ? { key, value } : { key, value, was };
        const saved = await call('POST /api/settings', { body });
        // Pages of this tab read what came with the first page, not the server again.
        setBoot({ ...boot(), settings: { ...boot().settings, [saved.key]: saved.value } });
        setTyped(({ [key]: _, ...others }) => others);
      } catch (error) {
        failures.push([key, error]);
      }
    }
    await client.invalidateQueries({ predicate: ({ queryKey }) => /\/settings/.test(String(queryKey[0])) });
    setBusy(false);
    tell(failures);
  }

  function tell(failures: readonly [string, unknown][]) {
    const [first] = failures;
    if (!first) {
      showToast({ title: t('admin.settings.saved'), description: t('admin.settings.savedText') });
      return;
    }
    setErrors(
      Object.fromEntries(
        failures.flatMap(([key, error]) => {
          if (!(error instanceof ApiError)) return [];
          if (error.code === 'CHANGED_MEANWHILE') return [[key, wordsForError(error)]];
          return error.fields.value ? [[key, wordsForField(error.fields.value)]] : [];
        }),
      ),
    );
    setFailure(first[1] instanceof ApiError ? wordsForError(first[1]) : t('admin.settings.failed'));
    showToast({ title: t('admin.error'), description: t('admin.settings.failedText'), kind: 'bad' });
  }

  return (
    <section aria-labelledby="settings-title" className="max-w-4xl">
      <h1 id="settings-title" className="board mb-6 text-xl">
        {t('admin.settings.title')}
      </h1>
      <form noValidate className="grid gap-8" onSubmit={(event) => void save(event)}>
        {(failure || stored.isError) && (
          <p
            role="alert"
            className="flex items-start gap-3 rounded-md bg-denied px-4 py-3 font-semibold text-line"
          >
            <Icon name="warning" className="mt-0.5" />
            {failure ?? t('admin.settings.notLoaded')}
          </p>
        )}
        <div className="grid gap-4">
          <Switch
            label={t('admin.settings.maintenance')}
            hint={t('admin.settings.maintenanceHint')}
            // On until the stored value is there: nobody opens a closed site by saving too early.
            isOn={textOf('underConstruction', 'true') === 'true'}
            disabled={!stored.data}
            onChange={(isOn) => change('underConstruction', String(isOn))}
          />
          <Switch
            label={t('admin.settings.registration')}
            hint={t('admin.settings.registrationHint')}
            isOn={textOf('registrationOpen', 'true') === 'true'}
            disabled={!stored.data}
            onChange={(isOn) => change('registrationOpen', String(isOn))}
          />
        </div>
        <RuleSettings
          modeOf={(key) => textOf(key, '')}
          errorOf={(key) => errors[key]}
          disabled={!stored.data}
          onChange={change}
        />
        <fieldset className="border-rule border-t-2 pt-6">
          <legend className="skip">{t('admin.settings.links')}</legend>
          <h2 className="font-bold text-lg">{t('admin.settings.links')}</h2>
          <p className="mt-1 text-muted">{t('admin.settings.linksHint')}</p>
          <div className="mt-5 grid gap-5 lg:grid-cols-2">
            {linkNames.map((name) => (
              <LinkField
                key={name}
                name={name}
                setting={settings.get(linkKey(name))}
                value={textOf(linkKey(name), '')}
                error={errors[linkKey(name)]}
                disabled={!stored.data}
                onChange={(value) => change(linkKey(name), value)}
              />
            ))}
          </div>
        </fieldset>
        <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-4 border-rule border-t-2 bg-ground py-4">
          {changed.length > 0 && (
            <p className="text-warn">{t('admin.settings.unsaved', { count: changed.length })}</p>
          )}
          <Button
            type="submit"
            pending={isBusy}
            pendingLabel={t('admin.settings.saving')}
            disabled={!stored.data}
          >
            {t('admin.settings.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}

interface SwitchProps {
  label: string;
  hint: ReactNode;
  isOn: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ label, hint, isOn, disabled, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-14 items-start gap-4 rounded-md border-2 border-rule p-4 has-focus-visible:outline-3 has-focus-visible:outline-ball">
      <input
        type="checkbox"
        role="switch"
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

interface LinkFieldProps {
  name: LinkName;
  setting: Setting | undefined;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}

function LinkField({ name, setting, value, error, disabled, onChange }: LinkFieldProps) {
  const { t } = useTranslation();
  const usual = setting?.default ?? '';
  const hint = usual ? t('admin.settings.usual', { address: usual }) : t('admin.settings.noUsual');
  return (
    <div>
      <TextField
        label={t(`admin.settings.link.${name}`)}
        hint={hint}
        error={error}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {usual && value !== usual && (
        <button
          type="button"
          className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
          onClick={() => onChange(usual)}
        >
          <Icon name="undo" size={16} />
          {t('admin.settings.useUsual')}
        </button>
      )}
    </div>
  );
}
