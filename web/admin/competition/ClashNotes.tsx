import { useTranslation } from 'react-i18next';
import type { Clash } from '#shared/competition/clashes.ts';
import type { Game } from '#shared/competition/competition.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';

/** The conflicts of a game, one sentence each: who, where, when. */
export function ClashNotes({ clashes }: { clashes: readonly Clash<Game>[] }) {
  const sentence = useClashWords();
  return (
    <ul className="grid gap-2">
      {clashes.map((clash) => (
        <li key={clash.key} className="flex items-start gap-2">
          <Icon
            name={clash.kind === 'rest' ? 'clock' : 'warning'}
            className={`mt-1 ${clash.kind === 'rest' ? 'text-warn' : 'text-bad'}`}
          />
          {sentence(clash)}
        </li>
      ))}
    </ul>
  );
}

/** A clash as a sentence. */
export function useClashWords(): (clash: Clash<Game>) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const { startsOn, endsOn } = useEdition().dates;
  return (clash) => {
    if (clash.kind === 'outside') return t('organise.clash.outside', { days: format.days(startsOn, endsOn) });
    const { other } = clash;
    const game = words.gameTitle(other);
    const time = format.date(other.date, 'time');
    if (clash.kind === 'court')
      return t('organise.clash.court', { venue: clash.venue, court: clash.court ?? '', game, time });
    const team = clash.team.name;
    if (clash.kind === 'team')
      return t('organise.clash.team', { team, game, time, venue: other.venue ?? t('organise.game.noVenue') });
    return t('organise.clash.rest', {
      team,
      game,
      time,
      rest: t('organise.minutes', { count: Math.round(clash.minutes) }),
    });
  };
}
