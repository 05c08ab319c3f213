/** Becoming a device and ceasing to be one: never while something is held that no server has. */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { devices } from '#server/core/database/tables.ts';
import { machineMs, nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { deviceCodeAt } from '#shared/codes/number.ts';
import { writeWipeOrder } from '#shared/devices/device-wipe.ts';
import { newEnrollmentCode } from '#shared/devices/enrollment-code.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { toBase64Url } from '#shared/engines/signatures/base64url.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { emptyDevice } from '#web/offline/resync/wipe.ts';
import { LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { becomeOperator, enrollDevice, forgetDevice, Unsent } from '#web/offline/sync/device.ts';
import { readSync } from '#web/offline/sync/sync-round.ts';
import { receiptsOf } from '../server/device.ts';
import { lineTo, syncThrough, takePhoto, walkIn } from './story.ts';
import { makeDevice, makeOperator, type Server, startServer } from './world.ts';

let server: Server;
let operatorId: number;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  operatorId = await makeOperator(server);
});
afterAll(() => server.stop());
afterEach(() => {
  vi.unstubAllGlobals();
});

type Change = (answer: { data: Record<string, unknown> }) => void;

/** A page of this server: its calls go there. `change` modifies the answers on the way. */
function openPage(change: Change = () => {}): string[] {
  const asked: string[] = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: unknown, init?: RequestInit) => {
    asked.push(String(address));
    const response = await real(`${server.address}${String(address)}`, init);
    const answer = (await response.json()) as { data: Record<string, unknown> };
    change(answer);
    return new Response(JSON.stringify(answer), { status: response.status, headers: response.headers });
  });
  return asked;
}

async function makeCode(kind: 'desk' | 'door' = 'desk'): Promise<string> {
  const code = newEnrollmentCode();
  await server.db.insert(devices).values({
    uid: newUid(),
    code: deviceCodeAt(made++),
    name: 'Mesa',
    kind,
    enrollmentHash: createHash('sha256').update(code).digest('hex'),
    enrollmentUntil: new Date(nowMs() + 60_000),
  });
  return code;
}

const emptyBrowser = () => new LocalDatabase(`browser-${newUid()}`);
const rowsOf = async (db: LocalDatabase) =>
  (await Promise.all(db.tables.map((table) => table.count()))).reduce((all, count) => all + count, 0);

describe('enrolling a browser', () => {
  test('an enrolled browser holds what the root key signed, counts from one, and keeps its key', async () => {
    openPage();
    const db = emptyBrowser();
    const device = await enrollDevice(db, await makeCode());
    expect(await readMeta(db, 'device')).toMatchObject({ uid: device.uid, kind: 'desk' });
    expect(await readMeta(db, 'counters')).toEqual({ nextMseq: 1, nextNumber: 1 });
    expect((await readMeta(db, 'sync'))?.epoch).not.toBe('');
    expect(device.keys.publicKey).toBe(device.certificate.pub);
    const { privateKey } = device.keys;
    expect(privateKey.kind === 'native' && privateKey.key.extractable).toBe(false);
    expect(privateKey.kind).toBe('native');
    expect(await readMeta(db, 'rescueKey')).toBeDefined();
    // Its word is believed from now on.
    vi.unstubAllGlobals();
    expect((await syncThrough(db, lineTo(() => server).send)).kind).toBe('done');
  });

  test('an enrolled browser requests persistent storage', async () => {
    openPage();
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', { userAgent: 'test', storage: { persist } });
    await enrollDevice(emptyBrowser(), await makeCode());
    expect(persist).toHaveBeenCalledOnce();
  });

  test('an enrolled browser writes files only for a key that the root key vouches for', async () => {
    const other = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ]);
    const pub = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', other.publicKey)));
    openPage(({ data }) => {
      data.rescueKey = { ...(data.rescueKey as object), pub };
    });
    const db = emptyBrowser();
    await enrollDevice(db, await makeCode());
    expect(await readMeta(db, 'rescueKey')).toBeUndefined();
  });

  test('a browser rejects a certificate that the root key did not sign', async () => {
    const other = await generateKeys({ extractable: false });
    openPage(({ data }) => {
      data.rootPublicKey = other.publicKey;
    });
    const db = emptyBrowser();
    await expect(enrollDevice(db, await makeCode())).rejects.toThrow();
    expect(await rowsOf(db)).toBe(0);
  });

  test.each([
    ['work', walkIn],
    ['a picture', takePhoto],
  ])(
    'a browser with unsent %s is not enrolled again, and does not even ask the server',
    async (_what, hold) => {
      const db = await makeDevice(server, made++, operatorId);
      await hold(db);
      const asked = openPage();
      await expect(enrollDevice(db, newEnrollmentCode())).rejects.toBeInstanceOf(Unsent);
      await expect(forgetDevice(db)).rejects.toBeInstanceOf(Unsent);
      expect(asked).toEqual([]);
      expect(await readMeta(db, 'device')).toBeDefined();
    },
  );

  test('a browser is an ordinary one again once all is sent, without its counters', async () => {
    const db = await makeDevice(server, made++, operatorId);
    await walkIn(db, { photo: await takePhoto(db) });
    const { uid } = must(await readMeta(db, 'device'), 'it was enrolled');
    await syncThrough(db, lineTo(() => server).send);
    await forgetDevice(db);
    expect(await rowsOf(db)).toBe(0);
    expect(localStorage.getItem(`cancha.counters.${uid}`)).toBeNull();
    expect(await receiptsOf(server, uid)).toHaveLength(2);
  });
});

test('the signed grant of a sign-in is kept and sent with the work done under it', async () => {
  const db = await makeDevice(server, made++, operatorId);
  const device = must(await readMeta(db, 'device'), 'it was enrolled');
  await db.meta.delete('operator');
  const uid = newUid();
  const signed = {
    ...{ uid, user: operatorId, username: 'ana', dev: device.uid, from: nowMs(), until: nowMs() + 1 },
    ...{ role: 'ACCREDITATION_STAFF' as const, sig: 'A'.repeat(86) },
  };
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: { uid, userId: operatorId, expiresAt: nowMs() + 3_600_000, signed } }),
  );
  await becomeOperator(db, device, {
    id: operatorId,
    username: 'ana',
    email: 'ana@example.org',
    firstName: 'Ana',
    lastName: 'Pérez',
    phone: '22222222',
    role: 'ACCREDITATION_STAFF',
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  expect(await db.grants.get(uid)).toEqual(signed);
});

test('a wipe order waits for work and for pictures, but not for a permanently rejected one', async () => {
  const db = await makeDevice(server, made++, operatorId);
  const device = must(await readMeta(db, 'device'), 'it was enrolled');
  const root = await generateKeys({ extractable: false });
  const order = await writeWipeOrder(
    { dev: device.uid, evt: tournament.id, at: nowMs(), reason: 'Se devuelve' },
    root,
  );
  await walkIn(db);
  expect(await emptyDevice(db, device, order)).toBe(false);
  await db.outbox.clear();
  const photo = await takePhoto(db);
  expect(await emptyDevice(db, device, order)).toBe(false);
  await db.photos.update(photo, { toSend: 2 });
  expect(await emptyDevice(db, device, order)).toBe(true);
  expect(await readMeta(db, 'wiped')).toMatchObject({ reason: 'Se devuelve' });
});

test('a clone with a wipe order hands over its work and wipes', async () => {
  const db = await makeDevice(server, made++, operatorId);
  const device = must(await readMeta(db, 'device'), 'it was enrolled');
  const root = await generateKeys({ extractable: false });
  await writeMeta(db, 'device', { ...device, rootPublicKey: root.publicKey });
  const order = await writeWipeOrder(
    { dev: device.uid, evt: tournament.id, at: nowMs(), reason: 'Copia' },
    root,
  );
  await walkIn(db);
  await writeMeta(db, 'wipe', order);
  const { epoch } = await readSync(db);
  const stored: string[] = [];
  const { send } = lineTo(
    () => server,
    (path, init) => {
      const refused = Response.json(
        { code: 'DEVICE_FORKED', error: '' },
        { status: 409, headers: { 'x-server-now': String(machineMs()) } },
      );
      if (path !== '/api/sync/rescue') return refused;
      const { m } = JSON.parse(new TextDecoder().decode(init?.body as Uint8Array)) as { m: { id: string }[] };
      stored.push(...m.map(({ id }) => id));
      const data = { stored, epoch, serverNow: machineMs() };
      return Response.json({ data }, { headers: { 'x-server-now': String(machineMs()) } });
    },
  );
  await syncThrough(db, send);
  expect(stored).toHaveLength(2);
  expect(await readMeta(db, 'wiped')).toMatchObject({ reason: 'Copia' });
  expect(await db.outbox.count()).toBe(0);
});
