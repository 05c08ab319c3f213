/** What a device holds of a badge that is shown to it: the door and the desk judge by the same. */
import { copyName } from '#shared/credentials/number.ts';
import type { PayloadFields } from '#shared/credentials/payload.ts';
import { readValidity } from '#shared/credentials/validity.ts';
import type { Facts } from './facts.ts';

/** What was shown: a number, or a sheet with its copy and the key that signed it. */
export type Shown = { n: string } | Pick<PayloadFields, 'n' | 'g' | 'k'>;

/** Asked at once: what a disk takes for one answer it takes for all of them. */
export async function findBadgeFacts(
  facts: Pick<Facts, 'findCredential' | 'findPerson' | 'isRevoked' | 'isRehearsal' | 'keyset' | 'setting'>,
  badge: Shown | null,
) {
  const [keyset, validity, credential, isNumberRevoked, isSheetRevoked] = await Promise.all([
    facts.keyset(),
    facts.setting('validity'),
    badge === null ? null : facts.findCredential(badge.n),
    badge === null ? false : facts.isRevoked(badge.n),
    // Of two sheets of one copy the other one may count.
    badge && 'k' in badge ? facts.isRevoked(copyName(badge)) : false,
  ]);
  const isRevoked = isNumberRevoked || isSheetRevoked;
  const { isRehearsal } = facts;
  const change = credential && (await changeOf(facts, credential.participantUid));
  return { keyset, about: { credential, isRevoked, isRehearsal, change, validity: readValidity(validity) } };
}

/** What a change from outside the office, which nobody there has looked at yet, makes of their badge. */
async function changeOf({ findPerson, setting }: Pick<Facts, 'findPerson' | 'setting'>, uid: string) {
  const person = await findPerson(uid);
  if (!person?.review) return null;
  return (await setting('changesWait')) === 'true' ? ('denied' as const) : ('caution' as const);
}
