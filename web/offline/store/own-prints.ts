import { failedPrint } from '#shared/badges/print-reasons.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { type LocalDatabase, type OutboxEntry, readMeta } from './database.ts';

type PrintedCopy = Pick<CredentialRow, 'number' | 'g' | 'printedAt'>;

/**
 * Whether the current copy of a badge was printed, according to the server or to this device's prints of the last
 * days.
 */
export async function wasPrinted(db: LocalDatabase, copy: PrintedCopy): Promise<boolean> {
  // Its own note may have been sent, and not come back with the row yet.
  const own = lastPrint(await readOwnEntries(db), copy);
  if (own?.hasFailed && !(copy.printedAt && Date.parse(copy.printedAt) > own.at)) return false;
  return Boolean(copy.printedAt) || own !== null;
}

/**
 * Whether the current copy of a badge was never printed, as far as this device knows: the program or printer stopped,
 * or an admin issued it without printing. Badges made ahead may have been printed elsewhere, and older servers do not
 * say; for both only this device's own prints count.
 */
export async function isUnprinted(
  db: LocalDatabase,
  copy: PrintedCopy & Pick<CredentialRow, 'kid' | 'awaiting'>,
): Promise<boolean> {
  if (copy.printedAt) return false;
  if (copy.printedAt === null && !copy.awaiting) return !(await wasPrinted(db, copy));
  const notes = await readOwnEntries(db);
  const own = lastPrint(notes, copy);
  if (own) return own.hasFailed;
  return (
    (await readMeta(db, 'device'))?.certificate.kid === copy.kid &&
    notes.some((note) => isMakingOf(note, copy))
  );
}

type Note = Pick<OutboxEntry, 'kind' | 'body' | 'mseq' | 'at'>;

/** This device's own work: what waits to be sent, and what was answered in the last days. */
export async function readOwnEntries(db: LocalDatabase): Promise<OutboxEntry[]> {
  return [...(await db.outbox.toArray()), ...(await db.journal.toArray())];
}

/** This device's last print of a copy. The bodies come from this app's own outbox. */
function lastPrint(
  notes: readonly Note[],
  { number, g }: PrintedCopy,
): { at: number; hasFailed: boolean } | null {
  const mine = notes.flatMap(({ kind, body, mseq, at }) => {
    if (kind !== 'print.log') return [];
    const print = JSON.parse(body) as { number?: unknown; g?: unknown; reason?: unknown };
    if (print.number !== number || print.g !== g) return [];
    return [{ mseq, at, hasFailed: print.reason === failedPrint }];
  });
  return mine.sort((a, b) => b.mseq - a.mseq)[0] ?? null;
}

function isMakingOf({ kind, body }: Note, { number, g }: PrintedCopy): boolean {
  if (kind !== 'credential.issue' && kind !== 'credential.reprint') return false;
  const { data } = JSON.parse(body) as { data?: { n?: unknown; g?: unknown } };
  return data?.n === number && data.g === g;
}
