/**
 * Unsent work on a USB stick: written by a real device that has no network, carried to the administration or by
 * another desk, taken in by the real server, once.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { participants, photos, rescuedWork } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { openRescueFile, readRescueHeader, rescueFileLimit } from '#shared/sync/rescue.ts';
import { saveUnsent, storeRelayedFile } from '#web/offline/resync/rescue.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { forgetDevice, Unsent } from '#web/offline/sync/device.ts';
import { syncPictures } from '#web/offline/sync/sync.ts';
import { receiptsOf } from '../server/device.ts';
import { deviceUid, json, lineTo, syncThrough, takePhoto, walkIn } from './story.ts';
import { makeDevice, makeOperator, type Server, startServer } from './world.ts';

let server: Server;
let operatorId: number;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  operatorId = await makeOperator(server);
});
afterAll(() => server.stop());

const present = () => server;
const { send } = lineTo(present);

/** A desk that has met the server and then did something without it. */
async function deskWithWork() {
  const db = await makeDevice(server, made++, operatorId);
  await syncThrough(db, send);
  const photo = await takePhoto(db);
  const people = [await walkIn(db, { photo }), await walkIn(db)];
  return { db, people, photo };
}
const firstFile = async (db: LocalDatabase) => must((await saveUnsent(db))[0], 'there is one at least').file;
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const isThere = async (uid: string) =>
  (await server.db.$count(participants, eq(participants.uid, uid))) === 1;

/** Sends a file through another desk, and returns the server's answer. */
async function bring(file: Blob) {
  const carrier = await makeDevice(server, made++, operatorId);
  const { sha256 } = await storeRelayedFile(carrier, file);
  await syncPictures(carrier, { send });
  return must(await carrier.relayedFiles.get(sha256), 'it is kept until it was read');
}

describe('a file of unsent work', () => {
  test('a rescue file arrives through another desk once, and its own desk then has everything', async () => {
    const { db, people, photo } = await deskWithWork();
    const file = await firstFile(db);
    const changes = await db.outbox.count();
    const first = await bring(file);
    expect(first.answer).toMatchObject({ applied: changes, known: 0, setAside: 0, photos: 1, badPhotos: 0 });
    for (const { uid } of people) expect(await isThere(uid)).toBe(true);
    expect(await server.db.$count(photos, eq(photos.sha256, photo))).toBe(1);

    const second = await bring(file);
    expect(second.answer).toMatchObject({ applied: 0, known: changes, setAside: 0 });

    // The file is no reason to forget anything here: only the server's own word is.
    expect(await db.outbox.count()).toBe(changes);
    await syncThrough(db, send);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.rejected.count()).toBe(0);
    const received = await receiptsOf(server, await deviceUid(db));
    expect(received.map(({ mseq }) => mseq)).toEqual(
      Array.from({ length: changes }, (_, index) => index + 1),
    );
  });

  test('a rescue file is readable by the server alone, and names only its device', async () => {
    const { db, people } = await deskWithWork();
    const bytes = await bytesOf(await firstFile(db));
    const device = must(await readMeta(db, 'device'), 'it was enrolled');
    expect(readRescueHeader(bytes).certificate).toEqual(device.certificate);
    const text = new TextDecoder('latin1').decode(bytes);
    expect(text).not.toContain(people[0]?.firstName);
    const strange = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
      'deriveBits',
    ]);
    const serverKey = must(await readMeta(db, 'rescueKey'), 'the server said it');
    const opening = openRescueFile(bytes, {
      rootPublicKey: device.rootPublicKey,
      serverKey,
      privateKey: strange.privateKey,
    });
    await expect(opening).rejects.toMatchObject({ code: 'RESCUE_FILE' });
  });

  test('a rescue file with one changed byte is rejected, wherever it is', async () => {
    const { db, people } = await deskWithWork();
    const bytes = await bytesOf(await firstFile(db));
    const header = 12 + new DataView(bytes.buffer).getUint32(8);
    for (const at of [header + 3, bytes.length - 70, bytes.length - 1]) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await bring(new Blob([changed]))).refused).toBe('RESCUE_FILE');
    }
    expect(await isThere(must(people[0], 'two came').uid)).toBe(false);
  });

  test('a rescue file waits while the server refuses its carrier, and is sent afterwards', async () => {
    const carrier = await makeDevice(server, made++, operatorId);
    const ids = [];
    for (const { db } of [await deskWithWork(), await deskWithWork()])
      ids.push((await storeRelayedFile(carrier, await firstFile(db))).sha256);
    const refusals = [json(403, { error: 'no', code: 'CLOCK' })];
    const network = lineTo(present, (path) =>
      path.endsWith('/sync/carry') ? (refusals.pop() ?? null) : null,
    );
    await syncPictures(carrier, { send: network.send });
    const carried = await carrier.relayedFiles.bulkGet(ids);
    // Neither is called a bad file, and the one behind was not held up.
    expect(carried.filter((file) => file?.refused)).toEqual([]);
    expect(carried.filter((file) => file?.answer)).toHaveLength(1);
    await syncPictures(carrier, { send: network.send });
    expect((await carrier.relayedFiles.bulkGet(ids)).filter((file) => file?.answer)).toHaveLength(2);
  });

  test('a rescue file keeps its carrier from leaving until it is sent, once', async () => {
    const carrier = await makeDevice(server, made++, operatorId);
    const { db } = await deskWithWork();
    const { sha256 } = await storeRelayedFile(carrier, await firstFile(db));
    await expect(forgetDevice(carrier)).rejects.toBeInstanceOf(Unsent);
    const line = lineTo(present);
    for (const _round of [1, 2]) await syncPictures(carrier, { send: line.send });
    expect(line.asked.filter((path) => path === '/api/sync/carry')).toHaveLength(1);
    expect(await carrier.relayedFiles.get(sha256)).toMatchObject({ answer: { setAside: 0 } });
    await forgetDevice(carrier);
  });

  test('a file of another event, or another kind of file, is not stored', async () => {
    const { db } = await deskWithWork();
    const bytes = await bytesOf(await firstFile(db));
    const text = new TextDecoder('latin1').decode(bytes);
    const at = text.indexOf(tournament.id);
    const other = bytes.slice();
    other[at] = 'x'.charCodeAt(0);
    const carrier = await makeDevice(server, made++, operatorId);
    await expect(storeRelayedFile(carrier, new Blob([other]))).rejects.toMatchObject({
      code: 'RESCUE_EVENT',
    });
    for (const none of ['', 'CANCHAR', 'x'.repeat(500)])
      await expect(storeRelayedFile(carrier, new Blob([none]))).rejects.toMatchObject({
        code: 'RESCUE_FILE',
      });
    const large = new Blob([new Uint8Array(rescueFileLimit + 1)]);
    await expect(storeRelayedFile(carrier, large)).rejects.toMatchObject({ code: 'RESCUE_FILE' });
    expect(await carrier.relayedFiles.count()).toBe(0);
  });

  test('a rescue file of a revoked device is kept for an admin to decide', async () => {
    const { db } = await deskWithWork();
    const uid = await deviceUid(db);
    const { devices } = await import('#server/core/database/tables.ts');
    await server.db.update(devices).set({ status: 'forked' }).where(eq(devices.uid, uid));
    const changes = await db.outbox.count();
    const file = await firstFile(db);
    expect((await bring(file)).answer).toMatchObject({ applied: 0, setAside: changes, known: 0 });
    expect((await bring(file)).answer).toMatchObject({ applied: 0, setAside: 0, known: changes });
    const kept = await server.db.select().from(rescuedWork).where(eq(rescuedWork.deviceUid, uid));
    expect(kept).toHaveLength(changes);
    expect(kept.every(({ via, state }) => via === 'file' && state === 'open')).toBe(true);
  });
});
