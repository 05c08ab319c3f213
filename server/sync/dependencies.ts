/** Which row a mutation needs, and which row it creates for others. */
import { z } from 'zod';
import { uidSchema } from '#shared/base/ids.ts';
import type { MutationKind } from '#shared/sync/mutations.ts';
import type { MutationEnvelope } from '#shared/sync/protocol.ts';

/** The field that names the row that must exist first: person, credential, hand-out or conflict. */
const requiredField: Partial<Record<MutationKind, 'uid' | 'participantUid'>> = {
  'credential.issue': 'participantUid',
  'handout.redeem': 'participantUid',
  'handout.undo': 'uid',
  'credential.reprint': 'uid',
  'case.settle': 'uid',
  'participant.correct': 'uid',
  'participant.note': 'uid',
  'participant.propose': 'uid',
};

export function requiredUid(parsed: { kind: MutationKind; body: never } | null): string | null {
  const field = parsed && requiredField[parsed.kind];
  return field ? (parsed.body as Record<typeof field, string>)[field] : null;
}

const kindsThatCreate: ReadonlySet<string> = new Set<MutationKind>([
  'participant.register',
  'credential.issue',
  'handout.redeem',
]);
const named = z.object({ uid: uidSchema });

/** The uid of the row that this mutation creates, even if its body is invalid. */
export function createdUid(m: MutationEnvelope): string | null {
  return kindsThatCreate.has(m.kind) ? (named.safeParse(m.body).data?.uid ?? null) : null;
}
