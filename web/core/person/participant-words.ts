import { useTranslation } from 'react-i18next';
import {
  categoryName,
  hasCategory,
  type ParticipantRole,
  roleName,
  roleNameIn,
} from '#shared/edition/tournament.ts';
import type { Participant } from '#shared/people/participant.ts';
import { type OptionalField, optionalFields, optionalText } from '#shared/people/person-fields.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { currentLanguage, useLanguage } from '#web/core/lib/i18n.ts';

type InCategory = Pick<Participant, 'category'> & { role?: ParticipantRole };

/** The name of a role. */
export const roleText = (
  person: Pick<Participant, 'role' | 'category'>,
  language = currentLanguage(),
): string => roleNameIn(person, language);

/** Empty for a role that has none; without a role the name of the category. */
export const categoryText = ({ category, role }: InCategory, language = currentLanguage()): string =>
  hasCategory(role) ? categoryName(category, language) : '';

/** The name of a field that not everybody has, within a sentence. */
export const optionalName = (field: OptionalField, language = currentLanguage()): string =>
  optionalFields[field][language][0].toLocaleLowerCase(language);

/** A participant's values in the reader's language. */
export function useParticipantWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return {
    country: ({ country }: Pick<Participant, 'country'>) => format.country(country),
    category: (person: InCategory) => categoryText(person, language),
    role: (person: Pick<Participant, 'role' | 'category'>) => roleText(person, language),
    /** A field that not everybody has. Needs 'participants'. */
    optional: (field: OptionalField, person: Pick<Participant, OptionalField>) =>
      optionalText(field, person[field]) ?? t(`participants.${field}Unknown`),
    /** A role in general, not of a certain person. */
    anyRole: (role: ParticipantRole) => roleName(role, language),
  };
}
