import { zodResolver } from '@hookform/resolvers/zod';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { birthDateSchema } from '#shared/base/date-schemas.ts';
import type { FieldErrors } from '#shared/base/errors.ts';
import type { Team } from '#shared/competition/competition.ts';
import { hasCategory, unaskedCategory } from '#shared/edition/tournament.ts';
import { categorySchema } from '#shared/people/category.ts';
import { countrySchema, personName, withName } from '#shared/people/participant.ts';
import {
  eachOptional,
  type OptionalField,
  type OptionalSchemas,
  optionalFields,
} from '#shared/people/person-fields.ts';
import { roleSchema } from '#shared/people/role.ts';
import { type FormSubmission, useSending } from '#web/core/dialog/sending.ts';
import { unmatchedChoice } from '#web/core/form/find-options.ts';
import { currentLanguage } from '#web/core/lib/i18n.ts';

/** Empty if unknown. */
const optionalInputs = eachOptional((field) =>
  z
    .string()
    .transform((typed) => typed || null)
    .pipe(optionalFields[field].schema.nullable()),
) as { [Field in OptionalField]: z.ZodType<z.output<OptionalSchemas[Field]> | null, string> };

/**
 * The fields of a participant: one set of fields and rules for the web page and for walk-ins at an offline desk. Makes
 * no calls. Needs the words of the areas 'participants' and 'fields'.
 */
export const participantForm = withName(
  z.object({
    firstName: personName,
    lastName: personName,
    birthDate: birthDateSchema,
    country: countrySchema,
    category: z.string().pipe(categorySchema),
    role: z.string().pipe(roleSchema),
    /** The uid of a team; empty without one. */
    teamUid: z.string().refine((uid) => uid !== unmatchedChoice, 'INVALID_CHOICE'),
    ...optionalInputs,
    /** A new photo, already small; null leaves the present one. */
    photo: z.instanceof(Blob).nullable(),
  }),
);
/** A team as the list offers it. */
export type TeamChoice = Pick<Team, 'uid' | 'name' | 'country' | 'category'>;

/** The fields as they are typed. */
export type ParticipantDraft = z.input<typeof participantForm>;
/** The fields once they keep every rule. */
export type CheckedParticipant = z.output<typeof participantForm>;
export type ParticipantFormState = UseFormReturn<ParticipantDraft, unknown, CheckedParticipant>;

export const emptyParticipant: ParticipantDraft = {
  firstName: '',
  lastName: '',
  birthDate: '',
  country: '',
  category: '',
  role: '',
  teamUid: '',
  ...eachOptional(() => ''),
  photo: null,
};

/** The fields as they follow each other on the page. */
// The literal above has every field, in this order.
const inOrder = Object.keys(emptyParticipant) as (keyof ParticipantDraft)[];

/** An empty form; the page's language is the likely language of the person. */
export const newParticipant = (): ParticipantDraft => ({ ...emptyParticipant, language: currentLanguage() });

const checkForm = zodResolver(participantForm);

/** Empties the form, with the focus at its first field: a reset form has its fields again only once it is shown. */
export function emptyForm(form: ParticipantFormState, onEmptied: () => void): void {
  flushSync(() => {
    form.reset(newParticipant());
    onEmptied();
  });
  form.setFocus('firstName');
}

/** The category to store: a role without one keeps the stored value. */
export function categoryToSend({ role, category }: Pick<ParticipantDraft, 'role' | 'category'>): string {
  return hasCategory(role) ? category : category || unaskedCategory();
}

/** The state of a participant form. All errors are shown at once; the first one gets the focus. */
export function useParticipantForm(values: Partial<ParticipantDraft> = {}): ParticipantFormState {
  return useForm<ParticipantDraft, unknown, CheckedParticipant>({
    resolver: (values, context, options) =>
      checkForm({ ...values, category: categoryToSend(values) }, context, options),
    // `submit` does it, in the order of the page: fields register in another one.
    shouldFocusError: false,
    defaultValues: { ...newParticipant(), ...values },
  });
}

export interface ParticipantSending extends FormSubmission {
  /** Submits the form: shows errors at once, and sends the values as they are when the photo is ready. */
  submit: (act: (checked: CheckedParticipant) => Promise<unknown>) => Promise<void>;
}

/** How a participant form is sent: once, and never without a photo that is still being made small. */
export function useParticipantSending(form: ParticipantFormState): ParticipantSending {
  const sending = useSending();
  const focusFirst = (errors: Partial<Record<keyof ParticipantDraft, unknown>>) => {
    const first = inOrder.find((field) => errors[field]);
    if (first) form.setFocus(first);
  };
  const submit: ParticipantSending['submit'] = (act) =>
    form.handleSubmit(
      () =>
        sending.send(() =>
          form.handleSubmit(async (checked) => {
            await act(checked);
          }, focusFirst)(),
        ),
      focusFirst,
    )();
  return { ...sending, submit };
}

/** Puts the fields that a server refused where they were typed; answers whether it named any. */
export function showRefusedFields(form: ParticipantFormState, refused: FieldErrors): boolean {
  const names: Record<string, keyof ParticipantDraft> = { teamId: 'teamUid', photoUrl: 'photo' };
  let shown = 0;
  for (const [name, code] of Object.entries(refused)) {
    const field = names[name] ?? name;
    if (!(field in emptyParticipant)) continue;
    // Looked up the line before.
    form.setError(
      field as keyof ParticipantDraft,
      { type: 'server', message: code },
      { shouldFocus: shown === 0 },
    );
    shown += 1;
  }
  return shown > 0;
}
