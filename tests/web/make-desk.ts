import { onTestFinished } from 'vitest';
import { nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import type { DraftPerson, PersonRow } from '#shared/people/participant.ts';
import { packCredentials, packPeople } from '#shared/sync/columns.ts';
import type { MutationOutcome, PulledPage, PulledRows } from '#shared/sync/protocol.ts';
import { freshSync, LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import { changeUndoable } from '#web/offline/store/held.ts';
import { makeIssuer } from '../shared/make.ts';

/** A desk right after its enrollment, with a fresh disk, and the pages a server would send it. */

export const clocks = { machineOffset: 0, clockOffset: 0, now: nowMs() };

export async function makeDesk(): Promise<LocalDatabase> {
  const db = new LocalDatabase(`desk-${newUid()}`);
  const keys = await generateKeys({ extractable: false });
  const { revokedAt: _, ...certificate } = makeIssuer(keys);
  await writeMeta(db, 'device', {
    uid: newUid(),
    code: 'A7',
    name: 'Mesa 3',
    kind: 'desk',
    certificate,
    rootPublicKey: keys.publicKey,
    keys,
  });
  await writeMeta(db, 'operator', {
    grant: newUid(),
    userId: 7,
    username: 'ana',
    name: 'Ana Pérez',
    role: 'ACCREDITATION_STAFF',
    expiresAt: nowMs() + 3_600_000,
  });
  await writeMeta(db, 'sync', { ...freshSync, epoch: 'E1' });
  await writeMeta(db, 'counters', { nextMseq: 1, nextNumber: 1 });
  return db;
}

/** What can still be undone when the test ends is: otherwise its badge would be printed in the middle of a later test. */
export function undoAtEnd(db: LocalDatabase): void {
  onTestFinished(async () => {
    if (!db.isOpen()) return;
    await db.transaction('rw', db.meta, () =>
      changeUndoable(db, (present) => present.map((one) => ({ ...one, isUndone: true }))),
    );
  });
}

export function draft(overrides: Partial<DraftPerson> = {}): DraftPerson {
  return {
    firstName: 'María José',
    lastName: 'Álvarez Cañas',
    birthDate: '1980-03-02',
    country: 'SV',
    category: "Women's 40+",
    role: 'Player',
    teamUid: null,
    photo: null,
    ...overrides,
  };
}

interface PageInput {
  people?: readonly PersonRow[];
  credentials?: readonly CredentialRow[];
  gone?: PulledPage['gone'];
  from?: string;
  seq?: number;
  lmid?: number;
  more?: boolean;
  epoch?: string;
  /** People and credentials come in columns, as those of a first list do. */
  packed?: boolean;
}

/** A page of the server from `from` to commit `seq`. */
export function page(input: PageInput = {}): PulledPage {
  const { seq = 1, from = '0::', epoch = 'E1' } = input;
  const rows: PulledRows = {
    teams: [],
    participants: (input.people ?? []).map((row) => ({ ...row, seq })),
    credentials: (input.credentials ?? []).map((row) => ({ ...row, seq })),
    revocations: [],
    scans: [],
  };
  const columns = {
    rows: { ...rows, participants: [], credentials: [] },
    packed: {
      participants: packPeople(rows.participants),
      credentials: packCredentials(rows.credentials),
    },
  };
  return {
    kind: 'page',
    epoch,
    from,
    cursor: `${seq}::`,
    more: input.more ?? false,
    ...(input.packed ? columns : { rows }),
    gone: input.gone ?? [],
    lmid: input.lmid ?? 0,
    keyset: [],
    serverNow: nowMs(),
    clockOffset: 0,
    settings: null,
    minClient: 1,
    proof: 'of the server',
  };
}

/** The server's answers to everything in the outbox. */
export async function answers(
  db: LocalDatabase,
  status: MutationOutcome['status'] = 'applied',
  code: string | null = null,
): Promise<MutationOutcome[]> {
  const entries = await db.outbox.toArray();
  return entries.map((entry) => ({ seq: entry.mseq, id: entry.id, status, code }));
}
