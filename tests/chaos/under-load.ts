import pg from 'pg';
import { must } from '#shared/base/must.ts';
import type { Caller } from '../server/caller.ts';
import { type DeskAtWork, deskAtWork } from './desk-at-work.ts';

/** What is under load, as it is at this moment: it may be another process, and another database, in the next. */
export interface Stage {
  /** Where desks reach it: one after the other, each another place. */
  places: readonly { readonly url: string }[];
  admin: Caller;
  /** Where what they did has to stand. */
  databaseUrl: () => string;
}

const deskCount = 4;

/** How often: as set by the command, else as often as the suite has time for. */
export const times = (inSuite: number) => Number(process.env.CHAOS_TIMES) || inSuite;

export const nothingIsLost = { lost: 0, twice: 0, disordered: 0 };

export const everyDeskDoes = (desks: readonly DeskAtWork[], more: number) =>
  Promise.all(desks.map((desk) => desk.hasDone(more)));

/** Plays a fault so many times between desks at work, and counts what is missing and what is there twice. */
export async function playUnderLoad(
  { places, admin, databaseUrl }: Stage,
  fault: (desks: readonly DeskAtWork[]) => Promise<void>,
  count: number,
) {
  const desks = await Promise.all(
    Array.from({ length: deskCount }, (_, n) =>
      deskAtWork(must(places[n % places.length], 'there is one'), admin),
    ),
  );
  for (let played = 0; played < count; played += 1) {
    await everyDeskDoes(desks, 8);
    await fault(desks);
  }
  await everyDeskDoes(desks, 8);
  await Promise.all(desks.map((desk) => desk.finish()));
  const done = desks.flatMap(({ journal }) => journal);
  const lastNames = desks.flatMap((desk) => [...desk.lastNames]);
  const sum = (count: (desk: DeskAtWork) => number) => desks.reduce((all, desk) => all + count(desk), 0);
  const faults = { refused: sum((desk) => desk.refused()), clockOff: sum((desk) => desk.clockOff()) };
  const unheard = sum((desk) => desk.unheard());
  const again = sum((desk) => desk.askedAgain());
  const compared = await compare(databaseUrl(), done, lastNames);
  const found = { played: count, done: done.length, ...faults, unheard, again, ...compared };
  console.log(JSON.stringify(found));
  return found;
}

/** What is missing, what is there twice, and who has another name than the last one they were given. */
async function compare(url: string, done: DeskAtWork['journal'], lastNames: [string, string][]) {
  const rows = await ask<{ uid: string; name: string }>(
    url,
    `select uid::text, last_name as name from participants union all select uid::text, '' from scans`,
  );
  const known = new Map(rows.map(({ uid, name }) => [uid, name]));
  const lost = done.filter(({ body }) => !known.has((body as { uid: string }).uid)).length;
  const disordered = lastNames.filter(([uid, name]) => known.get(uid) !== name).length;
  return { lost, twice: rows.length - known.size, disordered };
}

/** Queries a database on a separate connection; returns the rows of the last statement. */
export async function ask<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // The running statement fails with it; an unhandled event would end the run.
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
