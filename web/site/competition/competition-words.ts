import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOf } from '#shared/base/dates.ts';
import type { CalendarEntry } from '#shared/competition/calendar.ts';
import type { Game } from '#shared/competition/competition.ts';
import { categoryName } from '#shared/edition/tournament.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';

/** Names of the competition in the reader's language. Needs the area 'competition'. */
export function useCompetitionWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return useMemo(() => {
    const time = (date: string, wall: string) => format.date(instantOf(date, wall), 'time');
    /** A category by its stored value; one of another edition stays as written. */
    const category = (value: string) => categoryName(value, language);
    return {
      category,
      /** 'Group A', 'Semi-final': which part of the championship a game belongs to. */
      phase: (game: Pick<Game, 'phase' | 'division'>) => {
        if (game.division) return t('competition.group', { name: game.division });
        return t(`competition.phase.${game.phase ?? 'cross'}`);
      },
      /** The title of a game or another published event. */
      gameTitle: ({ team1, team2, title, titleEn }: Pick<Game, 'team1' | 'team2' | 'title' | 'titleEn'>) =>
        team1 && team2
          ? t('competition.game.title', { team1: team1.name, team2: team2.name })
          : ((language === 'en' ? titleEn : null) ?? title),
      entryTitle: ({ what }: CalendarEntry): string => {
        if (what.kind === 'games') return t('competition.games', { count: what.games });
        if (what.kind === 'keyDate') return what.keyDate.title[language];
        return (language === 'en' ? what.event.titleEn : null) ?? what.event.title;
      },
      entryText: ({ what }: CalendarEntry): string | null => {
        if (what.kind === 'keyDate') return what.keyDate.text[language];
        return what.kind === 'published' ? what.event.venue : null;
      },
      /** '08:00 – 20:00', 'until 23:59', 'All day'. */
      entryTime: ({ date, from, until, what }: CalendarEntry): string => {
        if (from && until)
          return t('competition.schedule.range', { from: time(date, from), until: time(date, until) });
        if (until) return t('competition.schedule.until', { time: time(date, until) });
        if (from && what.kind === 'games')
          return t('competition.schedule.fromTime', { time: time(date, from) });
        return from ? time(date, from) : t('competition.schedule.allDay');
      },
    };
  }, [t, format, language]);
}
