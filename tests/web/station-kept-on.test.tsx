import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { useAwake } from '#web/device/use-awake.ts';
import { useUnsentOnIcon } from '#web/device/use-unsent-on-icon.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { draft, makeDesk } from './make-desk.ts';
import { leave, show, until } from './participants-screen.tsx';

/** What a station asks of the machine it runs on: a lit screen, and a number on its icon. */
const machine = navigator as unknown as Record<string, unknown>;
afterEach(() => {
  delete machine.wakeLock;
  delete machine.setAppBadge;
});

function Awake() {
  useAwake();
  return null;
}

test('the screen stays on, even after the system has released the lock, and no longer than the page', async () => {
  const locks: (EventTarget & { isReleased?: boolean; release: () => Promise<void> })[] = [];
  machine.wakeLock = {
    request: async () => {
      const lock = Object.assign(new EventTarget(), {
        release: async () => {
          lock.isReleased = true;
          lock.dispatchEvent(new Event('release'));
        },
        isReleased: false,
      });
      locks.push(lock);
      return lock;
    },
  };
  await show(<Awake />);
  await until(() => expect(locks).toHaveLength(1));
  await act(async () => locks[0]?.release());
  await until(() => expect(locks).toHaveLength(2));
  await leave();
  await until(() => expect(locks[1]?.isReleased).toBe(true));
  expect(locks).toHaveLength(2);
});

function OnIcon({ db }: { db: LocalDatabase }) {
  useUnsentOnIcon(db, true);
  return null;
}

test('the icon of the app says how much is unsent', async () => {
  let shown: number | null = null;
  machine.setAppBadge = async (count: number) => {
    shown = count;
  };
  const db = await makeDesk();
  await show(<OnIcon db={db} />);
  await until(() => expect(shown).toBe(0));
  await registerWalkIn(db, draft());
  await until(() => expect(shown).toBe(2));
  await db.photos.put({ sha256: 'b'.repeat(64), jpeg: new Blob(['x']), toSend: 1 });
  await until(() => expect(shown).toBe(3));
  await db.photos.clear();
  await db.outbox.clear();
  await until(() => expect(shown).toBe(0));
});
