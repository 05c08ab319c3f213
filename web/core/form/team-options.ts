import { useMemo } from 'react';
import { alpha3 } from '#shared/base/countries.ts';
import { categoryOf } from '#shared/edition/tournament.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import type { SearchableOption } from './find-options.ts';

interface NamedTeam {
  name: string;
  country: string;
  category: string;
}

/**
 * Teams as every list offers them, by name. Clubs enter several categories under one name, and two countries may have a
 * club of the same name: a name alone chooses nothing.
 */
export function useTeamOptions<T extends NamedTeam>(
  teams: readonly T[] | undefined,
  toValue: (team: T) => string,
): { team: T; option: SearchableOption }[] {
  const language = useLanguage();
  const format = useFormat();
  return useMemo(() => {
    const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
    const optionOf = (team: T): SearchableOption => {
      const { name } = categoryOf(team.category);
      return {
        value: toValue(team),
        label: [team.name, format.country(team.country), name[language]].filter(Boolean).join(' · '),
        words: `${team.country} ${alpha3.get(team.country) ?? ''} ${name.es} ${name.en}`,
      };
    };
    return (teams ?? [])
      .map((team) => ({ team, option: optionOf(team) }))
      .toSorted((a, b) => compare(a.option.label, b.option.label));
  }, [teams, language, format, toValue]);
}
