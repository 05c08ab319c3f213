import { failedPrint } from '#shared/badge/print-reasons.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { type LocalDatabase, type OutboxEntry, readMeta } from './database.ts';

type Copy = Pick<CredentialRow, 'number' | 'g' | 'printedAt'>;

/** Whether the present copy of a badge was printed, wherever the server has heard of it or by this device's own notes of the last days. */
export async function wasPrinted(db: LocalDatabase, copy: Copy): Promise<boolean> {
  // Its own note may have been sent, and not come back with the row yet.
  const own = lastPrint(await ownNotes(db), copy);
  if (own?.hasFailed && !(copy.printedAt && Date.parse(copy.printedAt) > own.at)) return false;
  return Boolean(copy.printedAt) || own !== null;
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
  const notes = await ownNotes(db);
  const own = lastPrint(notes, copy);
  if (own) return own.hasFailed;
  return (
    (await readMeta(db, 'device'))?.certificate.kid === copy.kid &&
    notes.some((note) => isMakingOf(note, copy))
  );
}

type Note = Pick<OutboxEntry, 'kind' | 'body' | 'mseq' | 'at'>;

async function ownNotes(db: LocalDatabase): Promise<Note[]> {
  return [...(await db.outbox.toArray()), ...(await db.journal.toArray())];
}

/** What this device noted last of a copy's way onto paper. Bodies were written by this app's own outbox. */
function lastPrint(notes: readonly Note[], { number, g }: Copy): { at: number; hasFailed: boolean } | null {
  const mine = notes.flatMap(({ kind, body, mseq, at }) => {
    if (kind !== 'print.log') return [];
    const print = JSON.parse(body) as { number?: unknown; g?: unknown; reason?: unknown };
    if (print.number !== number || print.g !== g) return [];
    return [{ mseq, at, hasFailed: print.reason === failedPrint }];
  });
  return mine.sort((a, b) => b.mseq - a.mseq)[0] ?? null;
}

function isMakingOf({ kind, body }: Note, { number, g }: Copy): boolean {
  if (kind !== 'credential.issue' && kind !== 'credential.reprint') return false;
  const { data } = JSON.parse(body) as { data?: { n?: unknown; g?: unknown } };
  return data?.n === number && data.g === g;
}
