import { useTranslation } from 'react-i18next';
import { categories, hasCategory, type ParticipantRole } from '#shared/edition/tournament.ts';
import type { Participant } from '#shared/people/participant.ts';
import { useFormat } from '#web/core/lib/format.ts';

/** A participant's country, category and role in the reader's language. Needs the area 'badge'. */
export function useParticipantWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    country: ({ country }: Pick<Participant, 'country'>) => format.country(country),
    /** Empty for a role that has none; without a role the name of the category. */
    category: ({ category, role }: Pick<Participant, 'category'> & { role?: ParticipantRole }) => {
      if (!hasCategory(role)) return '';
      const { branch, minimumAge } = categories[category];
      return t(`badge.category.${branch}`, { age: minimumAge });
    },
    role: ({ role, category }: Pick<Participant, 'role' | 'category'>) =>
      role === 'Player' ? t(`badge.role.Player.${categories[category].branch}`) : t(`badge.role.${role}`),
    /** A role in general, not of a certain person. */
    anyRole: (role: ParticipantRole) => t(anyRoleKey(role)),
  };
}

/** The catalog key of a role's name. */
export const anyRoleKey = (role: ParticipantRole) =>
  role === 'Player' ? 'badge.role.Player.men' : (`badge.role.${role}` as const);
