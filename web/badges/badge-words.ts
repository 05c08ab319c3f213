import i18next from 'i18next';
import type { BadgePerson, BadgeWords } from '#shared/badges/marks.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { fullName } from '#shared/people/full-name.ts';
import { presentEdition } from '#web/core/client/edition.ts';
import { formatDays } from '#web/core/lib/format.ts';
import { hasWords, type Language } from '#web/core/lib/i18n.ts';
import { categoryText, roleText } from '#web/core/person/participant-words.ts';

/** All texts of a person's badge in a language. Needs the words of the area 'badge' in it. */
export function badgeWords(
  person: Pick<BadgePerson, 'role' | 'category' | 'country'>,
  language: Language,
): BadgeWords {
  const t = i18next.getFixedT(language);
  const { identity, dates, contact } = presentEdition();
  return {
    role: roleText(person, language),
    category: categoryText(person, language),
    country: countryName(person.country, language),
    labels: { team: t('badge.team'), category: t('badge.categoryLabel'), zones: t('badge.zonesLabel') },
    allAccess: t('badge.allAccess'),
    noPhoto: t('badge.noPhoto'),
    event: identity.name[language],
    place: identity.country.name[language],
    year: String(tournament.year),
    dates: formatDays(dates.startsOn, dates.endsOn, language),
    zones: Object.fromEntries(tournament.zones.map(({ letter, name }) => [letter, name[language]])),
    found: t('badge.found', { phone: contact.phone }),
  };
}

/** The language of a badge: its person's, if known and loaded; else that of the look. */
export function badgeLanguage(person: Pick<BadgePerson, 'language'>, ofLook: Language): Language {
  return person.language && hasWords('badge', person.language) ? person.language : ofLook;
}

/** The badge in one sentence, for those who do not see it. */
export function describeBadge(person: BadgePerson, words: BadgeWords): string {
  const name = fullName(person);
  const about = [words.role, words.category, words.country].filter(Boolean).join(', ');
  return i18next.t('badge.cardOf', { name, about, number: person.number });
}

function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
