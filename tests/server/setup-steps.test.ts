import { expect, test } from 'vitest';
import { isEmptyServer, listDoneSteps } from '#server/admin/settings/setup-steps.ts';
import {
  devices,
  editionRevisions,
  news,
  schedule,
  teamRegistrations,
} from '#server/core/database/tables.ts';
import { saveEdition } from '#server/core/settings/edition-store.ts';
import { writeSetting } from '#server/core/settings/settings.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import type { DeviceStatus } from '#shared/devices/devices.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { makeNews, registrationForm } from './make.ts';
import { makeGame } from './make-competition.ts';
import { freshDatabase } from './test-database.ts';

/** The set-up guide: which of its steps are done, by what is there. */

const { db } = await freshDatabase();
const done = async () => [...(await listDoneSteps(db))].sort();
const device = (kind: 'desk' | 'door' | 'server', status: DeviceStatus = 'pending') =>
  db.insert(devices).values({ uid: newUid(), code: `${kind} ${status}`, name: kind, kind, status });

test('a step of the set-up is done by what it asks for, and by nothing else', async () => {
  expect(await done()).toEqual([]);
  await device('server');
  await writeSetting(db, 'setupGuide', 'later', now());
  expect(await done()).toEqual([]);

  await writeSetting(db, 'badgeTemplate', '{}', now());
  expect(await done()).toEqual(['badge']);
  await writeSetting(db, 'checkpoints', '[]', now());
  await writeSetting(db, 'registrationOpen', 'true', now());
  expect(await done()).toEqual(['badge', 'checkpoints', 'links']);
  await makeNews(db);
  await device('door');
  for (const status of ['over', 'revoked', 'forked'] as const) await device('desk', status);
  expect(await done()).toEqual(['badge', 'checkpoints', 'links', 'news']);
  await device('desk');
  expect(await done()).toEqual(['badge', 'checkpoints', 'desk', 'links', 'news']);
});

test('a section of the set-up is done once it was saved for the live edition, or came with a whole file of an earlier version', async () => {
  await db.delete(news);
  const save = { authorId: null, at: now() };
  const sections = async () => (await done()).filter((step) => Object.hasOwn(seed, step) || step === 'look');
  await saveEdition(db, { ...save, edition: { ...seed, id: 'other-2027' }, replaces: 0, changes: ['fees'] });
  expect(await sections()).toEqual([]);
  await saveEdition(db, { ...save, edition: seed, replaces: 0, changes: ['kinds', 'dates'] });
  expect(await sections()).toEqual(['dates', 'kinds']);
  await db.delete(editionRevisions);
  await saveEdition(db, { ...save, edition: seed, replaces: 1, changes: ['import'] });
  expect(await sections()).toEqual(
    expect.arrayContaining(['categories', 'contact', 'fees', 'identity', 'texts']),
  );
});

test('a server with games and no people is not empty', async () => {
  await db.delete(devices);
  expect(await isEmptyServer(db)).toBe(true);
  await makeGame(db);
  expect(await isEmptyServer(db)).toBe(false);
  await db.delete(schedule);
  expect(await isEmptyServer(db)).toBe(true);
});

test('a server where nothing but a team has registered is not empty', async () => {
  await db.insert(teamRegistrations).values({ ...registrationForm(), branch: 'men' });
  expect(await isEmptyServer(db)).toBe(false);
  await db.delete(teamRegistrations);
  expect(await isEmptyServer(db)).toBe(true);
});
