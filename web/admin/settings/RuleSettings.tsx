import { useTranslation } from 'react-i18next';
import { ruleModes, ruleNames, ruleSetting } from '#shared/people/eligibility.ts';
import { useRuleWords } from '#web/core/form/RuleReasons.tsx';
import type { RecordForm } from '#web/records/use-record-form.ts';

interface RuleSettingsProps {
  form: RecordForm<Record<string, string>, Record<string, string>>;
  disabled: boolean;
}

/** Which rules of eligibility only warn, and which stop a credential. Needs 'rules' and 'badge'. */
export function RuleSettings({ form, disabled }: RuleSettingsProps) {
  const { t } = useTranslation();
  const words = useRuleWords();
  return (
    <section aria-labelledby="rules-title" className="border-rule border-t-2 pt-6">
      <h2 id="rules-title" className="font-bold text-lg">
        {t('rules.title')}
      </h2>
      <p className="mt-1 text-muted">{t('rules.settings.hint')}</p>
      <div className="mt-4 border-rule border-t-2">
        {ruleNames.map((rule) => {
          const key = ruleSetting(rule);
          const error = form.errorOf(key);
          return (
            <fieldset
              key={rule}
              disabled={disabled}
              aria-describedby={error ? `${rule}-error` : undefined}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-rule border-b py-3"
            >
              <legend className="skip">{words.name(rule)}</legend>
              <div className="min-w-60 flex-1">
                <strong className="block">{words.name(rule)}</strong>
                <span className="text-muted">{words.says(rule)}</span>
                {error && (
                  <span id={`${rule}-error`} className="block font-semibold text-bad text-sm">
                    {error}
                  </span>
                )}
              </div>
              <div className="flex rounded-md border-2 border-field bg-surface">
                {ruleModes.map((mode) => (
                  <label
                    key={mode}
                    className="flex min-h-11 cursor-pointer items-center px-4 font-semibold has-checked:bg-cobalt has-checked:text-line has-focus-visible:outline-3 has-focus-visible:outline-ball"
                  >
                    <input
                      type="radio"
                      name={key}
                      className="sr-only"
                      checked={form.draft[key] === mode}
                      onChange={() => form.change({ [key]: mode })}
                    />
                    {t(`rules.settings.${mode}`)}
                  </label>
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
    </section>
  );
}
