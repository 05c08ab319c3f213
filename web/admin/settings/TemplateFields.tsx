import { useTranslation } from 'react-i18next';
import {
  accessStyles,
  badgeLanguages,
  badgePurposes,
  largestCodeMm,
  shownFields,
  smallestCodeMm,
} from '#shared/badges/design.ts';
import { type BadgeFormat, badgeFormatNames } from '#shared/badges/formats.ts';
import type { BadgeTemplate } from '#shared/badges/template.ts';
import type { BeginPreparation } from '#web/core/dialog/sending.ts';
import { Check } from '#web/core/form/Check.tsx';
import { Field } from '#web/core/form/Field.tsx';
import { RadioGroup } from '#web/core/form/RadioGroup.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { FormPart } from './FormPart.tsx';
import { type TemplateChange, TemplatePictures } from './TemplatePictures.tsx';

interface TemplateFieldsProps {
  draft: BadgeTemplate;
  /** The form's sending state, which waits for a picture that is still being uploaded. */
  begin: BeginPreparation;
  onChange: (part: TemplateChange) => void;
}

/** All settings of the badge, in the order of its parts. */
export function TemplateFields({ draft, begin, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <>
      <FormPart title={t('template.show.title')} hint={t('template.show.always')}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {shownFields.map((field) => (
            <Check
              key={field}
              checked={draft.show[field]}
              onChange={(isOn) => onChange({ show: { ...draft.show, [field]: isOn } })}
            >
              {t(`template.show.${field}`)}
            </Check>
          ))}
        </div>
        <RadioGroup
          label={t('template.show.access')}
          className="mt-3"
          options={accessStyles}
          value={draft.access}
          disabled={!draft.show.zones}
          say={(style) => t(`template.show.accessStyle.${style}`)}
          onChange={(access) => onChange({ access })}
        />
      </FormPart>
      <FormPart title={t('template.code.title')}>
        <Field
          label={t('template.code.size')}
          hint={t('template.code.hint', { from: smallestCodeMm, until: largestCodeMm })}
        >
          {({ className: _, ...control }) => (
            <span className="flex items-center gap-4">
              <input
                {...control}
                type="range"
                className="h-11 grow accent-cobalt"
                min={smallestCodeMm}
                max={largestCodeMm}
                step={0.5}
                value={draft.codeMm}
                aria-valuetext={t('template.code.value', { mm: number(draft.codeMm) })}
                onChange={(event) => onChange({ codeMm: Number(event.target.value) })}
              />
              <output className="digits w-16 text-right" htmlFor={control.id}>
                {t('template.code.value', { mm: number(draft.codeMm) })}
              </output>
            </span>
          )}
        </Field>
      </FormPart>
      <TemplatePictures draft={draft} begin={begin} onChange={onChange} />
      <FormPart>
        <RadioGroup
          label={t('template.language.title')}
          options={badgeLanguages}
          value={draft.language}
          say={(language) => t(`template.language.${language}`)}
          onChange={(language) => onChange({ language })}
          isTitle
        />
      </FormPart>
      <FormPart title={t('template.formats.title')} hint={t('template.formats.hint')}>
        <div className="grid gap-4">
          {badgePurposes.map((purpose) => (
            <FormatField
              key={purpose}
              label={t(`template.formats.${purpose}`)}
              value={draft.formats[purpose]}
              onChange={(format) => onChange({ formats: { ...draft.formats, [purpose]: format } })}
            />
          ))}
        </div>
      </FormPart>
    </>
  );
}

interface FormatFieldProps {
  label: string;
  value: BadgeFormat;
  formats?: readonly BadgeFormat[];
  onChange: (format: BadgeFormat) => void;
}

/** One of the formats of badges. */
export function FormatField({ label, value, formats = badgeFormatNames, onChange }: FormatFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => onChange(formats.find((name) => name === event.target.value) ?? value)}
      options={formats.map((name) => ({ value: name, label: t(`badge.format.${name}`) }))}
    />
  );
}
