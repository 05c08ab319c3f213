/**
 * Wrong clocks: the server's, the desk's, both, and a machine moved to another time zone during a shift. A real server
 * in a separate process, whose machine's clock is shifted before it loads anything, and a real device whose `Date` is
 * shifted. No operator is locked out, nothing is lost, and all work is dated exactly by the server's clock.
 */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { nowMs, setClockOffset } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { enrollmentProof } from '#shared/devices/devices.ts';
import { readEnrollmentCode } from '#shared/devices/enrollment-code.ts';
import { generateKeys, sign } from '#shared/engines/signatures/signature.ts';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { freshSync, LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { clockDoubt, startDeviceClock } from '#web/offline/sync/device-clock.ts';
import { syncOnce } from '#web/offline/sync/sync.ts';
import { browser, type Caller } from '../server/caller.ts';
import { folderWithDatabase, type ServerProcess, startServer } from '../server/server-process.ts';
import { draft } from '../web/make-desk.ts';

const hour = 3_600_000;
const ADMIN_PASSWORD = 'clave de prueba';

/** Runs before any module of the server: its machine's clock is off, as if a user had changed it. */
function machineOffBy(ms: number): string {
  const code = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + ${ms}) : super(...given); }
    static now() { return Real.now() + ${ms}; }
  };`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

interface Event {
  server: ServerProcess;
  admin: Caller;
}

async function openEvent(offBy: number): Promise<Event> {
  const env = { DATA_DIR: folderWithDatabase(), ADMIN_PASSWORD, NODE_OPTIONS: machineOffBy(offBy) };
  const server = await startServer(env);
  const admin = browser(() => server.url);
  await admin.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
  return { server, admin };
}

/** The time as the server tells it. */
async function serverTime({ server }: Event): Promise<number> {
  const answer = await fetch(`${server.url}/api/settings`);
  return Number(answer.headers.get('x-server-now'));
}

async function enrollDesk({ admin }: Event): Promise<LocalDatabase> {
  const made = await admin.call('POST /api/devices', { body: { name: 'Mesa 1', kind: 'desk' } });
  const code = must(readEnrollmentCode(made.enrolmentCode), 'the server made it');
  const keys = await generateKeys({ extractable: false });
  const proof = await sign(keys, requestMessage(enrollmentProof(code, keys.publicKey)));
  const enrolled = await admin.call('POST /api/devices/enrol', {
    body: { code, pub: keys.publicKey, proof, platform: 'test' },
  });
  const grant = await admin.call('POST /api/sync/grant', { body: { device: enrolled.device.uid } });
  const db = new LocalDatabase(`clock-${newUid()}`);
  const { uid, name } = enrolled.device;
  const { certificate, rootPublicKey } = enrolled;
  await writeMeta(db, 'device', {
    ...{ uid, name, certificate, rootPublicKey, keys },
    code: enrolled.device.code,
    kind: 'desk',
  });
  await writeMeta(db, 'operator', {
    grant: grant.uid,
    userId: grant.userId,
    username: 'admin',
    name: 'Administración',
    role: 'SUPER_USER',
    expiresAt: grant.expiresAt,
  });
  await writeMeta(db, 'keyset', enrolled.keyset);
  await writeMeta(db, 'sync', { ...freshSync, epoch: enrolled.epoch });
  await writeMeta(db, 'counters', { nextMseq: 1, nextNumber: 1 });
  return db;
}

const networkOf =
  ({ server }: Event): typeof fetch =>
  (address, init) =>
    fetch(`${server.url}${String(address)}`, init);

let stopClock = () => {};
afterEach(() => {
  stopClock();
  setClockOffset(0);
  vi.useRealTimers();
});

/** Sets this machine's clock, for the device alone: the server is another process. */
function setMachine(offBy: number): void {
  vi.useRealTimers();
  const at = Date.now() + offBy;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(at);
}

/** A shift: online, then offline with a clock that a user has changed, then online again. */
async function workAShift(event: Event, deskOffBy: number) {
  const send = networkOf(event);
  const db = await enrollDesk(event);
  stopClock = await startDeviceClock(db);
  expect((await syncOnce(db, send)).kind).toBe('done');
  // The desk shows the server's time from here on, not its machine's.
  expect(Math.abs(nowMs() - (await serverTime(event)))).toBeLessThan(hour / 2);

  setMachine(deskOffBy);
  const from = await serverTime(event);
  const done = await registerWalkIn(db, draft({ lastName: `Cañas ${newUid()}` }));
  if (done.kind === 'refused') throw new Error(done.code);
  const until = await serverTime(event);
  const doubt = clockDoubt()?.kind ?? null;

  // The first answer may only say that the clock is off.
  let rounds = 0;
  while ((await db.outbox.count()) > 0 && rounds < 5) {
    await syncOnce(db, send);
    rounds += 1;
  }
  await syncOnce(db, send);
  const facts = readFacts(db);
  const credential = must(await facts.findActiveCredential(done.result.person.uid), 'it came back');
  return { db, doubt, from, until, issuedAt: Date.parse(credential.issuedAt), endedAt: nowMs() };
}

const cases: [string, number, number, string | null][] = [
  ['server and desk are right', 0, 0, null],
  ['the desk was set three hours back', 0, -3 * hour, 'behind'],
  ['the desk was set twenty hours ahead', 0, 20 * hour, 'ahead'],
  ['the server is three hours ahead', 3 * hour, 0, null],
  ['the server is ahead, and the desk was set back', 3 * hour, -3 * hour, 'behind'],
];

describe('a shift with wrong clocks', () => {
  const events = new Map<number, Event>();
  beforeAll(async () => {
    for (const offBy of new Set(cases.map(([, serverOff]) => serverOff)))
      events.set(offBy, await openEvent(offBy));
  });

  test.each(cases)("a shift with %s is dated by the server's clock", async (_, serverOff, deskOff, said) => {
    const event = must(events.get(serverOff), 'it was opened for all cases');
    const { db, doubt, from, until, issuedAt } = await workAShift(event, deskOff);
    expect(doubt).toBe(said);
    // Exactly: between the server's clock before and after it was done.
    expect(issuedAt).toBeGreaterThanOrEqual(from);
    expect(issuedAt).toBeLessThanOrEqual(until + (await serverTime(event)) - until);
    expect(await db.rejected.count()).toBe(0);
    expect(clockDoubt()).toBeNull();
    // Still signed in: the next person is registered without another sign-in.
    expect((await registerWalkIn(db, draft({ firstName: 'Otra' }))).kind).toBe('done');
  });

  test('a machine moved to another time zone during a shift changes nothing', async () => {
    const before = process.env.TZ;
    try {
      process.env.TZ = 'Asia/Tokyo';
      const { doubt, from, issuedAt } = await workAShift(must(events.get(0), 'it was opened'), 0);
      expect(doubt).toBeNull();
      expect(issuedAt).toBeGreaterThanOrEqual(from);
    } finally {
      process.env.TZ = before ?? '';
    }
  });
});
