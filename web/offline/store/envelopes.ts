/** Mutations as they travel. */
import type { MutationEnvelope } from '#shared/sync/protocol.ts';
import type { LocalDatabase, OutboxEntry } from './database.ts';

export function envelopeOf({ mseq, body, isCut: _, ...made }: OutboxEntry): MutationEnvelope {
  return { ...made, seq: mseq, body: JSON.parse(body) };
}

/** The signed grants that mutations name, each once, as far as they are held here. */
export async function grantsOf(db: LocalDatabase, entries: readonly OutboxEntry[]) {
  const named = [...new Set(entries.map(({ op }) => op))];
  return (await db.grants.bulkGet(named)).filter((grant) => grant !== undefined);
}
