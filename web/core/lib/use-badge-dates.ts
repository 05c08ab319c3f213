import { useTranslation } from 'react-i18next';
import { instantMsAt } from '#shared/edition/time-zone.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { usePresent } from '#web/core/lib/use-now.ts';

/** From when until when badges of the served edition count, in words, and whether that is still to come. Needs 'setup'. */
export function useBadgeDates(): { words: string; isToCome: boolean } {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone, badgesFrom, badgesUntil } = useEdition().dates;
  const [from, until] = [instantMsAt(timeZone, badgesFrom), instantMsAt(timeZone, badgesUntil)];
  const say = (ms: number) => format.date(new Date(ms), 'dateTime');
  return {
    words: t('setup.badgeDates', { from: say(from), until: say(until) }),
    isToCome: usePresent() < from,
  };
}
