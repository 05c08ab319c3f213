/**
 * Work that takes longer than a proxy lets a request wait: it goes on in the background, once at a time in all servers of
 * a database, and its state is a row that every page can read.
 */
import { eq, sql } from 'drizzle-orm';
import { machineMs } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import type { WorkState } from '#shared/content/long-work.ts';
import type { Log } from '../base/log.ts';
import type { Db } from '../database/open.ts';
import { siteSettings } from '../database/tables.ts';

/** A server that has noted nothing for this long has stopped, ms. */
const stalledMs = 60_000;
const noteEveryMs = 1000;

/** Tells how far the work is; throws once the server stops. */
export type NoteProgress = (done: number, total: number) => void;

interface WorkToStart {
  name: 'archive';
  /** The id of what it is about. */
  about: string;
  run: (note: NoteProgress) => Promise<void>;
}

export interface LongWork {
  /** Starts it, unless it is running already; answers its state at once. */
  start(db: Db, work: WorkToStart): Promise<WorkState>;
  /** Interrupts the current work; resolves when its state is stored. */
  stop(): Promise<void>;
}

interface StoredWork extends Omit<WorkState, 'isRunning'> {
  about: string;
}

export function createLongWork(log: Log): LongWork {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function carryOut(db: Db, { name, run }: WorkToStart, started: StoredWork): Promise<void> {
    let noted = started;
    let storing = Promise.resolve();
    const store = () => {
      storing = storing
        .then(() => write(db, name, noted))
        .catch((err: unknown) => log.warn({ err }, 'not noted'));
    };
    const noting = setInterval(store, noteEveryMs);
    const note: NoteProgress = (done, total) => {
      if (stopping.signal.aborted) throw new AppError('UNAVAILABLE');
      noted = { ...noted, done, total };
    };
    try {
      await run(note);
      noted = { ...noted, end: 'done' };
    } catch (err) {
      if (!(err instanceof AppError)) log.error({ err, work: name }, 'long work failed');
      noted = { ...noted, end: err instanceof AppError ? err.code : 'INTERNAL' };
    }
    clearInterval(noting);
    store();
    await storing;
  }

  return {
    async start(db, work) {
      const first = {
        ...{ about: work.about, startedAt: new Date(machineMs()).toISOString() },
        ...{ done: 0, total: 0, end: null },
      };
      if (await claim(db, work.name, first)) {
        const carried = carryOut(db, work, first).finally(() => running.delete(carried));
        running.add(carried);
      }
      return (await readWork(db, work.name)) ?? presentWork(first, machineMs());
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** The state of the latest work of a name, or of that about one thing; null where there was none. */
export async function readWork(db: Db, name: WorkToStart['name'], about?: string): Promise<WorkState | null> {
  const [row] = await db
    .select()
    .from(siteSettings)
    .where(eq(siteSettings.key, keyOf(name)));
  if (!row) return null;
  const stored = JSON.parse(row.value) as StoredWork; // written below
  return about !== undefined && stored.about !== about ? null : presentWork(stored, row.updatedAt.getTime());
}

function presentWork({ about: _, ...stored }: StoredWork, notedMs: number): WorkState {
  const isStalled = stored.end === null && notedMs < machineMs() - stalledMs;
  const end = isStalled ? 'UNAVAILABLE' : stored.end;
  return { ...stored, end, isRunning: end === null };
}

const keyOf = (name: WorkToStart['name']) => `work.${name}`;

const rowOf = (name: WorkToStart['name'], work: StoredWork) => ({
  ...{ key: keyOf(name), value: JSON.stringify(work), updatedAt: new Date(machineMs()) },
});

/** Whether it may begin: it runs nowhere, or its server has stopped. */
async function claim(db: Db, name: WorkToStart['name'], work: StoredWork): Promise<boolean> {
  const { key, ...set } = rowOf(name, work);
  const stalled = new Date(machineMs() - stalledMs).toISOString();
  const rows = await db
    .insert(siteSettings)
    .values({ key, ...set })
    .onConflictDoUpdate({
      ...{ target: siteSettings.key, set },
      setWhere: sql`${siteSettings.value}::jsonb ->> 'end' is not null or ${siteSettings.updatedAt} < ${stalled}::timestamptz`,
    })
    .returning();
  return rows.length > 0;
}

async function write(db: Db, name: WorkToStart['name'], work: StoredWork): Promise<void> {
  const { key, ...set } = rowOf(name, work);
  await db.update(siteSettings).set(set).where(eq(siteSettings.key, key));
}
