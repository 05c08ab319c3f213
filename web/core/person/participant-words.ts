import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { categoryName, categoryOf, hasCategory, type ParticipantRole } from '#shared/edition/tournament.ts';
import type { Participant } from '#shared/people/participant.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { currentLanguage, useLanguage } from '#web/core/lib/i18n.ts';

type InCategory = Pick<Participant, 'category'> & { role?: ParticipantRole };

/** The role as the badge says it: who plays in a women's category is a woman. Needs the words 'badge'. */
export const roleText = ({ role, category }: Pick<Participant, 'role' | 'category'>, t: TFunction): string =>
  role === 'Player' ? t(`badge.role.Player.${categoryOf(category).branch}`) : t(`badge.role.${role}`);

/** Empty for a role that has none; without a role the name of the category. */
export const categoryText = ({ category, role }: InCategory, language = currentLanguage()): string =>
  hasCategory(role) ? categoryName(category, language) : '';

/** A participant's country, category and role in the reader's language. Needs the area 'badge'. */
export function useParticipantWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return {
    country: ({ country }: Pick<Participant, 'country'>) => format.country(country),
    category: (person: InCategory) => categoryText(person, language),
    role: (person: Pick<Participant, 'role' | 'category'>) => roleText(person, t),
    /** A role in general, not of a certain person. */
    anyRole: (role: ParticipantRole) => t(anyRoleKey(role)),
  };
}

/** The catalog key of a role's name. */
export const anyRoleKey = (role: ParticipantRole) =>
  role === 'Player' ? 'badge.role.Player.men' : (`badge.role.${role}` as const);
