import { expect, test } from 'vitest';
import { nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import {
  createPinGate,
  isPinForm,
  isPinOfUse,
  keepPin,
  lockScreen,
  openScreen,
  type PinGate,
} from '#web/offline/lock/operator-pin.ts';
import { pruneKept } from '#web/offline/resync/replay.ts';
import { type LocalDatabase, type OperatorRecord, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { leaveDevice } from '#web/offline/sync/device.ts';
import { makeDesk } from './make-desk.ts';
import { choosePin, pin } from './make-pin.ts';

/** What opens a locked station, and how it resists. */

const beto: OperatorRecord = {
  grant: newUid(),
  userId: 9,
  username: 'Beto',
  name: 'Beto Ruiz',
  role: 'ACCREDITATION_STAFF',
  expiresAt: nowMs() + 3_600_000,
};

async function deskOfTwo(): Promise<LocalDatabase> {
  const db = await makeDesk();
  await choosePin(db);
  await keepPin(db, beto, '730195');
  return db;
}

/** A gate by a clock that the test moves. */
function gateAt(db: LocalDatabase): {
  guess: (pin: string, username?: string) => ReturnType<PinGate>;
  pass: (seconds: number) => void;
} {
  let at = 0;
  const gate = createPinGate(db, () => at);
  return {
    guess: (digits, username) => gate({ username: username ?? null, pin: digits }),
    pass: (seconds) => {
      at += seconds * 1000;
    },
  };
}

test.each([
  ['4826', true],
  ['730195', true],
  ['19840726', true],
  ['482', false],
  ['482673019', false],
  ['48a6', false],
  ['1111', false],
  ['1234', false],
  ['87654321', false],
  ['1212', false],
  ['123123', false],
  ['', false],
])('the digits %s may be a PIN: %s', (digits, isOne) => {
  expect(isPinForm(digits)).toBe(isOne);
});

test('the PIN itself is not stored, and equal PINs of two people are not visible', async () => {
  const db = await makeDesk();
  await choosePin(db);
  await keepPin(db, beto, pin);
  const pins = Object.values(must(await readMeta(db, 'pins'), 'kept'));
  expect(JSON.stringify(pins)).not.toContain(pin);
  expect(pins).toHaveLength(2);
  expect(pins[0]?.hash).not.toEqual(pins[1]?.hash);
  expect(Math.min(...pins.map(({ rounds }) => rounds))).toBeGreaterThanOrEqual(600_000);
});

test('the last operator unlocks with the PIN alone, another one with name and PIN', async () => {
  const db = await deskOfTwo();
  const { guess } = gateAt(db);
  expect(await guess(pin)).toMatchObject({ kind: 'right', operator: { username: 'ana' } });
  expect(await guess('730195')).toEqual({ kind: 'wrong', waitSeconds: 0 });
  expect(await guess('730195', ' beto ')).toMatchObject({ kind: 'right', operator: beto });
  expect(await guess('730195', 'carla')).toEqual({ kind: 'wrong', waitSeconds: 0 });
});

test('the fourth guess waits, each later one twice as long, up to a maximum', async () => {
  const db = await deskOfTwo();
  const { guess, pass } = gateAt(db);
  const waits: number[] = [];
  for (let tried = 0; tried < 12; tried += 1) {
    const verdict = await guess('9999');
    if (verdict.kind !== 'wrong') throw new Error(`${verdict.kind}`);
    waits.push(verdict.waitSeconds);
    pass(verdict.waitSeconds);
  }
  expect(waits).toEqual([0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900, 900]);
  expect((await guess(pin)).kind).toBe('right');
  expect((await guess('9999')).kind).toBe('wrong');
});

test('the right PIN opens nothing during the wait, even after a reload or in another tab', async () => {
  const db = await deskOfTwo();
  const here = gateAt(db);
  const elsewhere = gateAt(db);
  await elsewhere.guess(pin);
  for (const _guess of [1, 2, 3]) await here.guess('9999');
  expect(await here.guess(pin)).toEqual({ kind: 'wrong', waitSeconds: 15 });
  expect(await elsewhere.guess(pin)).toEqual({ kind: 'wrong', waitSeconds: 15 });
  const reloaded = gateAt(db);
  expect(await reloaded.guess(pin)).toEqual({ kind: 'wrong', waitSeconds: 15 });
  reloaded.pass(15);
  expect((await reloaded.guess(pin)).kind).toBe('right');
});

test('many tabs that guess at once have one guess in all', async () => {
  const db = await deskOfTwo();
  const tabs = Array.from({ length: 6 }, () => gateAt(db));
  await Promise.all(tabs.map((tab) => tab.guess('9999')));
  const { failures } = must(must(await readMeta(db, 'pins'), 'kept')[7], 'hers');
  expect(failures).toBe(3);
});

test("knowing one PIN gives no guess at another's", async () => {
  const db = await deskOfTwo();
  const { guess } = gateAt(db);
  for (const _guess of [1, 2, 3]) await guess('9999');
  expect((await guess('730195', 'beto')).kind).toBe('right');
  expect(await guess(pin)).toEqual({ kind: 'wrong', waitSeconds: 15 });
});

test('an operator who takes over works under their own grant, and ends the previous session', async () => {
  const db = await deskOfTwo();
  await lockScreen(db);
  await openScreen(db, beto);
  expect(await readMeta(db, 'operator')).toEqual(beto);
  expect(await readMeta(db, 'screenLock')).toBeUndefined();
  expect(await readMeta(db, 'leaving')).toBe(true);
});

test('an operator who unlocks their own lock stays signed in', async () => {
  const db = await deskOfTwo();
  await lockScreen(db);
  await openScreen(db, must(await readMeta(db, 'operator'), 'ana'));
  expect(await readMeta(db, 'leaving')).toBeUndefined();
});

test('a PIN opens nothing after its grant has expired, or after signing out', async () => {
  const db = await makeDesk();
  const ana = must(await readMeta(db, 'operator'), 'made');
  await choosePin(db);
  await keepPin(db, { ...beto, expiresAt: nowMs() - 1 }, '730195');
  const { guess } = gateAt(db);
  expect(await guess('730195', 'beto')).toEqual({ kind: 'ended' });
  expect(await isPinOfUse(db)).toBe(true);
  await leaveDevice(db, false);
  expect(await isPinOfUse(db)).toBe(false);
  expect(await guess(pin, ana.username)).toEqual({ kind: 'ended' });
});

test('the grant of a user who may take over is kept although no work names it yet', async () => {
  const db = await deskOfTwo();
  const ana = must(await readMeta(db, 'operator'), 'made');
  const signed = (uid: string) => ({
    uid,
    user: 1,
    username: 'x',
    role: beto.role,
    dev: newUid(),
    from: 0,
    until: 1,
    sig: 'x',
  });
  const forgotten = newUid();
  await writeMeta(db, 'backedUpAt', 0);
  await db.grants.bulkPut([beto.grant, ana.grant, forgotten].map(signed));
  await pruneKept(db);
  expect((await db.grants.toCollection().primaryKeys()).sort()).toEqual([ana.grant, beto.grant].sort());
});
