import { z } from 'zod';

/** Languages of the badge and of the self-service screens. */
export const personLanguages = ['es', 'en'] as const;
export type PersonLanguage = (typeof personLanguages)[number];
/** Each language in its own name, so that its speakers find it in any list. */
export const languageTitles: Readonly<Record<PersonLanguage, string>> = { es: 'Español', en: 'English' };
export const languageSchema = z.enum(personLanguages, 'INVALID_CHOICE');

interface OptionalPersonField {
  schema: z.ZodType<string, string>;
  /** The labels of the values; a field without choices is a text. */
  choices?: Readonly<Record<string, string>>;
  /** Whether a badge shows it, so that a copy printed before a change is outdated. */
  isPrinted: boolean;
  /** How an import reads a cell, and under which headings; the first one is the field's name in lists. */
  value: 'text' | 'language';
  es: readonly [string, ...string[]];
  en: readonly [string, ...string[]];
}

/**
 * What is known of some people only. Forms, rows of desks (doors receive none), corrections, merging, imports, lists,
 * the file a person is given and erasure follow from an entry. To add one: CONTRIBUTING.md, "Add a field of a person".
 */
export const optionalFields = {
  language: {
    schema: languageSchema,
    choices: languageTitles,
    isPrinted: true,
    value: 'language',
    es: ['Idioma', 'Idioma preferido', 'Idioma de la credencial', 'Lengua'],
    en: ['Language', 'Preferred language', 'Badge language', 'Lang'],
  },
} as const satisfies Record<string, OptionalPersonField>;
export type OptionalField = keyof typeof optionalFields;
export type OptionalSchemas = { [Field in OptionalField]: (typeof optionalFields)[Field]['schema'] };
export const optionalNames = Object.keys(optionalFields) as OptionalField[];

/** A value for each optional field. Callers that need exact types name the fields. */
export const eachOptional = <Made>(make: (field: OptionalField) => Made) =>
  Object.fromEntries(optionalNames.map((field) => [field, make(field)])) as Record<OptionalField, Made>;

/** The optional fields of an object; null where missing. */
export const optionalOf = <From extends { [Field in OptionalField]?: string | null | undefined }>(
  from: From,
) =>
  eachOptional((field) => from[field] ?? null) as {
    [Field in OptionalField]: Exclude<From[Field], undefined> | null;
  };

export const isOptionalField = (name: string): name is OptionalField => name in optionalFields;

/** The values of a field with their labels; null for a text field. */
export function optionalChoices(field: OptionalField): [value: string, label: string][] | null {
  const { choices }: OptionalPersonField = optionalFields[field];
  return choices ? Object.entries(choices) : null;
}

/** A value of an optional field as people read it; null if none is known. */
export function optionalText(field: OptionalField, value: string | null | undefined): string | null {
  const choice = optionalChoices(field)?.find(([known]) => known === value);
  return choice?.[1] ?? (value || null);
}

/** Fields that everyone has. */
export const namedFields = [
  ...(['firstName', 'lastName', 'birthDate', 'country', 'category', 'role', 'teamUid', 'photo'] as const),
];
/** Fields of a person that can be corrected, in display order. */
export const personFields = [...namedFields, ...optionalNames];
export type PersonField = (typeof personFields)[number];
