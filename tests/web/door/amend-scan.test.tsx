import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClockOffset } from '#shared/base/clock.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { presentToast } from '#web/core/ui/toast.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { fillDisk } from '../full-disk.ts';
import {
  button,
  environment,
  expectVerdict,
  leaveDoor,
  openDoor,
  read,
  said,
  until,
  verdict,
} from './door-screen.tsx';
import { codeOf, issueBadge, makeDesk, makeDoor, makePerson } from './make-door.ts';

/** What the guard says of a scan afterwards, and a disk that is slow or full. */

beforeEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal('reportError', () => undefined);
  setClockOffset(Date.parse('2026-02-20T10:00:00-06:00') - Date.now());
});

afterEach(async () => {
  vi.restoreAllMocks();
  await leaveDoor();
  localStorage.clear();
  vi.unstubAllGlobals();
  setClockOffset(0);
});

/** A door with the badges of two people, and their codes. */
async function openWithTwo(): Promise<{ db: LocalDatabase; codes: [string, string] }> {
  const desk = await makeDesk('A7', 'a7Q2', await generateKeys({ extractable: false }));
  const people = [makePerson(), makePerson({ firstName: 'Mara', lastName: 'Herrero' })] as const;
  const first = await issueBadge(desk, people[0], 42);
  const second = await issueBadge(desk, people[1], 43);
  const db = await makeDoor({ desks: [desk], people: [...people], credentials: [first, second] });
  await openDoor(db, 'en');
  return { db, codes: [codeOf(first), codeOf(second)] };
}

const press = (name: RegExp) => act(async () => button(name)?.click());

test('a correction of a scan that was not kept is said, and may be repeated', async () => {
  const { codes } = await openWithTwo();
  await read(codes[0]);
  await expectVerdict('granted', /María José/);
  const makeRoom = fillDisk();
  await press(/did not pass/);
  await until(() => expect(presentToast()?.title).toBe('Could not save on this device. Nothing changed.'));
  expect(verdict()?.dataset.verdict).toBe('granted');
  makeRoom();
  await press(/did not pass/);
  await until(() => expect(document.body).toShow('Scan annulled'));
});

test('a way that the disk does not keep is said, and the door stays as it was', async () => {
  await openWithTwo();
  fillDisk();
  await press(/^Out$/);
  await until(() => expect(presentToast()?.title).toBe('Could not save on this device. Nothing changed.'));
  expect(button(/^Out$/)?.getAttribute('aria-pressed')).toBe('false');
});

test('a correction that the disk keeps late leaves the next badge on the screen', async () => {
  const { db, codes } = await openWithTwo();
  await read(codes[0]);
  await expectVerdict('granted', /María José/);
  let writes = () => {};
  const slow = new Promise<void>((resolve) => {
    writes = resolve;
  });
  const transaction = db.transaction.bind(db) as (...parts: unknown[]) => Promise<unknown>;
  let isFirst = true;
  vi.spyOn(db, 'transaction').mockImplementation((async (mode: string, ...parts: unknown[]) => {
    const isHeld = isFirst && mode === 'rw';
    if (isHeld) isFirst = false;
    if (isHeld) await slow;
    return transaction(mode, ...parts);
  }) as never);
  await press(/did not pass/);
  await read(codes[1]);
  await expectVerdict('granted', /Mara Herrero/);
  await act(async () => writes());
  await until(async () => expect(await db.outbox.count()).toBe(3));
  await act(async () => undefined);
  expect(said()).toMatch(/Mara Herrero/);
  // What is said of the first is not said of this one.
  expect(said()).toMatch(/did not pass/);
  expect(document.body).not.toShow('Scan annulled');
});

test('a door with a full disk shows each verdict, and says that the scan was not kept', async () => {
  const { db, codes } = await openWithTwo();
  fillDisk();
  await read(codes[0]);
  await expectVerdict('granted', /María José/, /not saved/);
  await read(codes[1]);
  await expectVerdict('granted', /Mara Herrero/, /not saved/);
  expect(await db.outbox.count()).toBe(0);
});
