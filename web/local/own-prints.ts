import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { LocalDatabase } from './database.ts';

/** Whether this device printed the present copy of a badge before, by its own notes of the last days. */
export async function wasPrintedHere(
  db: LocalDatabase,
  { number, g }: Pick<CredentialRow, 'number' | 'g'>,
): Promise<boolean> {
  const notes = [...(await db.outbox.toArray()), ...(await db.journal.toArray())];
  return notes.some((note) => {
    if (note.kind !== 'print.log') return false;
    // Written by this app's own outbox.
    const body = JSON.parse(note.body) as { number?: unknown; g?: unknown };
    return body.number === number && body.g === g;
  });
}
