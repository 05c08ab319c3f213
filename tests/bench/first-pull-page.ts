import { Dexie, type EntityTable } from 'dexie';
import { newUid } from '#shared/base/ids.ts';
import { type PersonRow, personRow } from '#shared/people/participant.ts';
import { packPeople } from '#shared/sync/columns.ts';
import { readBase } from '#web/offline/search/base-index.ts';
import { LocalDatabase, writeMeta } from '#web/offline/store/database.ts';

/**
 * Keeping the first list of a device, and having it in memory at the next start: fifty thousand people row by row, as
 * Dexie does it with the indexes that the desk needs, against pages of columns. Runs in the page of first-pull.bench.ts.
 */
export interface StoreTimings {
  bulkPutMs: number;
  /** `put` of each row in one transaction, from a tenth of them. */
  rowByRowMs: number;
  pagesMs: number;
  dexieReadMs: number;
  pagesReadMs: number;
  /** The longest the page stood still while it kept pages, ms. */
  longestStallMs: number;
}

declare global {
  interface Window {
    measureStore(people: number, perPage: number): Promise<StoreTimings>;
  }
}

window.measureStore = async (count, perPage) => {
  const people = Array.from({ length: count }, (_, n) => makePerson(n));
  const rows = new Dexie('rows', { chromeTransactionDurability: 'strict' }) as Dexie & {
    people: EntityTable<PersonRow & { seq: number }, 'uid'>;
  };
  rows.version(1).stores({ people: 'uid, seq, photo' });
  const bulkPutMs = await time(() => rows.people.bulkPut(people));
  const dexieReadMs = await time(async () => {
    const held = await rows.people.toArray();
    const byUid = new Map(held.map((row) => [row.uid, row]));
    if (byUid.size !== count) throw new Error(`${byUid.size} of ${count}`);
  });
  await rows.people.clear();
  const tenth = people.slice(0, count / 10);
  const tenthMs = await time(() =>
    rows.transaction('rw', rows.people, async () => {
      for (const row of tenth) await rows.people.put(row);
    }),
  );

  const db = new LocalDatabase('pages');
  await writeMeta(db, 'sync', {
    epoch: 'E1',
    cursor: '1::',
    lmid: 0,
    confirmedAt: 0,
    machineOffset: 0,
    clockOffset: 0,
    applied: 1,
  });
  const pages = Array.from({ length: count / perPage }, (_, n) =>
    packPeople(people.slice(n * perPage, (n + 1) * perPage)),
  );
  const stall = watchStalls();
  const pagesMs = await time(async () => {
    for (const packed of pages)
      await db.transaction('rw', [db.meta, db.pages], () =>
        db.pages.add({ applied: 1, table: 'participants', packed }),
      );
  });
  const longestStallMs = stall.longest();
  const pagesReadMs = await time(async () => {
    const base = await readBase(db);
    if (base.person(people.at(-1)?.uid ?? '')?.lastName !== people.at(-1)?.lastName)
      throw new Error('the last is missing');
  });
  return { bulkPutMs, rowByRowMs: tenthMs * 10, pagesMs, dexieReadMs, pagesReadMs, longestStallMs };
};

function makePerson(n: number): PersonRow & { seq: number } {
  const team = `0198c0de-0000-7000-8000-${String(Math.floor(n / 13)).padStart(12, '0')}`;
  // Parsed by the schema, which fills in the defaults: the row as it is sent today.
  const row = personRow.parse({
    ...{ uid: newUid(), firstName: `Nombre${n % 900}`, lastName: `Apellido${n % 1700} Segundo${n % 311}` },
    ...{ birthDate: `19${60 + (n % 30)}-0${1 + (n % 9)}-1${n % 10}`, country: 'SV', category: "Women's 40+" },
    ...{ role: 'Player', teamUid: team, teamName: `Equipo ${Math.floor(n / 13)}`, photo: null, version: 1 },
    ...{ createdAt: new Date(1_760_000_000_000 + n * 137).toISOString() },
  });
  return { ...row, seq: 1 + Math.floor(n / 1000) };
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Asks for a turn again and again; the longest wait between two is how long the page stood still. */
function watchStalls() {
  let last = performance.now();
  let longest = 0;
  let stopped = false;
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!stopped) setTimeout(() => channel.port2.postMessage(null), 4);
  };
  channel.port2.postMessage(null);
  return {
    longest: () => {
      stopped = true;
      return Math.max(longest, performance.now() - last);
    },
  };
}
