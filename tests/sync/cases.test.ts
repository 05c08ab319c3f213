import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentials } from '#server/core/database/tables.ts';
import { writeSetting } from '#server/core/settings/settings.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { Handout } from '#shared/credentials/handouts.ts';
import { listRoles } from '#shared/edition/tournament.ts';
import {
  correctPerson,
  issueCredential,
  redeemHandouts,
  registerWalkIn,
  reprintCredential,
  revokeCredential,
} from '#web/device/desk.actions.ts';
import { readOpenConflicts, settleConflict } from '#web/offline/store/conflicts.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { listOpenRejections } from '#web/offline/store/outbox.ts';
import { syncOnce } from '#web/offline/sync/sync.ts';
import { draft } from '../web/make-desk.ts';
import { makeDevice, makeOperator, type Server, startServer } from './world.ts';

/** Two real desks that were offline: each learns of a conflict within one round, and a resolution reaches both. */

const kit: Handout = {
  uid: newUid(),
  name: { es: 'Kit', en: 'Kit' },
  kind: 'given',
  roles: listRoles(),
  isActive: true,
};

let server: Server;
let operatorId: number;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  operatorId = await makeOperator(server);
  await writeSetting(server.db, 'handouts', JSON.stringify([kit]), now());
});
afterAll(() => server.stop());

const send: typeof fetch = (address, init) => fetch(`${server.address}${String(address)}`, init);
const round = (db: LocalDatabase) => syncOnce(db, send);
const desk = () => {
  made += 1;
  return makeDevice(server, made, operatorId);
};

/** Two desks that both know a person, with a badge from the first unless none is wanted. */
async function stage(options = { issue: true }) {
  const [north, south] = [await desk(), await desk()];
  const done = await registerWalkIn(north, draft(), options);
  if (done.kind === 'refused') throw new Error(done.code);
  await round(north);
  await round(south);
  return { north, south, person: done.result.person, number: done.result.credential?.number ?? '' };
}
const kindsAt = async (db: LocalDatabase) => (await readOpenConflicts(db)).map(({ kind }) => kind);
const credentialAt = (db: LocalDatabase, number: string) => readFacts(db).findCredential(number);

test.each([
  [
    'issuedTwice',
    false,
    ({ person }) => [(db) => issueCredential(db, person.uid), (db) => issueCredential(db, person.uid)],
  ],
  [
    'printedTwice',
    true,
    ({ number }) => [
      (db) => reprintCredential(db, number, 'Mojada'),
      (db) => reprintCredential(db, number, 'Rota'),
    ],
  ],
  [
    'correctedTwice',
    false,
    ({ person }) => [
      (db) => correctPerson(db, { uid: person.uid, changes: { country: { base: 'SV', value: 'HN' } } }),
      (db) => correctPerson(db, { uid: person.uid, changes: { country: { base: 'SV', value: 'NI' } } }),
    ],
  ],
  [
    'redeemedTwice',
    false,
    ({ person }) => [
      (db) => redeemHandouts(db, person.uid, [kit.uid]),
      (db) => redeemHandouts(db, person.uid, [kit.uid]),
    ],
  ],
  [
    'revokedAndPrinted',
    true,
    ({ number }) => [
      (db) => revokeCredential(db, number, 'Perdida'),
      (db) => reprintCredential(db, number, 'Rota'),
    ],
  ],
] satisfies [
  string,
  boolean,
  (it: Awaited<ReturnType<typeof stage>>) => ((db: LocalDatabase) => Promise<{ kind: string }>)[],
][])(
  'a conflict of kind %s appears at both desks within a round, whichever comes back first',
  async (kind, issue, acts) => {
    for (const isReversed of [false, true]) {
      const it = await stage({ issue });
      const [one, other] = acts(it);
      expect((await must(one, 'there are two')(it.north)).kind).toBe('done');
      expect((await must(other, 'there are two')(it.south)).kind).toBe('done');
      const [first, second] = isReversed ? [it.south, it.north] : [it.north, it.south];
      await round(first);
      expect(await kindsAt(first)).toEqual([]);
      await round(second);
      expect(await kindsAt(second)).toEqual([kind]);
      await round(first);
      expect(await kindsAt(first)).toEqual([kind]);
      for (const { listSeq, listAgeMs } of (await readOpenConflicts(first))[0]?.sides ?? []) {
        expect(listSeq).toBeGreaterThan(0);
        expect(listAgeMs).toBeGreaterThanOrEqual(0);
      }
    }
  },
);

test('a conflict resolved offline at one desk is closed at both after one round each', async () => {
  const { north, south, person } = await stage({ issue: false });
  await issueCredential(north, person.uid);
  await issueCredential(south, person.uid);
  for (const db of [north, south, north]) await round(db);
  const [it] = await readOpenConflicts(north);
  const { uid, sides } = must(it, 'the conflict arrived');
  const kept = must(sides[0], 'the first of two');
  await settleConflict(north, { uid, outcome: 'keep', kept: kept.ref, reason: 'La tiene puesta' });
  // Gone here at once, and still open where it has not arrived.
  expect([await kindsAt(north), await kindsAt(south)]).toEqual([[], ['issuedTwice']]);
  await round(north);
  await round(south);
  expect([await kindsAt(north), await kindsAt(south)]).toEqual([[], []]);
  const keptNumber = kept.deed.act === 'issue' ? kept.deed.number : '';
  const rows = await server.db.select().from(credentials).where(eq(credentials.participantUid, person.uid));
  for (const { number, status } of rows) {
    expect(status).toBe(number === keptNumber ? 'active' : 'revoked');
    for (const db of [north, south]) expect((await credentialAt(db, number))?.status).toBe(status);
  }
});

test('the first of two different resolutions wins, and the second desk is notified', async () => {
  const { north, south, person } = await stage({ issue: false });
  await issueCredential(north, person.uid);
  await issueCredential(south, person.uid);
  for (const db of [north, south, north]) await round(db);
  const { uid, sides } = must((await readOpenConflicts(north))[0], 'the conflict arrived');
  const refs = sides.map(({ ref }) => ref);
  await settleConflict(north, { uid, outcome: 'keep', kept: refs[0] ?? '', reason: 'Esta' });
  await settleConflict(south, { uid, outcome: 'voidAll', kept: null, reason: 'Ninguna' });
  await round(north);
  await round(south);
  expect(await listOpenRejections(north)).toEqual([]);
  expect(await listOpenRejections(south)).toMatchObject([{ kind: 'case.settle', code: 'CASE_SETTLED' }]);
  const rows = await server.db.select().from(credentials).where(eq(credentials.participantUid, person.uid));
  expect(rows.map(({ status }) => status).sort()).toEqual(['active', 'revoked']);
});
