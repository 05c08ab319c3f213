import type { ReactNode } from 'react';
import { useFieldInAddress } from '#web/core/form/use-field-in-address.ts';
import { FormFields, fieldsOf } from '#web/records/FormFields.tsx';
import { RecordState } from '#web/records/RecordPage.tsx';
import { isList } from './edition-draft.ts';
import type { Part } from './form-parts.tsx';
import { logoField } from './LogoField.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import type { useEditionForm } from './use-edition-form.ts';

interface EditionFormProps extends ReturnType<typeof useEditionForm> {
  parts: readonly Part[];
  /** The message for an edition that no longer exists. */
  gone?: string;
  /** The bar that saves. */
  children: ReactNode;
}

/** Sections of an edition as a form, and what happened to them elsewhere. Needs 'edition', 'admin', 'errors' and 'fields'. */
export function EditionForm({ form, refused, parts, gone, children }: EditionFormProps) {
  useFieldInAddress(form.form.ref);
  const labels = Object.fromEntries(fieldsOf(parts).map(({ name, label }) => [name, label]));
  // Rows of lists open where something in them is wrong.
  const isShown = (name: string) =>
    name in labels || (name in form.draft && isList(name.split('.')[0] ?? ''));
  const elsewhere = refused.filter(({ name }) => !isShown(name));
  return (
    <>
      <RecordState
        form={form}
        labels={labels}
        show={(name, value) => (name === logoField ? undefined : value)}
        {...(gone === undefined ? {} : { gone })}
      />
      <form {...form.form} className="@container grid gap-6">
        <ProblemBox problems={elsewhere} />
        <FormFields form={form} parts={parts} />
        {children}
      </form>
    </>
  );
}
