/**
 * The drill: last night's backup is restored at noon with the documented commands, and the server started as always.
 * Five devices come back, each knowing something that the others and the backup do not: A signed in before the backup,
 * B after it, C was enrolled after it, door D has seen a later revocation and was away since, and door E was enrolled
 * and locked after it.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openEmbedded, openPostgres } from '#server/core/database/open.ts';
import * as tables from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { DeviceKind } from '#shared/devices/devices.ts';
import { issueCredential, revokeCredential } from '#web/device/desk.actions.ts';
import { LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { dismissRejected, listOpenRejections, run } from '#web/offline/store/outbox.ts';
import { becomeOperator, enrollDevice } from '#web/offline/sync/device.ts';
import { browser, type Caller, fromOurPage, type Jar } from '../server/caller.ts';
import { signUpForm } from '../server/make.ts';
import {
  folderWithDatabase,
  freshFolder,
  recover,
  type ServerProcess,
  startServer,
} from '../server/server-process.ts';
import { emptyDatabaseUrl, onPostgres } from '../server/test-database.ts';
import { deviceUid, syncThrough, takePhoto, walkIn } from './story.ts';

vi.setConfig({ testTimeout: 600_000 });
afterEach(() => {
  vi.unstubAllGlobals();
});

const ADMIN_PASSWORD = 'clave de prueba';
const staffPassword = 'clave de la mesa';

/** An event with its server, whose address changes when it is started again. */
async function openEvent() {
  const DATA_DIR = folderWithDatabase();
  const env: Record<string, string> = { DATA_DIR, ADMIN_PASSWORD };
  if (onPostgres()) env.DATABASE_URL = await emptyDatabaseUrl();
  let server: ServerProcess = await startServer(env);
  const real = globalThis.fetch;
  const pageOf = () => browser(() => server.url, fromOurPage);
  const signIn = async (username: string, password: string) => {
    const page = pageOf();
    await page.call('POST /api/auth/login', { body: { username, password } });
    return page;
  };
  /** Runs a page of this server, with a user signed in. */
  async function onPage<T>(page: Jar, work: () => Promise<T>): Promise<T> {
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(fromOurPage)) headers.set(name, value);
      headers.set('cookie', [...page.jar].map(([name, value]) => `${name}=${value}`).join('; '));
      return real(`${server.url}${address}`, { ...init, headers });
    });
    try {
      return await work();
    } finally {
      vi.unstubAllGlobals();
    }
  }
  return {
    env,
    admin: () => signIn('admin', ADMIN_PASSWORD),
    async hire(admin: Caller, username: string) {
      const form = { ...signUpForm(), username, password: staffPassword, confirmPassword: staffPassword };
      const { id } = await pageOf().call('POST /api/auth/register', { body: form });
      await admin.call('PATCH /api/admin/users/:id', {
        params: { id },
        body: { role: 'ACCREDITATION_STAFF' },
      });
    },
    async addDevice(admin: Caller & Jar, kind: DeviceKind): Promise<LocalDatabase> {
      const body = { name: `Mesa ${newUid().slice(-4)}`, kind };
      const { enrolmentCode } = await admin.call('POST /api/devices', { body });
      const db = new LocalDatabase(`device-${newUid()}`);
      await onPage(admin, () => enrollDevice(db, enrolmentCode));
      return db;
    },
    /** A user signs in at the device, online, as every morning. */
    async staff(db: LocalDatabase, username: string) {
      const page = await signIn(username, staffPassword);
      const user = must(await page.call('GET /api/auth/me'), 'just signed in');
      const device = must(await readMeta(db, 'device'), 'it was enrolled');
      await onPage(page, () => becomeOperator(db, device, user));
    },
    /** Enough rounds for a new epoch: to notice it, to send what it lacks, and to get its answers. */
    async sync(...devices: LocalDatabase[]) {
      for (const db of devices)
        for (let round = 0; round < 3; round += 1)
          await syncThrough(db, (address, init) => real(`${server.url}${String(address)}`, init));
    },
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      server.child.kill(signal);
      await server.ended;
    },
    async start() {
      server = await startServer(env);
    },
    /** The contents of the tables while no server runs. */
    async read(): Promise<Stand> {
      const url = env.DATABASE_URL;
      const database = url ? await openPostgres(url) : await openEmbedded(DATA_DIR);
      try {
        return await readStand(database.db);
      } finally {
        await database.close();
      }
    },
  };
}

/** The results table by table: a line per row, without the server's own numbers and dates. */
type Stand = Record<'people' | 'badges' | 'revocations' | 'photos' | 'devices' | 'receipts', string[]>;

const nothing: Stand = { people: [], badges: [], revocations: [], photos: [], devices: [], receipts: [] };

async function readStand(db: Awaited<ReturnType<typeof openEmbedded>>['db']): Promise<Stand> {
  const { participants, credentials, revocations, photos, devices, receipts } = tables;
  const lines = (rows: readonly object[]) => rows.map((row) => Object.values(row).join(' ')).sort();
  return {
    people: lines(
      await db
        .select({
          uid: participants.uid,
          first: participants.firstName,
          last: participants.lastName,
          photo: participants.photoUrl,
          badge: participants.credentialNumber,
        })
        .from(participants),
    ),
    badges: lines(
      await db
        .select({
          number: credentials.number,
          status: credentials.status,
          of: credentials.participantUid,
          operator: credentials.operatorId,
        })
        .from(credentials),
    ),
    revocations: lines(
      await db
        .select({ uid: revocations.uid, number: revocations.number, why: revocations.reason })
        .from(revocations),
    ),
    photos: lines(await db.select({ sha256: photos.sha256 }).from(photos)),
    devices: lines(
      await db
        .select({ uid: devices.uid, code: devices.code, kind: devices.kind, status: devices.status })
        .from(devices),
    ),
    receipts: lines(
      await db
        .select({
          device: receipts.deviceUid,
          mseq: receipts.mseq,
          id: receipts.mutationId,
          kind: receipts.kind,
          status: receipts.status,
        })
        .from(receipts),
    ),
  };
}

/** The rows of one reading that are not in another. */
const beyond = (all: Stand, known: Stand): Stand => {
  const rest = (name: keyof Stand) => all[name].filter((line) => !known[name].includes(line));
  return {
    people: rest('people'),
    badges: rest('badges'),
    revocations: rest('revocations'),
    photos: rest('photos'),
    devices: rest('devices'),
    receipts: rest('receipts'),
  };
};

async function issue(db: LocalDatabase, participantUid: string): Promise<string> {
  const answer = await issueCredential(db, participantUid);
  if (answer.kind === 'refused') throw new Error(answer.code);
  return answer.result.credential.number;
}
async function badgeOf(db: LocalDatabase, participantUid: string): Promise<string> {
  const badge = await readFacts(db).findActiveCredential(participantUid);
  return must(badge, 'they wear one').number;
}
const codeOf = async (db: LocalDatabase) => must(await readMeta(db, 'device'), 'it was enrolled').code;
const nameOf = async (db: LocalDatabase) => must(await readMeta(db, 'device'), 'it was enrolled').name;

/** A desk sends what the server rejects at any time: a second badge under a used number. */
async function beRefused(db: LocalDatabase, participantUid: string): Promise<void> {
  const { data } = must(await readFacts(db).findActiveCredential(participantUid), 'they wear one');
  const mutation = { kind: 'credential.issue' as const, body: { uid: newUid(), participantUid, data } };
  await run(db, async () => ({ kind: 'prepared', mutations: [mutation], numbers: 0, result: null }));
}

/** Whether a door shows red for this number, on the days of the event; on others all badges have expired. */
const isRed = async (db: LocalDatabase, number: string) => readFacts(db).isRevoked(number);

test.each([
  ['B, A, C, D and at last E', 'BACDE'],
  ['E, C, B, A and at last D', 'ECBAD'],
])(
  'a backup restored at noon loses no work and locks no one out when %s have come back',
  async (_names, order) => {
    const event = await openEvent();
    let admin = await event.admin();
    for (const username of ['ana', 'berta']) await event.hire(admin, username);
    const a = await event.addDevice(admin, 'desk');
    const b = await event.addDevice(admin, 'desk');
    const d = await event.addDevice(admin, 'door');
    await event.staff(a, 'ana');
    const early = await walkIn(a, { photo: await takePhoto(a) });
    const stolen = await badgeOf(a, early.uid);
    const other = await walkIn(a);
    await event.sync(a, b, d);
    expect(await isRed(d, stolen)).toBe(false);

    const backups = freshFolder();
    expect(await recover(event.env, 'backup', backups)).toMatchObject({ code: 0 });
    const [backup = ''] = readdirSync(backups).map((name) => path.join(backups, name));

    // The morning. B is signed in, C and E are enrolled; work goes across desks.
    await event.staff(b, 'berta');
    const c = await event.addDevice(admin, 'desk');
    await event.staff(c, 'ana');
    const e = await event.addDevice(admin, 'door');
    await event.sync(e);
    const atA = await walkIn(a, { photo: await takePhoto(a) });
    await event.sync(a, b);
    expect((await revokeCredential(b, await badgeOf(b, atA.uid), 'Mal impresa')).kind).toBe('done');
    const acrossDesks = await issue(b, atA.uid);
    await walkIn(c, { photo: await takePhoto(c) });
    // The card of something refused is put away.
    await beRefused(a, other.uid);
    await event.sync(a, b, c);
    const [card, ...more] = await listOpenRejections(a);
    expect(more).toEqual([]);
    await dismissRejected(a, must(card, 'it was refused').mseq);
    // A badge is stolen, and so is E.
    expect((await revokeCredential(a, stolen, 'Robada')).kind).toBe('done');
    await walkIn(b, { photo: await takePhoto(b) });
    await event.sync(a, b, c);
    await admin.call('POST /api/devices/:uid/revoke', { params: { uid: await deviceUid(e) } });
    await event.sync(a, b, c, d);
    expect(await isRed(d, stolen)).toBe(true);
    // No server has seen what comes now.
    const unsent = [await walkIn(b, { photo: await takePhoto(b) }), await walkIn(c)];
    const unsentBadges = [await badgeOf(b, unsent[0]?.uid ?? ''), await badgeOf(c, unsent[1]?.uid ?? '')];

    await event.end('SIGKILL');
    const done = await event.read();
    expect(done.people).toHaveLength(5);
    expect(await recover(event.env, 'restore', backup, '--over')).toMatchObject({ code: 0 });
    expect((await event.read()).people).toHaveLength(2);
    await event.start();

    const devices = new Map(Object.entries({ A: a, B: b, C: c, D: d, E: e }));
    for (const name of order) {
      await event.sync(must(devices.get(name), 'five'));
      // At the door nothing is ever forgotten.
      expect(await isRed(d, stolen)).toBe(true);
    }
    const atWork = [a, b, c, d];
    await event.sync(...atWork, e);
    await event.sync(...atWork);
    for (const db of atWork) {
      expect(await db.outbox.count()).toBe(0);
      expect(await db.photos.where('toSend').equals(1).count()).toBe(0);
      expect(await listOpenRejections(db)).toEqual([]);
      expect(await readMeta(db, 'locked')).toBeUndefined();
      expect(await isRed(db, stolen)).toBe(true);
      expect(await isRed(db, acrossDesks)).toBe(false);
    }
    expect(await readMeta(e, 'locked')).toEqual({ code: 'DEVICE_REVOKED' });

    // A device enrolled since then has another name; its code and its numbers are unique.
    admin = await event.admin();
    const list = await admin.call('GET /api/devices');
    expect(list.flatMap(({ concerns }) => concerns)).not.toContain('notBack');
    const codeOfC = await codeOf(c);
    expect(list.find(({ code }) => code === codeOfC)?.name).toBe(await nameOf(c));
    const next = await event.addDevice(admin, 'desk');
    await event.staff(next, 'ana');
    const late = [];
    for (const db of [a, b, c, next]) {
      const person = await walkIn(db);
      late.push({ uid: person.uid, number: await badgeOf(db, person.uid) });
      await event.sync(db);
    }

    await event.end('SIGTERM');
    const after = await event.read();
    expect(beyond(done, after)).toEqual(nothing);
    const added = beyond(after, done);
    const newPeople = [...unsent.map(({ uid }) => uid), ...late.map(({ uid }) => uid)];
    expect(added.people.map((line) => line.split(' ')[0]).sort()).toEqual(newPeople.sort());
    const newBadges = [...unsentBadges, ...late.map(({ number }) => number)];
    expect(added.badges.map((line) => line.split(' ')[0]).sort()).toEqual(newBadges.sort());
    expect(added.photos).toHaveLength(1);
    expect(added.revocations).toEqual([]);
    expect(added.devices).toEqual([`${await deviceUid(next)} ${await codeOf(next)} desk active`]);
    expect(added.receipts).toHaveLength(2 * newPeople.length);
    for (const line of added.receipts) expect(line).toMatch(/ applied$/);
  },
);
