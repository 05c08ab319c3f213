/** The first page's content for the current day during the event. */

import { calendarDateAt, instantOf } from '#shared/base/dates.ts';
import { stepDay } from '#shared/competition/calendar.ts';
import type { Today } from '#shared/competition/competition.ts';
import { isOn } from '#shared/competition/event-moment.ts';
import { medalTable } from '#shared/competition/standings.ts';
import type { Db } from '../core/database/open.ts';
import { listGameDays, listGames, listMedals } from './store.ts';

/** Games named of one tip-off: what a first screen holds. */
const someGames = 6;
const medalRows = 3;

export async function readToday(db: Db, now: Date): Promise<Today> {
  const date = calendarDateAt(now);
  const games = (await listGames(db, { date })).filter(({ eventType }) => eventType === 'game');
  const next = (await listGameDays(db)).find((day) => day.date >= stepDay(date, 1));
  return {
    date,
    tipOffs: tipOffsOf(games, now.getTime()),
    next: next ? { date: next.date, at: instantOf(next.date, next.from).toISOString() } : null,
    medals: medalTable(await listMedals(db)).slice(0, medalRows),
  };
}

function tipOffsOf(games: Awaited<ReturnType<typeof listGames>>, atMs: number): Today['tipOffs'] {
  const all = [...Map.groupBy(games, ({ date }) => date)].map(([at, own]) => {
    const open = own.filter(({ score }) => score === null);
    return { at, games: own.length, open: open.length, some: open.slice(0, someGames) };
  });
  const coming = all.find(({ at }) => Date.parse(at) > atMs);
  return all.map((one) => (one === coming || isOn(one, atMs) ? one : { ...one, some: [] }));
}
