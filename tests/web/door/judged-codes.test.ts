import { afterAll, beforeAll, expect, test } from 'vitest';
import { now, setClockOffset } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { copyName } from '#shared/codes/number.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { judgeScan } from '#web/device/door.actions.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { codeOf, issueBadge, makeDesk, makeDoor, makePerson, reprintBadge } from './make-door.ts';

// A morning at which badges count.
beforeAll(() => setClockOffset(Date.parse('2026-02-20T10:00:00-06:00') - Date.now()));
afterAll(() => setClockOffset(0));

test('an unsaved sheet of a copy is red, and the saved one passes', async () => {
  const root = await generateKeys({ extractable: false });
  const [north, south] = [await makeDesk('A7', 'a7Q2', root), await makeDesk('B2', 'b2Q2', root)];
  const person = makePerson();
  const badge = await issueBadge(north, person, 42);
  const kept = await reprintBadge(north, person, badge);
  const other = await reprintBadge(south, person, badge);
  const db = await makeDoor({ desks: [north, south], people: [person], credentials: [kept] });
  const station = { checkpoint: 'Puerta Norte', direction: 'in', zone: null } as const;
  const verdictOn = async (sheet: typeof kept) =>
    (await judgeScan(readFacts(db), { text: codeOf(sheet), source: 'camera' }, station)).verdict;

  expect(await verdictOn(other)).toMatchObject({ kind: 'caution', reason: 'printedTwice' });
  await db.revocations.put({
    ...{ uid: newUid(), number: copyName(other.data), reason: 'Doble', deviceCode: 'W0' },
    ...{ revokedAt: now().toISOString(), seq: 2 },
  });
  expect(await verdictOn(other)).toMatchObject({ kind: 'denied', reason: 'revoked' });
  expect(await verdictOn(kept)).toMatchObject({ kind: 'granted', reason: 'ok' });
});

test('a code with only a number is no badge and shows no name; typed, it is looked up', async () => {
  const root = await generateKeys({ extractable: false });
  const desk = await makeDesk('A7', 'a7Q2', root);
  const person = makePerson();
  const badge = await issueBadge(desk, person, 42);
  const db = await makeDoor({ desks: [desk], people: [person], credentials: [badge] });
  const station = { checkpoint: 'Puerta Norte', direction: 'in', zone: null } as const;
  for (const source of ['camera', 'picture', 'wedge'] as const) {
    const read = await judgeScan(readFacts(db), { text: badge.number, source }, station);
    expect(read).toMatchObject({ verdict: { kind: 'denied', reason: 'notABadge' }, person: null });
  }
  const typed = await judgeScan(readFacts(db), { text: badge.number, source: 'typed' }, station);
  expect(typed).toMatchObject({
    verdict: { kind: 'granted', reason: 'okTyped' },
    person: { uid: person.uid },
  });
});
