import type { EditionDates } from '#shared/edition/edition.ts';
import { instantMs } from '#shared/edition/event-days.ts';
import type { useFormat } from './format.ts';

/** When the registration of teams opens and closes, as the sentences about it put it. */
export function registrationWords(dates: EditionDates, format: ReturnType<typeof useFormat>) {
  const until = new Date(instantMs(dates.registrationUntil));
  return {
    from: format.date(new Date(instantMs(dates.registrationFrom)), 'long'),
    until: format.date(until, 'long'),
    time: format.date(until, 'time'),
  };
}
