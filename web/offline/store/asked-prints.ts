/**
 * Prints without confirmation: a browser only reports that its dialog closed. The desk asks once; Enter, reading the
 * badge or handing it over confirms, and a failure is recorded as for every failed print.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { type LocalDatabase, readMeta, writeMeta } from './database.ts';

/** The most numbers kept; older ones are dropped. */
const mostAsked = 500;

export function askPrints(db: LocalDatabase, numbers: readonly string[]): Promise<void> {
  return change(db, (asked) => [...asked.filter((one) => !numbers.includes(one)), ...numbers]);
}

export function answerPrint(db: LocalDatabase, number: string): Promise<void> {
  return change(db, (asked) => asked.filter((one) => one !== number));
}

function change(db: LocalDatabase, next: (asked: readonly string[]) => string[]): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const asked = (await readMeta(db, 'unanswered')) ?? [];
    const left = next(asked).slice(-mostAsked);
    if (left.join() !== asked.join()) await writeMeta(db, 'unanswered', left);
  });
}

/** Subscribes to the numbers still to be confirmed. */
export function useAskedPrints(db: LocalDatabase): ReadonlySet<string> {
  const asked = useLiveQuery(() => readMeta(db, 'unanswered'), [db]);
  return new Set(asked ?? []);
}
