import type { CredentialRow } from '#shared/credentials/credential.ts';
import { type LocalDatabase, type OutboxEntry, readMeta } from './database.ts';

type Copy = Pick<CredentialRow, 'number' | 'g' | 'printedAt'>;

/** Whether the present copy of a badge was printed, wherever the server has heard of it or by this device's own notes of the last days. */
export async function wasPrinted(db: LocalDatabase, copy: Copy): Promise<boolean> {
  // Its own note may have been sent, and not come back with the row yet.
  return Boolean(copy.printedAt) || (await ownNotes(db)).some((note) => isPrintOf(note, copy));
}

/**
 * Whether the present copy of a badge was printed nowhere, as far as is known here: the program or the printer stopped
 * in between, or the office issued it and printed nothing. Of badges made ahead, which a print shop may have printed, and
 * of an older server's rows only this device's own are judged, by its notes.
 */
export async function isUnprinted(
  db: LocalDatabase,
  copy: Copy & Pick<CredentialRow, 'kid' | 'awaiting'>,
): Promise<boolean> {
  if (copy.printedAt) return false;
  if (copy.printedAt === null && !copy.awaiting) return !(await wasPrinted(db, copy));
  // Most badges are of others: for those the notes of a week are not read at each line of the list.
  if ((await readMeta(db, 'device'))?.certificate.kid !== copy.kid) return false;
  const notes = await ownNotes(db);
  return notes.some((note) => isMakingOf(note, copy)) && !notes.some((note) => isPrintOf(note, copy));
}

type Note = Pick<OutboxEntry, 'kind' | 'body'>;

async function ownNotes(db: LocalDatabase): Promise<Note[]> {
  return [...(await db.outbox.toArray()), ...(await db.journal.toArray())];
}

// Bodies were written by this app's own outbox.
function isPrintOf({ kind, body }: Note, { number, g }: Copy): boolean {
  if (kind !== 'print.log') return false;
  const print = JSON.parse(body) as { number?: unknown; g?: unknown };
  return print.number === number && print.g === g;
}

function isMakingOf({ kind, body }: Note, { number, g }: Copy): boolean {
  if (kind !== 'credential.issue' && kind !== 'credential.reprint') return false;
  const { data } = JSON.parse(body) as { data?: { n?: unknown; g?: unknown } };
  return data?.n === number && data.g === g;
}
