import { useTranslation } from 'react-i18next';
import { printedFields } from '#shared/people/badge-change.ts';
import { isOptionalField } from '#shared/people/person-fields.ts';
import { optionalName } from './participant-words.ts';

/** The fields in which a badge is outdated, as a list: 'name, photo'. Needs 'badge'. */
export function useOutdatedWords(): (fields: readonly string[]) => string {
  const { t } = useTranslation();
  return (fields) => {
    // By name, and each word once: first and last name are one on a badge. Fields of a newer server have no word here.
    const words = printedFields
      .filter((one) => fields.includes(one))
      .map((one) => (isOptionalField(one) ? optionalName(one) : t(`badge.fields.${one}`)));
    return [...new Set(words)].join(', ');
  };
}
