import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { nowMs } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { type StationState, useStation } from '#web/device/use-station.ts';
import {
  freshSync,
  type LocalDatabase,
  type MetaValues,
  readMeta,
  writeMeta,
} from '#web/offline/store/database.ts';
import { makeDesk } from './make-desk.ts';
import { until } from './until.ts';

/** What a browser is, by its own database alone: a device at work, one to be emptied, one that is over, or none. */

async function stateOf(db: LocalDatabase): Promise<StationState> {
  let state: StationState = { kind: 'loading' };
  const root = createRoot(document.createElement('div'));
  const Probe = () => {
    state = useStation(db);
    return null;
  };
  await act(async () => root.render(createElement(Probe)));
  onTestFinished(() => act(async () => root.unmount()));
  await until(() => expect(state.kind).not.toBe('loading'));
  return state;
}

async function withOutbox(count: number): Promise<LocalDatabase> {
  const db = await makeDesk();
  const entry = { id: '', kind: 'noop', v: 1, op: '', at: 0, offset: 0, body: '{}' };
  await db.outbox.bulkPut(Array.from({ length: count }, (_, n) => ({ ...entry, mseq: n + 1, id: `${n}` })));
  return db;
}

test('a device has its operator until their grant ends, and its list once it was confirmed', async () => {
  const db = await makeDesk();
  expect(await stateOf(db)).toMatchObject({
    kind: 'enrolled',
    operator: { username: 'ana' },
    isComplete: false,
  });
  await writeMeta(db, 'sync', { ...freshSync, confirmedAt: nowMs() });
  const operator = must(await readMeta(db, 'operator'), 'made');
  await writeMeta(db, 'operator', { ...operator, expiresAt: nowMs() - 1 });
  expect(await stateOf(db)).toMatchObject({ kind: 'enrolled', operator: null, isComplete: true });
});

test('a device that is to be emptied says how much it still has to send, also once the edition is over', async () => {
  const db = await withOutbox(2);
  await writeMeta(db, 'locked', { code: 'EDITION_OVER' });
  expect(await stateOf(db)).toMatchObject({ kind: 'over', pending: 2 });
  const wipe = { reason: 'Perdida' } as unknown as MetaValues['wipe'];
  await writeMeta(db, 'wipe', wipe);
  expect(await stateOf(db)).toMatchObject({ kind: 'wiping', reason: 'Perdida', pending: 2 });
});

test('a device that is locked for another reason stays at work', async () => {
  const db = await makeDesk();
  await writeMeta(db, 'locked', { code: 'DEVICE_REVOKED' });
  expect(await stateOf(db)).toMatchObject({ kind: 'enrolled' });
});

test('a browser without a device is one that was emptied, or unknown', async () => {
  const db = await makeDesk();
  await db.meta.delete('device');
  expect(await stateOf(db)).toEqual({ kind: 'unknown' });
  const note = { at: 1 } as unknown as MetaValues['wiped'];
  await writeMeta(db, 'wiped', note);
  expect(await stateOf(db)).toEqual({ kind: 'wiped', note });
});
