/** The people who come to a rehearsing door: every verdict occurs, the most important ones several times. */

import { randomFrom } from '#shared/base/random.ts';
import { payloadText } from '#shared/codes/payload.ts';
import { mustAwait, readValidity } from '#shared/credentials/validity.ts';
import { fullName } from '#shared/people/full-name.ts';
import { reprintCredential, revokeCredential } from '#web/device/desk.actions.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { readDeviceSetting } from '#web/offline/store/settings.ts';
import { type BadgeHolder, readHolders, shuffled } from './drill-tasks.ts';

/** What is the matter with a badge that is held up. */
export type DoorCase = 'counts' | 'again' | 'awaiting' | 'revoked' | 'oldCopy' | 'changed' | 'noBadge';

export interface DoorVisit {
  kind: DoorCase;
  /** The name of the holder; empty if the code is not a badge. */
  name: string;
  /** What its code says. */
  text: string;
}

const queue: readonly Exclude<DoorCase, 'again'>[] = [
  ...(['counts', 'counts', 'counts', 'counts', 'awaiting', 'awaiting'] as const),
  ...(['revoked', 'revoked', 'oldCopy', 'changed', 'noBadge'] as const),
];
/** A person who already went in comes again. */
export const doorQueueSize = queue.length + 1;

/**
 * Creates a queue from a seed, within a rehearsal: it revokes and reprints badges as a desk does. Shorter if the
 * rehearsal runs out of badges, and if every badge is valid from its issue.
 */
export async function drawDoorQueue(db: LocalDatabase, seed: number): Promise<DoorVisit[]> {
  const random = randomFrom(seed);
  const left = shuffled(random, await readHolders(db));
  const validity = readValidity(await readDeviceSetting(db, 'validity'));
  const visits: DoorVisit[] = [];
  for (const kind of shuffled(random, queue)) {
    if (kind === 'noBadge') {
      visits.push({ kind, name: '', text: 'https://example.org/menu' });
      continue;
    }
    const isMeant = ({ person: { role }, credential: badge }: BadgeHolder) =>
      badge?.status === 'active' &&
      badge.g === 1 &&
      (kind === 'awaiting' ? badge.awaiting && mustAwait(validity, role) : !badge.awaiting);
    const at = left.findIndex(isMeant);
    const [holder] = at < 0 ? [] : left.splice(at, 1);
    if (!holder?.credential?.data) continue;
    const { person, credential } = holder;
    const text = payloadText(holder.credential.data);
    if (kind === 'revoked') await revokeCredential(db, credential.number, 'lost');
    if (kind === 'oldCopy') await reprintCredential(db, credential.number, 'lost');
    const name = fullName(person);
    visits.push({ kind, name, text: kind === 'changed' ? withMoreZones(text) : text });
  }
  const first = visits.findIndex(({ kind }) => kind === 'counts');
  const again = visits[first];
  if (again) visits.splice(first + 1 + random.between(0, 3), 0, { ...again, kind: 'again' });
  return visits;
}

/** As a forger would: the signature covers the original zones. */
const withMoreZones = (text: string) =>
  text.replace(/"z":"([0-9A-F]+)"/, (_, zones: string) => `"z":"${zones === '1FF' ? '1FE' : '1FF'}"`);
