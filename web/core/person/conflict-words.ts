import { useTranslation } from 'react-i18next';
import { serverCode } from '#shared/codes/number.ts';
import { reasonText } from '#shared/credentials/reasons.ts';
import { findZone } from '#shared/edition/tournament.ts';
import { isOptionalField, optionalText, personFields } from '#shared/people/person-fields.ts';
import type { ConflictOutcome, ConflictRow, ConflictSide } from '#shared/sync/conflicts.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { optionalName, useParticipantWords } from './participant-words.ts';

type KnownConflict = Pick<ConflictRow, 'kind' | 'sides'>;

/** The words about a conflict. Needs the areas 'conflicts' and 'badge'. */
export function useCaseWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useParticipantWords();
  const language = useLanguage();

  function field(name: string): string {
    const known = personFields.find((one) => one === name);
    return known && isOptionalField(known) ? optionalName(known) : t(`conflicts.field.${known ?? 'other'}`);
  }
  const fieldOf = ({ sides }: KnownConflict) => {
    const deed = sides[0]?.deed;
    return field(deed?.act === 'correct' ? deed.field : '');
  };

  const zoneName = (letter: string) =>
    findZone(letter)?.name[language] ?? t('badge.zoneUnknown', { zone: letter });

  return {
    field,
    heading: (it: KnownConflict, who: string) =>
      t(`conflicts.heading.${it.kind}`, { who: who || t('conflicts.unlistedPerson'), field: fieldOf(it) }),

    device: ({ device }: Pick<ConflictSide, 'device'>) => {
      if (device.code === serverCode) return t('conflicts.admin');
      return device.name ? `${device.name} (${device.code})` : device.code;
    },

    deed: ({ deed }: Pick<ConflictSide, 'deed'>): string => {
      switch (deed.act) {
        case 'issue':
          return t('conflicts.deed.issue');
        case 'reprint':
          return t('conflicts.deed.reprint', { g: deed.g });
        case 'correct':
          return t('conflicts.deed.correct', { field: field(deed.field) });
        case 'revoke':
          return t('conflicts.deed.revoke', { reason: reasonText(deed.reason, language) });
        case 'redeem':
          return t('conflicts.deed.redeem');
        case 'zones':
          return t('conflicts.deed.zones', {
            zones: deed.zones.map(zoneName).join(', ') || t('conflicts.empty'),
          });
        case 'scan':
          return t(deed.direction === 'in' ? 'conflicts.deed.scanIn' : 'conflicts.deed.scanOut', {
            checkpoint: deed.checkpoint,
          });
      }
    },

    /** The result of a side: a number, or a value as the badge would show it. */
    result: ({ deed }: Pick<ConflictSide, 'deed'>, teamName: (uid: string) => string): string => {
      if (deed.act === 'redeem') return deed.name[language];
      if (deed.act !== 'correct') return deed.number;
      const { field: name, value } = deed;
      if (value === null || value === '') return t('conflicts.empty');
      if (name === 'birthDate') return format.date(value, 'long');
      if (name === 'country') return format.country(value);
      if (name === 'teamUid') return teamName(value);
      if (name === 'photo') return t('conflicts.photo');
      if (isOptionalField(name)) return optionalText(name, value) ?? value;
      if (name === 'category') return words.category({ category: value });
      return name === 'role' ? words.anyRole(value) : value;
    },

    outcome: ({ kind }: KnownConflict, outcome: ConflictOutcome): string => {
      // Each kind has words for what `outcomesOf` offers it.
      const key = `conflicts.${outcome}.${kind}` as 'conflicts.keep.issuedTwice';
      return t(key);
    },

    /** A length of time in the largest unit that says enough. */
    duration: (ms: number): string => {
      const minutes = Math.round(Math.abs(ms) / 60_000);
      if (minutes < 90) return t('conflicts.minutes', { count: minutes });
      const hours = Math.round(minutes / 60);
      return hours < 48
        ? t('conflicts.hours', { count: hours })
        : t('conflicts.days', { count: Math.round(hours / 24) });
    },
  };
}
