import { afterEach, describe, expect, it, vi } from 'vitest';
import { nowMs, setClockOffset } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { prepareSetting } from '#shared/devices/readiness.ts';
import { keepTest, lookNow, startPreparing } from '#web/offline/practice/readiness.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { ReadyPage } from '#web/stations/set-up/ReadyPage.tsx';
import { makePerson } from '../shared/make.ts';
import { reactIsAsked } from './desk-screen.tsx';
import { clocks, makeDesk, page } from './make-desk.ts';
import { findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** What a station says of itself before the network goes. */

const face = 'a'.repeat(64);
afterEach(() => {
  Object.assign(window, { kiosk: undefined });
  setClockOffset(0);
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
});

/** A desk in the kiosk's program, whose app and store are there by nature. */
async function makeKiosk(): Promise<LocalDatabase> {
  Object.assign(window, { kiosk: { readState: async () => ({ printers: {}, update: 'none' }) } });
  const db = await makeDesk();
  await applyPull(db, page({ people: [makePerson({ photo: face })] }), clocks);
  const device = must(await readMeta(db, 'device'), 'made');
  await writeMeta(db, 'keyset', [{ ...device.certificate, revokedAt: null }]);
  return db;
}

async function open(db: LocalDatabase, language: 'es' | 'en' = 'en') {
  const device = must(await readMeta(db, 'device'), 'made');
  await show(<ReadyPage station={{ db, device, syncNow: () => {} }} onBack={() => {}} />, { language });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
}

describe('the readiness page', () => {
  it('the readiness page fails a desk without photos and a tested printer, and reports it', async () => {
    const db = await makeKiosk();
    await open(db);
    await until(() => expect(document.body).toShow(/Not ready: \d items/));
    expect(document.body).toShow(/Only 0 of 1 are here/);
    expect(findAll('button', 'Download photos')).toHaveLength(1);
    const report = must(await readMeta(db, 'readiness'), 'kept');
    expect(report.fails).toEqual(expect.arrayContaining(['photos', 'printer']));
    expect(report.plan).toBeUndefined();
  });

  it.each([
    ['20 GB of which 19.9 are used', { quota: 20e9, usage: 19.9e9 }, 'fails'],
    ['20 GB of which 1 is used', { quota: 20e9, usage: 1e9 }, 'ok'],
    ['20 GB and no word of what is used', { quota: 20e9 }, 'ok'],
    ['nothing of its size', {}, 'warns'],
  ])('the readiness page says of a disk that tells %s', async (_what, estimate, state) => {
    vi.stubGlobal('navigator', { ...navigator, storage: { estimate: async () => estimate } });
    const look = must(await lookNow(await makeKiosk()), 'it is enrolled');
    expect(look.checks.find(({ check }) => check === 'space')).toMatchObject({ state });
  });

  it.each([
    ['ready', true, 'warns'],
    ['off', false, 'ok'],
  ])(
    'the readiness page says of a kiosk whose update is "%s" that one waits: %s',
    async (update, isUpdateWaiting, state) => {
      const db = await makeKiosk();
      Object.assign(window, { kiosk: { readState: async () => ({ printers: {}, update }) } });
      const look = must(await lookNow(db), 'it is enrolled');
      expect(look.facts.isUpdateWaiting).toBe(isUpdateWaiting);
      expect(look.checks.find(({ check }) => check === 'app')).toMatchObject({ state });
    },
  );

  it('the readiness page creates a new report of equal findings only after five minutes', async () => {
    const db = await makeKiosk();
    const reportAt = async () => {
      await lookNow(db);
      return must(await readMeta(db, 'readiness'), 'kept').at;
    };
    const first = await reportAt();
    setClockOffset(4 * 60_000);
    expect(await reportAt()).toBe(first);
    setClockOffset(6 * 60_000);
    expect(await reportAt()).toBeGreaterThan(first);
  });

  it('the readiness page updates as soon as a missing item arrives', async () => {
    const db = await makeKiosk();
    await db.photos.put({ sha256: face, jpeg: new Blob(['x']), toSend: 0 });
    await keepTest(db, 'printer', true);
    const fails = (await lookNow(db))?.checks.filter(({ state }) => state === 'fails');
    await keepTest(db, 'printer', false);
    const after = (await lookNow(db))?.checks.filter(({ state }) => state === 'fails');
    expect([fails, after].map((list) => list?.map(({ check }) => check))).toEqual([
      // The disk of this test says nothing of itself, or enough.
      (fails ?? []).map(({ check }) => check).filter((check) => !['photos', 'printer'].includes(check)),
      expect.arrayContaining(['printer']),
    ]);
  });

  it("the readiness page answers an admin's ready-by order", async () => {
    const db = await makeKiosk();
    const by = nowMs() + 3_600_000;
    const values = { [prepareSetting]: new Date(by).toISOString() };
    await writeMeta(db, 'settings', { version: 'v', values });
    await lookNow(db);
    expect((await readMeta(db, 'readiness'))?.plan).toBe(by);
  });

  it("the device checks itself only while an admin's order is active", async () => {
    const db = await makeKiosk();
    const syncs: number[] = [];
    const stop = startPreparing(db, () => syncs.push(1));
    const by = nowMs() + 3_600_000;
    const other = await makeKiosk();
    await writeMeta(other, 'settings', {
      version: 'v',
      values: { [prepareSetting]: new Date(by).toISOString() },
    });
    const stopOther = startPreparing(other, () => syncs.push(2));
    await until(() => expect(syncs).toEqual([2]));
    stop();
    stopOther();
    expect((await readMeta(other, 'readiness'))?.plan).toBe(by);
    expect(await readMeta(db, 'readiness')).toBeUndefined();
  });
});
