/**
 * The newest state that this server has sent to any device, stored next to the keys where a database restore does not
 * change it: `DATA_DIR/high-water.json`.
 *
 * An answer with newer state waits until the file is written. So the file is never behind, and never ahead of what was
 * sent, which rules out false alarms. It is cheap: concurrent answers share one write, and an answer without newer
 * state does not wait. Acknowledgements of pushes are not stored here: the device shows them at its next contact,
 * sealed (`sync/contact-proof.ts`). Each server stores its own; servers that share a folder merge the file at their
 * next write.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { machineMs } from '#shared/base/clock.ts';

const marksSchema = z.object({
  /** The history `seq` is a number of; and those this server knew before it: to come back to one is to go back. */
  epoch: z.string(),
  seq: z.int().nonnegative(),
  former: z.array(z.string()),
  /** The highest number W0 has given out. */
  lastNumber: z.int().nonnegative(),
  /** How many device codes have been given out, in the order of `deviceCodeAt`. */
  codes: z.int().nonnegative(),
  /** The last row of the audit log that this server wrote in this history: rows cut off its end are missed by it. */
  audit: z.object({ id: z.int(), hash: z.string() }).nullable().default(null),
  /** The machine's clock at the last write, ms since 1970: what it says now is held against it (clock-watch.ts). */
  clockMs: z.int().nonnegative(),
});
export type HighWaterMarks = z.output<typeof marksSchema>;

export interface HighWater {
  /** The newest state known to have been sent. */
  read(): Readonly<HighWaterMarks>;
  /** Raises some of the marks, never lowers one; resolves once they are on the disk, rejects when they cannot be. */
  raise(marks: Partial<Pick<HighWaterMarks, 'seq' | 'lastNumber' | 'codes' | 'audit'>>): Promise<void>;
  /** Goes over to another history, from its number `seq` on. */
  enter(epoch: string, seq: number): Promise<void>;
}

const none: HighWaterMarks = {
  epoch: '',
  seq: 0,
  former: [],
  lastNumber: 0,
  codes: 0,
  audit: null,
  clockMs: 0,
};
/** More histories than any event has; the file stays small. */
const mostFormer = 100;

/** The marks of a folder. Throws when the file is there and cannot be read. */
export function openHighWater(dataDir: string): HighWater {
  const file = path.join(dataDir, highWaterFile);
  return keepMarks(existsSync(file) ? readMarks(file) : takeOver(dataDir), file);
}

export const highWaterFile = 'high-water.json';

/** Marks that end with the process: for a server whose database does as well. */
export function highWaterInMemory(): HighWater {
  return keepMarks(none, null);
}

function readMarks(file: string): HighWaterMarks {
  try {
    return marksSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(
      `DATA_DIR: ${file} cannot be read; put back the one of the last backup, or remove it and run "npm run restored"`,
      { cause },
    );
  }
}

/** Earlier versions stored only W0's counter, in a separate file. */
function takeOver(dataDir: string): HighWaterMarks {
  const file = path.join(dataDir, 'last-number');
  if (!existsSync(file)) return none;
  return { ...none, lastNumber: Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 };
}

function keepMarks(first: HighWaterMarks, file: string | null): HighWater {
  let marks = first;
  let version = 0;
  let stored = 0;
  let writing: Promise<void> | null = null;

  function set(next: HighWaterMarks): Promise<void> {
    if (!isSame(next, marks)) {
      marks = next;
      version += 1;
    }
    return settle(version);
  }

  /** Resolves when what the marks were at this version is on the disk. */
  async function settle(wanted: number): Promise<void> {
    while (stored < wanted) {
      writing ??= write().finally(() => {
        writing = null;
      });
      await writing;
    }
  }

  async function write(): Promise<void> {
    if (file && existsSync(file)) marks = higher(marks, readMarks(file));
    // The only mark that may decrease: a corrected clock must not warn permanently.
    marks = { ...marks, clockMs: machineMs() };
    const taken = version;
    if (file) await writeAside(file, JSON.stringify(marks));
    stored = taken;
  }

  return {
    read: () => marks,
    raise: (some) => set(higher(marks, { ...marks, ...some })),
    enter(epoch, seq) {
      if (marks.epoch === epoch) return set({ ...marks, seq: Math.max(marks.seq, seq) });
      const former = [...marks.former, marks.epoch].filter((known) => known !== '' && known !== epoch);
      // A restored database's log ends earlier, and rightly.
      return set({ ...marks, epoch, seq, audit: null, former: former.slice(-mostFormer) });
    },
  };
}

/** The higher of each mark, in the history of the first: numbers of another one say nothing about it. */
function higher(a: HighWaterMarks, b: HighWaterMarks): HighWaterMarks {
  const former = new Set([...b.former, ...a.former]);
  former.delete(a.epoch);
  return {
    epoch: a.epoch,
    seq: a.epoch === b.epoch ? Math.max(a.seq, b.seq) : a.seq,
    former: [...former].slice(-mostFormer),
    lastNumber: Math.max(a.lastNumber, b.lastNumber),
    codes: Math.max(a.codes, b.codes),
    audit: a.epoch === b.epoch && (b.audit?.id ?? 0) > (a.audit?.id ?? 0) ? b.audit : a.audit,
    clockMs: Math.max(a.clockMs, b.clockMs),
  };
}

function isSame(a: HighWaterMarks, b: HighWaterMarks): boolean {
  const numbers = ({ epoch, seq, lastNumber, codes, audit }: HighWaterMarks) =>
    [epoch, seq, lastNumber, codes, audit?.id].join();
  return numbers(a) === numbers(b);
}

/** Writes a file whole or not at all; it is on the disk, under its name, when this resolves. */
export async function writeAside(file: string, content: string | Uint8Array): Promise<void> {
  // Servers that share a folder from their own containers often have the same process id.
  const aside = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const written = await open(aside, 'w', 0o600);
  try {
    await written.writeFile(content);
    await written.sync();
  } finally {
    await written.close();
  }
  await rename(aside, file);
  await syncFolder(path.dirname(file));
}

/** Makes the names in a folder as durable as what they name; Windows has no such thing and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
