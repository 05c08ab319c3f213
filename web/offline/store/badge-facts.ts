/** What a device knows about a presented badge; desk and door use the same facts. */
import { copyName } from '#shared/codes/number.ts';
import type { PayloadFields } from '#shared/codes/payload.ts';
import { readValidity } from '#shared/credentials/validity.ts';
import { readChangesWait } from '#shared/people/approval.ts';
import type { LocalFacts } from './facts.ts';

/** What was presented: a number, or a sheet with its copy and the key that signed it. */
export type ShownBadge = { n: string } | Pick<PayloadFields, 'n' | 'g' | 'k'>;

/** Reads everything at once: one read of the disk takes as long as all of them. */
export async function findBadgeFacts(
  facts: Pick<
    LocalFacts,
    'findCredential' | 'findPerson' | 'isRevoked' | 'isRehearsal' | 'keyset' | 'setting'
  >,
  badge: ShownBadge | null,
) {
  const [keyset, validity, credential, isNumberRevoked, isSheetRevoked] = await Promise.all([
    facts.keyset(),
    facts.setting('validity'),
    badge === null ? null : facts.findCredential(badge.n),
    badge === null ? false : facts.isRevoked(badge.n),
    // Two sheets may exist for one copy, and the other one may be the valid one.
    badge && 'k' in badge ? facts.isRevoked(copyName(badge)) : false,
  ]);
  const isRevoked = isNumberRevoked || isSheetRevoked;
  const { isRehearsal } = facts;
  const change = credential && (await changeOf(facts, credential.participantUid));
  return { keyset, about: { credential, isRevoked, isRehearsal, change, validity: readValidity(validity) } };
}

/** The effect on a badge of a change that the admins have not reviewed yet. */
async function changeOf({ findPerson, setting }: Pick<LocalFacts, 'findPerson' | 'setting'>, uid: string) {
  const person = await findPerson(uid);
  if (!person?.review) return null;
  return (await readChangesWait(setting)) ? ('denied' as const) : ('caution' as const);
}
