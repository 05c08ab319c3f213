/** The fields of an edition's look. */
import { inputClass } from '#web/core/form/Field.tsx';
import type { Field, FieldWords, Form, Part } from './form-parts.tsx';
import { LogoField, type LogoForm, logoField } from './LogoField.tsx';

export function lookParts(form: LogoForm, { field, t }: FieldWords): Part[] {
  const { 'look.primary': primary = '', 'look.accent': accent = '' } = form.draft;
  const color = (word: 'primary' | 'accent'): Field => ({
    ...{ ...field(`look.${word}`, word), type: 'color' },
    below: <ColorCode form={form} name={`look.${word}`} label={t(`edition.field.${word}`)} />,
  });
  return [
    {
      fields: [
        { ...color('primary'), hint: t('edition.primaryHint') },
        { ...color('accent'), hint: t('edition.accentHint') },
      ],
    },
    {
      key: 'look.preview',
      shown: (
        <div
          key="look.preview"
          className="rounded-md border-b-8 p-5 font-bold text-line"
          style={{ backgroundColor: primary, borderColor: accent }}
        >
          {t('edition.field.primary')}{' '}
          <span className="rounded-sm px-2 py-1 text-navy" style={{ backgroundColor: accent }}>
            {t('edition.field.accent')}
          </span>
        </div>
      ),
    },
    {
      ...field(logoField, 'logo'),
      control: (label) => <LogoField key={logoField} form={form} label={label} primary={primary} />,
    },
  ];
}

interface ColorCodeProps {
  form: Pick<Form, 'draft' | 'change'>;
  /** The name of the field in the draft. */
  name: string;
  label: string;
}

/** The code of a color, to type or paste: '#0f47af', with or without its '#'. */
function ColorCode({ form, name, label }: ColorCodeProps) {
  return (
    <input
      aria-label={`${label} (#)`}
      className={`${inputClass} digits mt-2 max-w-40`}
      spellCheck={false}
      autoComplete="off"
      value={form.draft[name] ?? ''}
      onChange={({ target }) => form.change({ [name]: target.value.trim().replace(/^[0-9a-f]{6}$/i, '#$&') })}
    />
  );
}
