import { useTranslation } from 'react-i18next';
import { boot } from '#web/core/client/boot.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useFormat } from './format.ts';

/**
 * How large the event is, in words: counted by the server as soon as there is anything to count, the edition's own
 * figures until then. What neither has is undefined.
 */
export function useSiteFigures() {
  const { t } = useTranslation();
  const format = useFormat();
  const { figures } = useEdition();
  const counted = boot().figures;
  const hasTeams = counted !== undefined && counted.teams > 0;
  const { teams, countries } = hasTeams ? counted : figures;
  const venues = counted?.venues || figures.venues;
  const teamWords = teams && t('common.count.teams', { count: teams, shown: format.number(teams) });
  return {
    /** Selects the plural of the sentence that contains the words. */
    count: teams,
    teams: hasTeams || !teamWords ? teamWords : t('home.over', { teams: teamWords }),
    isFromAbroad: countries !== undefined && countries > 1,
    countries: countries && t('common.count.countries', { count: countries }),
    venues: venues && t('common.count.venues', { count: venues }),
    age: figures.minimumAge,
    hasTeams,
    hasResults: (counted?.results ?? 0) > 0,
  };
}
