import { useTranslation } from 'react-i18next';
import type { EditionForAdmin } from '#shared/settings/editions.ts';
import type { EditionDraft } from '#web/admin/edition/edition-draft.ts';
import {
  dayFields,
  instantField,
  languagesParts,
  nameParts,
  placeParts,
  simpleParts,
  timeZoneField,
  useEditionParts,
} from '#web/admin/edition/edition-pages.tsx';
import { leadOf, useFieldWords } from '#web/admin/edition/form-parts.tsx';
import { Check } from '#web/core/form/Check.tsx';
import { useSettingName } from '#web/core/form/use-setting-name.tsx';
import type { FormPart } from '#web/records/FormFields.tsx';
import type { RecordForm } from '#web/records/use-record-form.ts';
import { type EditionStepName, firstLinks, linkKey, proposedCode } from './step-drafts.ts';

type Form = RecordForm<EditionDraft, EditionForAdmin>;
type Part = FormPart<EditionDraft>;

interface StepFacts {
  stored: EditionForAdmin;
  /** Its code may still change. */
  isFree: boolean;
}

/** The parts of a step's form. Needs 'setup', 'edition', 'organise', 'badge', 'zones', 'rules', 'admin'. */
export function useStepParts(step: EditionStepName, form: Form, { stored, isFree }: StepFacts): Part[] {
  const { t } = useTranslation();
  const say = useFieldWords(form);
  const settingName = useSettingName();
  const page = useEditionParts(step === 'look' || step === 'kinds' ? step : 'categories', form, isFree);
  const { field } = say;
  switch (step) {
    case 'name':
      return [...nameParts(say), { fields: dayFields(say) }, codeField()];
    case 'place':
      return [
        ...placeParts(form, say),
        timeZoneField(form, say),
        ...simpleParts('contact', say, ['phone', 'email', 'hoursFrom', 'hoursUntil', 'callsFrom']),
        ...languagesParts(say),
      ];
    case 'fees':
      return [
        { fields: [instantField('registrationFrom', say), instantField('registrationUntil', say)] },
        openField(),
        ...simpleParts('fees', say),
        ...simpleParts('rules', say, ['playersMin', 'playersMax', 'coachesPaid', 'extraAssistantsMax']),
        leadOf(t('setup.guide.feesOfKinds')),
        { grid: 'sm:grid-cols-2', fields: firstLinks.map(linkField) },
      ];
    default:
      return page;
  }

  function codeField(): Part {
    const code = proposedCode(stored.edition, form.draft);
    return {
      ...{ name: 'id', label: t('setup.guide.code'), maxLength: 60, spellCheck: false, autoComplete: 'off' },
      ...{ disabled: !isFree, className: 'max-w-md' },
      hint: isFree ? t('setup.guide.codeHint', { code }) : t('setup.guide.codeFixed'),
    };
  }
  function openField(): Part {
    return {
      ...{ name: 'registrationOpen', label: t('setup.guide.registrationOpen') },
      control: (label) => (
        <Check
          name="registrationOpen"
          checked={form.draft.registrationOpen === 'true'}
          onChange={(isOn) => form.change({ registrationOpen: String(isOn) })}
        >
          {label}
        </Check>
      ),
    };
  }
  function linkField(name: (typeof firstLinks)[number]) {
    return {
      ...field(linkKey(name), 'name'),
      label: settingName(linkKey(name)),
      ...({ type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const),
    };
  }
}
