import { expect, test } from 'vitest';
import { createPinGate, isPinForm, keepPin } from '#kiosk/pin.ts';
import type { KioskSettings } from '#kiosk/settings.ts';

test.each([
  ['827193', true],
  ['112233445566', true],
  ['12345', false],
  ['1234567890123', false],
  ['82719a', false],
  ['000000', false],
  ['123456', false],
  ['987654', false],
  ['135791', true],
  ['246802', true],
  ['99999999', false],
  ['', false],
])('%s may be a PIN: %s', (pin, may) => {
  expect(isPinForm(pin)).toBe(may);
});

test('a PIN is stored only as a salted hash', async () => {
  const [one, other] = [await keepPin('827193'), await keepPin('827193')];
  expect(one.hash).not.toBe(other.hash);
  expect(JSON.stringify(one)).not.toContain('827193');
});

test('after three wrong guesses nothing is looked at for a while, not even the right one, and a restart does not help', async () => {
  let kept: KioskSettings['pin'] = await keepPin('827193');
  let time = 0;
  const open = () =>
    createPinGate({
      read: () => kept,
      write: (pin) => {
        kept = pin;
      },
      monotonicMs: () => time,
    });
  let check = open();
  expect(await check('1')).toEqual({ kind: 'wrong', waitSeconds: 0 });
  expect(await check('2')).toEqual({ kind: 'wrong', waitSeconds: 0 });
  expect(await check('3')).toEqual({ kind: 'wrong', waitSeconds: 15 });
  expect(await check('827193')).toEqual({ kind: 'wrong', waitSeconds: 15 });
  time += 10_000;
  check = open();
  expect(await check('827193')).toEqual({ kind: 'wrong', waitSeconds: 15 });
  time += 15_000;
  expect(await check('4')).toEqual({ kind: 'wrong', waitSeconds: 30 });
  time += 30_000;
  expect(await check('827193')).toEqual({ kind: 'right' });
  expect(await check('5')).toEqual({ kind: 'wrong', waitSeconds: 0 });
});

test('guesses made at the same time are counted one by one', async () => {
  let kept: KioskSettings['pin'] = await keepPin('827193');
  const check = createPinGate({
    read: () => kept,
    write: (pin) => {
      kept = pin;
    },
    monotonicMs: () => 0,
  });
  const verdicts = await Promise.all(['1', '2', '3', '827193'].map(check));
  expect(verdicts.map(({ kind }) => kind)).toEqual(['wrong', 'wrong', 'wrong', 'wrong']);
  expect(kept.failures).toBe(3);
});

test('the wait doubles up to a quarter of an hour, and nothing is right where no PIN is kept', async () => {
  const kept = (failures: number): KioskSettings['pin'] => ({ salt: '', hash: '', failures });
  const waits = [2, 3, 4, 8, 9, 40].map(async (failures) => {
    const gate = createPinGate({ read: () => kept(failures), write: () => undefined, monotonicMs: () => 0 });
    // Not looked at before the wait is over, so that no hash is made; two wrong ones leave the third free.
    return failures < 3 ? { waitSeconds: 0 } : gate('1');
  });
  expect((await Promise.all(waits)).map((one) => 'waitSeconds' in one && one.waitSeconds)).toEqual([
    0, 15, 30, 480, 900, 900,
  ]);
  const none = createPinGate({ read: () => null, write: () => undefined, monotonicMs: () => 0 });
  expect(await none('827193')).toEqual({ kind: 'wrong', waitSeconds: 0 });
});
