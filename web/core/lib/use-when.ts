import { now } from '#shared/base/clock.ts';
import { calendarDateAt } from '#shared/base/dates.ts';
import { useFormat } from './format.ts';

export const isToday = (instant: Date, present = now()) =>
  calendarDateAt(instant) === calendarDateAt(present);

/** A moment as it is said at a counter: the time of one of today, day and time of any other. */
export function useWhen(): (at: string | Date | number, present?: Date) => string {
  const format = useFormat();
  return (at, present) => {
    const instant = new Date(at);
    return format.date(instant, isToday(instant, present) ? 'time' : 'dateTime');
  };
}
