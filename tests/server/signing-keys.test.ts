import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditLog, credentials, serverKeys } from '#server/core/database/tables.ts';
import { registerServerKeys } from '#server/core/keys/keys.ts';
import { readServerKeys, sealOf } from '#server/core/keys/server-keys.ts';
import { decideVerdict } from '#shared/access/verdict.ts';
import { machineMs, nowMs, setClockOffset } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { payloadText, readPayload } from '#shared/codes/payload.ts';
import { verifyCertificate } from '#shared/devices/devices.ts';
import { findSigner } from '#shared/devices/signer.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { enrollDevice, type TestDevice } from './device.ts';
import { personForm } from './make.ts';
import { freshDatabase } from './test-database.ts';
import { startApp } from './with-app.ts';

/** The server's key is changed: what both have signed is known, what a stolen one signed afterwards is not. */

// A morning on which badges are valid.
setClockOffset(Date.parse('2026-02-20T08:00:00-06:00') - machineMs());
afterAll(() => setClockOffset(0));
const app = await startApp();
const admin = await app.as('SUPER_USER');
const staff = await app.as('ACCREDITATION_STAFF');
const door = await enrollDevice(app, 'door');
const reason = 'Se cambió de servidor';
const minuteMs = 60_000;

async function issueOne() {
  const { participant } = await staff.call('POST /api/participants', { body: personForm() });
  const id = participant.id;
  await staff.call('POST /api/participants/:id/generate-credential', { params: { id } });
  const [row] = await app.db
    .select()
    .from(credentials)
    .where(eq(credentials.participantUid, participant.uid));
  return must(row, 'it was just issued');
}
const keys = () => admin.call('GET /api/keys');
const inUse = async () =>
  must(
    (await keys()).keys.find(({ state }) => state === 'inUse'),
    'there is one',
  );
const rotate = async (compromisedAt: string | null = null) =>
  admin.call('POST /api/keys/rotate', { body: { was: (await inUse()).kid, reason, compromisedAt } });
const ago = (ms: number) => new Date(nowMs() - ms).toISOString();

/** What a door with the keyset of its next pull says of a badge, known to its list or not. */
async function verdictOf(badge: Awaited<ReturnType<typeof issueOne>>, isKnown = true, at: TestDevice = door) {
  const page = await at.call('GET /api/sync/pull');
  if (page.kind !== 'page') throw new Error(page.kind);
  const reading = readPayload(payloadText(badge.data));
  const known = page.rows.credentials.find(({ uid }) => uid === badge.uid) ?? null;
  const facts = {
    isRevoked: false,
    repeat: null,
    highestCopy: 0,
    zone: null,
  } as const;
  const signer = await findSigner(reading, page.keyset);
  return decideVerdict(
    { reading, signer },
    { ...facts, credential: isKnown ? known : null },
    new Date(nowMs()),
  ).reason;
}

describe('the list of keys', () => {
  test('the list of keys names the root key, the server’s own and each device’s, and holds no private half', async () => {
    const list = await keys();
    expect(list.rootFingerprint).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
    const [own] = list.keys;
    expect(own).toMatchObject({ code: 'W0', holder: 'server', state: 'inUse', since: null });
    expect(list.keys.find(({ code }) => code === door.code)).toMatchObject({
      holder: 'door',
      state: 'inUse',
      kid: door.certificate.kid,
    });
    expect(new Set([list.rootFingerprint, ...list.keys.map(({ fingerprint }) => fingerprint)]).size).toBe(
      list.keys.length + 1,
    );
    const [stored] = await app.db.select().from(serverKeys);
    expect(JSON.stringify(list)).not.toContain(stored?.sealed);
  });

  test('the list of keys says of a locked device that its key is', async () => {
    const lost = await enrollDevice(app);
    await admin.call('POST /api/devices/:uid/revoke', { params: { uid: lost.uid } });
    const key = (await keys()).keys.find(({ code }) => code === lost.code);
    expect(key?.state).toBe('locked');
    expect(key?.since).not.toBeNull();
  });
});

describe('a new key of the server', () => {
  test('a new key of the server signs from then on; badges of both are known at a door after its next pull', async () => {
    const before = await inUse();
    const old = await issueOne();
    const made = await rotate();
    expect(made).toMatchObject({ code: 'W0', state: 'inUse' });
    expect(made.kid).not.toBe(before.kid);
    const fresh = await issueOne();
    expect([old.kid, fresh.kid]).toEqual([before.kid, made.kid]);
    expect(fresh.number.startsWith('W0-')).toBe(true);
    expect([await verdictOf(old), await verdictOf(fresh)]).toEqual(['ok', 'ok']);
    expect(await verdictOf(old, false)).toBe('notKnownHere');
    expect(await verdictOf(fresh, false)).toBe('notKnownHere');
    const listed = (await keys()).keys.find(({ kid }) => kid === before.kid);
    expect(listed).toMatchObject({ state: 'retired', reason, signed: 1, signedAfter: 0 });
    const page = await door.call('GET /api/sync/pull');
    if (page.kind !== 'page') throw new Error(page.kind);
    for (const entry of page.keyset)
      expect(await verifyCertificate(entry, app.keys.rootPublicKey)).toBe(true);
  });

  test('a new key of the server is the one of every server at once, also of one that starts afterwards', async () => {
    const other = { ...app.keys };
    const made = await rotate();
    expect((await other.signer(app.db)).kid).toBe(made.kid);
    await app.restart();
    expect((await issueOne()).kid).toBe(made.kid);
  });

  test('a key is replaced once: the second of two concurrent calls is refused', async () => {
    const was = (await inUse()).kid;
    const body = { was, reason, compromisedAt: null };
    const answers = await Promise.all([1, 2, 3].map(() => admin.ask('POST /api/keys/rotate', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await keys()).keys.filter(({ code, state }) => code === 'W0' && state === 'inUse')).toHaveLength(
      1,
    );
  });

  test('a new key of the server needs a reason and an instant that has passed, and only a SUPER_USER makes one', async () => {
    const body = { was: (await inUse()).kid, reason, compromisedAt: null };
    const call = 'POST /api/keys/rotate';
    expect(await admin.refused(call, { body: { ...body, reason: ' ' } })).toMatchObject({
      fields: { reason: 'REQUIRED' },
    });
    const ahead = new Date(nowMs() + 5 * minuteMs).toISOString();
    expect(await admin.refused(call, { body: { ...body, compromisedAt: ahead } })).toMatchObject({
      fields: { compromisedAt: 'DATE_IN_FUTURE' },
    });
    for (const role of ['CONTENT_EDITOR', 'ACCREDITATION_STAFF'] as const) {
      const other = await app.as(role);
      expect((await other.refused(call, { body })).status).toBe(403);
      expect((await other.refused('GET /api/keys')).status).toBe(403);
    }
    expect((await app.visitor().refused('GET /api/keys')).status).toBe(401);
    expect((await inUse()).kid).toBe(body.was);
  });

  test('a new key of the server is written into the log, with why', async () => {
    const was = (await inUse()).kid;
    const made = await rotate();
    const rows = await app.db.select().from(auditLog).where(eq(auditLog.subject, made.kid));
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['key.rotate', { was, reason, compromisedAt: null }],
    ]);
  });
});

describe('a key that got into other hands', () => {
  test('a key that got into other hands is not believed from then on: what it signed before and we know stays good', async () => {
    const early = await issueOne();
    const late = await issueOne();
    // As if the first had been issued an hour ago, and the key had been copied half an hour ago.
    const issuedAt = new Date(nowMs() - 60 * minuteMs);
    await app.db.update(credentials).set({ issuedAt }).where(eq(credentials.uid, early.uid));
    await rotate(ago(30 * minuteMs));
    expect(await verdictOf(early)).toBe('ok');
    expect(await verdictOf(late)).toBe('issuerRevoked');
    // An unknown badge may be forged, whatever its date.
    expect(await verdictOf(early, false)).toBe('issuerRevoked');
    const fresh = await issueOne();
    expect([await verdictOf(fresh), await verdictOf(fresh, false)]).toEqual(['ok', 'notKnownHere']);
    const marked = (await keys()).keys.find(({ kid }) => kid === early.kid);
    expect(marked).toMatchObject({ state: 'compromised', reason });
    expect(marked?.signedAfter).toBeGreaterThanOrEqual(1);
  });

  test('a key that got into other hands is found out later: a former key is marked, and the mark only ever moves back', async () => {
    const badge = await issueOne();
    await rotate();
    const params = { kid: badge.kid };
    const mark = 'POST /api/keys/:kid/compromise';
    const at = ago(10 * minuteMs);
    expect(await verdictOf(badge)).toBe('ok');
    expect(await admin.call(mark, { params, body: { at, reason } })).toMatchObject({
      state: 'compromised',
      since: at,
    });
    expect(await verdictOf(badge)).toBe('issuerRevoked');
    const later = { params, body: { at: ago(minuteMs), reason } };
    expect(await admin.refused(mark, later)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const earlier = ago(40 * minuteMs);
    expect((await admin.call(mark, { params, body: { at: earlier, reason } })).since).toBe(earlier);
  });

  test('a key that got into other hands cannot only be marked while it is in use, and none that is not there', async () => {
    const mark = 'POST /api/keys/:kid/compromise';
    const body = { at: ago(minuteMs), reason };
    const present = { params: { kid: (await inUse()).kid }, body };
    expect(await admin.refused(mark, present)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await admin.refused(mark, { params: { kid: 'none' }, body })).status).toBe(404);
    expect((await staff.refused(mark, present)).status).toBe(403);
  });
});

describe('the private halves', () => {
  test('the private halves are sealed: with another root key they do not open, nor under another name', async () => {
    const root = await generateKeys({ extractable: false });
    const seal = await sealOf(root);
    const seed = crypto.getRandomValues(new Uint8Array(32));
    const sealed = seal.seal('a7Q2', seed);
    expect(Buffer.from(seal.open('a7Q2', sealed))).toEqual(Buffer.from(seed));
    expect(Buffer.from((await sealOf(root)).open('a7Q2', sealed))).toEqual(Buffer.from(seed));
    expect(sealed).not.toContain(Buffer.from(seed).toString('base64url'));
    const stranger = await sealOf(await generateKeys({ extractable: false }));
    expect(() => stranger.open('a7Q2', sealed)).toThrow();
    expect(() => seal.open('b7Q2', sealed)).toThrow();
  });

  test('the private halves belong to the folder of keys: a server with another one does not start on this database', async () => {
    const database = await freshDatabase();
    const file = async () => ({
      root: await generateKeys({ extractable: true }),
      server: await generateKeys({ extractable: true }),
      sessionSecret: 'a secret',
    });
    const first = await file();
    await registerServerKeys(database.db, first);
    await expect(registerServerKeys(database.db, await file())).rejects.toThrow('DATA_DIR');
    const again = await registerServerKeys(database.db, first);
    expect((await again.signer(database.db)).kid).toBe(first.server.publicKey.slice(0, 4));
    expect(await readServerKeys(database.db)).toHaveLength(1);
  });
});
