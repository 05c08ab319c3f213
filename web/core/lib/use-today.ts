import { type CalendarDate, calendarDateAt } from '#shared/base/dates.ts';
import { usePresent } from './use-now.ts';

/** The present day of the tournament's calendar, by the clock of `usePresent`. */
export const useToday = (): CalendarDate => calendarDateAt(new Date(usePresent()));
