import { type EditedEvent, eventRecord } from '#shared/competition/edit-games.ts';
import { schedule } from '../core/database/tables.ts';
import { recordRoutes } from '../core/http/record-routes.ts';
import { otherEvents, type ScheduleRow } from './schedule-store.ts';

/** Events beside the games, as editors change them. */
export const editEventsRoutes = recordRoutes(eventRecord, {
  table: schedule,
  only: otherEvents,
  action: 'event',
  order: [schedule.date, schedule.id],
  nameOf: ({ title }) => ({ title }),
  present: (row) => ({
    ...inputOf(row),
    ...{ id: row.id, version: row.version, updatedAt: row.updatedAt.toISOString() },
  }),
  inputOf,
  columnsOf: ({ date, titleEn, ...event }) => ({
    ...event,
    date: new Date(date),
    translations: titleEn ? { en: { title: titleEn } } : {},
  }),
});

function inputOf({ date, eventType, title, translations, venue }: ScheduleRow) {
  return {
    date: date.toISOString(),
    // Games are left out where the rows are read.
    eventType: eventType as EditedEvent['eventType'],
    title,
    titleEn: translations.en?.title ?? null,
    venue,
  };
}
