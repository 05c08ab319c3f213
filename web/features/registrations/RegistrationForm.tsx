import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryCodes } from '#shared/countries.ts';
import type { FieldName } from '#shared/imports/fields.ts';
import { categoryTitle } from '#shared/imports/values.ts';
import { type Registration, registrationInput } from '#shared/registrations.ts';
import { categoryNames } from '#shared/tournament.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { useLanguage, wordsForError, wordsForField } from '#web/lib/i18n.ts';
import { PageHead } from '#web/lib/PageHead.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field, TextField } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toast.ts';

interface RegistrationFormProps {
  /** What is corrected; a new one without. */
  registration: Registration | null;
  /** Nothing when it was left without saving. */
  onDone: (saved: Registration | null) => Promise<void>;
}

const textFields = [
  'delegateName',
  'delegatePhone',
  'email1',
  'email2',
  'nationalRepresentativeCode',
  'organizerSignature',
  'organizerStamp',
] as const satisfies readonly FieldName[];
type TextName = (typeof textFields)[number] | 'teamName';
type Draft = Record<TextName | 'country' | 'category', string> & { isInternational: boolean };
const types: Partial<Record<TextName, string>> = { delegatePhone: 'tel', email1: 'email', email2: 'email' };

/** A registration written down or corrected by hand, by the rules an imported one is checked with. */
export function RegistrationForm({ registration, onDone }: RegistrationFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const [draft, setDraft] = useState<Draft>(() => draftOf(registration));
  const [base, setBase] = useState(registration);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const title = t(registration ? 'registrations.form.edit' : 'registrations.form.new');

  function change(part: Partial<Draft>) {
    setDraft({ ...draft, ...part });
    setErrors(({ ...before }) => {
      for (const name of Object.keys(part)) delete before[name];
      return before;
    });
  }

  function complain(found: Record<string, string>) {
    setErrors(found);
    queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const read = registrationInput.safeParse(draft);
    if (!read.success) {
      const found = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
      return complain(Object.fromEntries(found.reverse()));
    }
    setBusy(true);
    setFailure('');
    try {
      const saved = base
        ? await call('PATCH /api/team-registrations/:id', {
            params: { id: base.id },
            body: { ...read.data, version: base.version },
          })
        : await call('POST /api/team-registrations', { body: read.data });
      showToast({ title: t('registrations.form.saved') });
      await onDone(saved);
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  }

  async function explain(error: unknown) {
    setFailure(wordsForError(error));
    if (!(error instanceof ApiError)) return;
    if (error.code === 'INVALID') complain(error.fields);
    if (error.code === 'CHANGED_MEANWHILE' && base) {
      // What was typed stays; saving again is by somebody who has been told.
      setFailure(t('registrations.changed'));
      const params = { id: base.id };
      setBase(await call('GET /api/team-registrations/:id', { params }).catch(() => base));
    }
  }

  const errorOf = (name: string) => (errors[name] ? wordsForField(errors[name]) : undefined);
  const text = (name: TextName) => (
    <TextField
      key={name}
      name={name}
      label={t(`imports.field.${name}`)}
      type={types[name] ?? 'text'}
      value={draft[name]}
      error={errorOf(name)}
      autoComplete="off"
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  const choice = (
    name: 'country' | 'category',
    options: readonly string[],
    say: (value: string) => string,
  ) => (
    <Field label={t(`imports.field.${name}`)} error={errorOf(name)}>
      {(control) => (
        <select {...control} value={draft[name]} onChange={(event) => change({ [name]: event.target.value })}>
          <option value="">{t('imports.pick')}</option>
          {options.map((value) => (
            <option key={value} value={value}>
              {say(value)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <section aria-labelledby="form-title" className="max-w-3xl">
      <PageHead title={title} />
      <h1 id="form-title" className="board mb-6 text-xl">
        {title}
      </h1>
      {failure && (
        <p role="alert" className="mb-6 rounded-md border-2 border-bad p-4 font-semibold">
          {failure}
        </p>
      )}
      <form
        ref={form}
        noValidate
        className="grid gap-5 md:grid-cols-2"
        onSubmit={(event) => void save(event)}
      >
        <div className="md:col-span-2">{text('teamName')}</div>
        {choice('country', countryCodes, format.country)}
        {choice('category', categoryNames, (value) => {
          const category = categoryNames.find((name) => name === value);
          return category ? categoryTitle(category, language) : value;
        })}
        {textFields.map(text)}
        <label className="flex min-h-11 items-center gap-3 md:col-span-2">
          <input
            type="checkbox"
            className="size-5 accent-cobalt"
            checked={draft.isInternational}
            onChange={(event) => change({ isInternational: event.target.checked })}
          />
          {t('registrations.form.yes')}
        </label>
        <div className="flex flex-wrap gap-3 md:col-span-2">
          <Button type="submit" pending={isBusy}>
            {t('registrations.form.save')}
          </Button>
          <Button look="quiet" onClick={() => void onDone(null)}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </section>
  );
}

function draftOf(registration: Registration | null): Draft {
  const of = (name: TextName | 'country' | 'category') => registration?.[name] ?? '';
  return {
    teamName: of('teamName'),
    country: of('country'),
    category: of('category'),
    delegateName: of('delegateName'),
    delegatePhone: of('delegatePhone'),
    email1: of('email1'),
    email2: of('email2'),
    nationalRepresentativeCode: of('nationalRepresentativeCode'),
    organizerSignature: of('organizerSignature'),
    organizerStamp: of('organizerStamp'),
    isInternational: registration?.isInternational ?? false,
  };
}
