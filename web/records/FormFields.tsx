import type { InputHTMLAttributes, ReactNode } from 'react';
import { TextArea, TextField } from '#web/core/form/Field.tsx';
import { SelectField, type SelectOption } from '#web/core/form/SelectField.tsx';
import type { RecordDraft, RecordForm } from './use-record-form.ts';

/** A record in its form where every field is a text. */
export type TextDraft = Readonly<Record<string, string>>;

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'lang' | 'maxLength' | 'min' | 'max' | 'spellCheck' | 'disabled' | 'autoComplete' | 'inputMode'
>;

/** One field of a form: a line of text unless it has rows, options or a control. */
export interface FormField<D extends RecordDraft = TextDraft, Row = unknown> extends InputProps {
  name: keyof D & string;
  label: string;
  className?: string;
  hint?: ReactNode;
  /** The stored value as text; the row's value of the same name unless given. */
  read?: (row: Row) => string;
  /** The initial values of a new record. */
  start?: string;
  /** A text of several lines. */
  rows?: number;
  options?: readonly SelectOption[];
  /** The text of the empty option; without it and without an initial value a choice is required. */
  none?: string;
  /** How another editor's value reads in the comparison. */
  show?: (value: string) => string;
  /** Other fields of the form that change with this one. */
  with?: Partial<D>;
  /** Replaces the usual control. */
  control?: (label: string) => ReactNode;
  /** Under the control. */
  below?: ReactNode;
}

/** Fields side by side, or a part of the form under a line. */
interface FieldGroup<D extends RecordDraft, Row> {
  fields: readonly FormField<D, Row>[];
  /** Classes of the grid; as many equal columns as there are fields, at most three, unless given. */
  grid?: string;
  /** Named for screen readers, under a line. */
  legend?: string;
}

/** A field, some fields, or something between them. */
export type FormPart<D extends RecordDraft = TextDraft, Row = unknown> =
  | FormField<D, Row>
  | FieldGroup<D, Row>
  | { key: string; shown: ReactNode };

/** The fields of a form without its groups. */
export const fieldsOf = <D extends RecordDraft, Row>(
  parts: readonly FormPart<D, Row>[],
): FormField<D, Row>[] =>
  parts.flatMap((part) => ('fields' in part ? part.fields : 'shown' in part ? [] : [part]));

interface FormFieldsProps<D extends RecordDraft, Row> {
  form: RecordForm<D, Row>;
  parts: readonly FormPart<D, Row>[];
}

export function FormFields<D extends RecordDraft, Row>({ form, parts }: FormFieldsProps<D, Row>) {
  return parts.map((part) => {
    if ('shown' in part) return part.shown;
    if (!('fields' in part)) return <Control key={part.name} form={form} field={part} />;
    const { fields, grid, legend } = part;
    const controls = fields.map((field) => <Control key={field.name} form={form} field={field} />);
    const key = fields[0]?.name;
    const equal = fields.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2';
    if (legend === undefined)
      return (
        <div key={key} className={`grid gap-5 ${grid ?? equal}`}>
          {controls}
        </div>
      );
    return (
      <fieldset key={key} className="grid gap-5 border-rule border-t-2 pt-5">
        <legend className="skip">{legend}</legend>
        {controls}
      </fieldset>
    );
  });
}

interface ControlProps<D extends RecordDraft, Row> {
  form: RecordForm<D, Row>;
  field: FormField<D, Row>;
}

function Control<D extends RecordDraft, Row>({ form, field }: ControlProps<D, Row>) {
  const { name, label, hint, rows, options, none, start, below, read: _, show: __, ...input } = field;
  if (field.control) return field.control(label);
  const { with: others, control: ___, ...props } = input;
  const bound = form.field(name);
  const shared = {
    ...{ label, hint, ...bound },
    // One field of the draft, and those that change with it.
    ...(others && {
      onChange: ({ target }: { target: { value: string } }) =>
        form.change({ ...others, [name]: target.value } as unknown as Partial<D>),
    }),
  };
  const mustChoose = none === undefined && start === undefined;
  const shown = options ? (
    <SelectField
      {...shared}
      options={options}
      none={none}
      disabled={props.disabled}
      {...(mustChoose ? { placeholder: form.choice(name).placeholder } : {})}
    />
  ) : rows === undefined ? (
    <TextField {...props} {...shared} />
  ) : (
    <TextArea {...shared} rows={rows} lang={props.lang} />
  );
  if (!below) return shown;
  return (
    <div>
      {shown}
      {below}
    </div>
  );
}
