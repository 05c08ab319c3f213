import type { CredentialRow } from '#shared/credentials/credential.ts';
import { type LocalDatabase, type OutboxEntry, readMeta } from './database.ts';

type Copy = Pick<CredentialRow, 'number' | 'g'>;

/** Whether this device printed the present copy of a badge before, by its own notes of the last days. */
export async function wasPrintedHere(db: LocalDatabase, copy: Copy): Promise<boolean> {
  return (await ownNotes(db)).some((note) => isPrintOf(note, copy));
}

/**
 * Whether this device made the present copy and, as far as its notes go back, never printed it: the program or the
 * printer stopped in between. Of what others made nothing is known here.
 */
export async function isUnprintedHere(
  db: LocalDatabase,
  copy: Copy & Pick<CredentialRow, 'kid'>,
): Promise<boolean> {
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
