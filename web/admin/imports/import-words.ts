import { useTranslation } from 'react-i18next';
import { isCountryCode } from '#shared/base/countries.ts';
import { categoryName, offeredRoles, openCategories, roleName } from '#shared/edition/tournament.ts';
import { birthParts } from '#shared/imports/birth-parts.ts';
import type { FieldName } from '#shared/imports/fields.ts';
import type { RowPlan, RowProblem } from '#shared/imports/plan.ts';
import { byAge, type RowReading } from '#shared/imports/read-rows.ts';
import { openBranches } from '#shared/imports/values.ts';
import {
  isOptionalField,
  type OptionalField,
  optionalChoices,
  optionalFields,
  optionalText,
} from '#shared/people/person-fields.ts';
import { countryOptions } from '#web/core/form/country-options.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import type { ImportDraft } from './import-draft.ts';

interface Choice {
  value: string;
  label: string;
}

/** The words for fields, values and problems of a row. */
export function useImportWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();

  const field = (name: string): string =>
    isOptionalField(name)
      ? optionalFields[name][language][0]
      : // The other fields of shared/imports/fields.ts have words; the test of the catalogue says so.
        String(t(`imports.field.${name as Exclude<FieldName, OptionalField>}`));

  /** The name of a column: its heading, its position, or the columns it was made of. */
  function column({ headings, titleColumn }: ImportDraft, place: number): string {
    if (place === titleColumn) return t('imports.titleColumn');
    return headings[place] || t('imports.noHeading', { place: place + 1 });
  }

  /** A value as it is kept, in the words of the reader. */
  function value(name: string, text: string | null): string {
    if (text === null || text === '') return t('imports.nothing');
    if (name === 'country' && isCountryCode(text)) return format.country(text);
    if (name === 'birthDate') return format.date(text);
    if (name === 'category') return categoryName(text, language);
    if (name === 'role') return roleName(text, language);
    if (isOptionalField(name)) return optionalText(name, text) ?? text;
    if (name === 'isInternational') return t(text === 'true' ? 'imports.yes' : 'imports.no');
    return text;
  }

  const problem = ({ field: name, code }: RowProblem): string =>
    `${field(name)}: ${t(`imports.problem.${code}`)}`;

  /** Why a row is not taken, in one sentence. */
  function reason(plan: RowPlan): string {
    if (plan.sameAs !== null) return t('imports.sameAs', { line: plan.sameAs });
    if (plan.kind === 'asked') {
      const [person] = plan.candidates;
      return t('imports.same.reason', {
        name: person ? `${person.firstName} ${person.lastName}`.trim() : '',
      });
    }
    return plan.problems.map(problem).join(' ');
  }

  return { field, column, value, problem, reason };
}

/** The values a field may have, in the reader's words. */
export function useChoices(): (field: string) => Choice[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return (field) => {
    if (field === 'country') return countryOptions(language);
    if (field === 'category')
      return openCategories().map(({ id, name }) => ({ value: id, label: name[language] }));
    if (field === 'role') return offeredRoles().map((value) => ({ value, label: roleName(value, language) }));
    if (isOptionalField(field))
      return (optionalChoices(field) ?? []).map(([value, label]) => ({ value, label }));
    if (field === 'branch')
      return openBranches().map((value) => ({ value, label: t(`imports.branch.${value}`) }));
    return [];
  };
}

/** Instead of one category for all: derived from each person's age, if the list has birth dates. */
export function useAgeChoices(): (mapping: RowReading['mapping']) => Choice[] {
  const { t } = useTranslation();
  return (mapping) => {
    if (!mapping.includes('birthDate') && !birthParts.every((part) => mapping.includes(part))) return [];
    if (mapping.includes('branch')) return [{ value: byAge(''), label: t('imports.byAge') }];
    return openBranches().map((branch) => ({
      value: byAge(branch),
      label: t('imports.byAgeIn', { branch: t(`imports.branch.${branch}`) }),
    }));
  };
}
