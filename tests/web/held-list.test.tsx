import { afterEach, expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { HeldList } from '#web/device/HeldList.tsx';
import { Preparing } from '#web/device/setup/Preparing.tsx';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { setConnection } from '#web/offline/sync/connection.ts';
import { reactIsAsked } from './desk-screen.tsx';
import { makeDesk } from './make-desk.ts';
import { findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** What a device says of its data: line by line, and while the first list arrives. */

afterEach(() => {
  setConnection({ kind: 'unknown' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
});

/** The icon of the line with these words. */
function markOf(words: string): string | undefined {
  const line = [...document.querySelectorAll('li')].find((one) => one.textContent?.includes(words));
  return line?.querySelector('use')?.getAttribute('href')?.split('#').at(-1);
}

test('a device without a key to check badges with has no check mark at that line', async () => {
  const db = await makeDesk();
  await show(<HeldList db={db} />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(markOf('0 keys')).toBe('clock'));
  const device = must(await readMeta(db, 'device'), 'made');
  await writeMeta(db, 'keyset', [{ ...device.certificate, revokedAt: null }]);
  await until(() => expect(markOf('1 key')).toBe('check'));
});

async function openPreparing(db: LocalDatabase): Promise<void> {
  const device = must(await readMeta(db, 'device'), 'made');
  await show(<Preparing db={db} device={device} onReady={() => {}} />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
}

test('a new device says that the network was lost until its list is complete', async () => {
  const db = await makeDesk();
  setConnection({ kind: 'offline' });
  await openPreparing(db);
  await until(() => expect(document.body).toShow('The network was lost.'));
  expect(findAll('button', /^Start now/)).toEqual([]);
  const sync = must(await readMeta(db, 'sync'), 'made');
  await writeMeta(db, 'sync', { ...sync, confirmedAt: 1 });
  await until(() => expect(findAll('button', /^Start now/)).toHaveLength(1));
  expect(document.body).not.toShow('The network was lost.');
});

test('a new device whose disk is full says so, and not that the network was lost', async () => {
  const db = await makeDesk();
  setConnection({ kind: 'noStore' });
  await openPreparing(db);
  await until(() => expect(document.body).toShow('This device cannot save the list.'));
  expect(document.body).not.toShow('The network was lost.');
});
