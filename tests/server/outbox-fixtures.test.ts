/**
 * What a desk of an earlier version has not sent yet: `tests/fixtures/outbox-v<n>.json`, written by the desk of that
 * version with every kind of change. A file is never changed: a desk that was away for a year brings exactly this. The
 * seed in it is the device's key, made for the file and used nowhere else.
 */
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { credentials, devices, operatorGrants, participants, scans } from '#server/core/database/tables.ts';
import { nowMs } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { certificateSchema } from '#shared/devices/devices.ts';
import { fromBase64Url } from '#shared/engines/signatures/base64url.ts';
import { importPrivate } from '#shared/engines/signatures/signature.ts';
import { mutationKinds, mutationVersion } from '#shared/sync/mutations.ts';
import { mutationEnvelope } from '#shared/sync/protocol.ts';
import { deviceOf, enrollDevice, statuses } from './device.ts';
import { makeUser } from './make.ts';
import { startApp } from './with-app.ts';

const app = await startApp();

const fixture = z.object({
  device: z.object({
    uid: z.uuid(),
    code: z.string(),
    kind: z.literal('desk'),
    name: z.string(),
    certificate: certificateSchema,
    seed: z.string(),
  }),
  grant: z.uuid(),
  outbox: z.array(mutationEnvelope),
});
const versions = Array.from({ length: mutationVersion }, (_, index) => index + 1);

function readFixture(version: number) {
  const file = new URL(`../fixtures/outbox-v${version}.json`, import.meta.url);
  return fixture.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The device of a fixture, as this server enrolled it, with an operator of the staff. */
async function deskOf({ device, grant }: z.output<typeof fixture>) {
  const { uid, code, kind, name, certificate, seed } = device;
  const keys = await importPrivate(must(fromBase64Url(seed), 'written by exportRaw'));
  const { publicKey } = keys;
  const { kid } = certificate;
  await app.db
    .insert(devices)
    .values({ uid, code, kind, name, status: 'active', publicKey, kid, certificate });
  const operator = await makeUser(app.db, { role: 'ACCREDITATION_STAFF' });
  await app.db.insert(operatorGrants).values({
    uid: grant,
    userId: operator.id,
    deviceUid: uid,
    createdAt: new Date(0),
    expiresAt: new Date(nowMs() + 3_600_000),
  });
  const { epoch } = await enrollDevice(app);
  return deviceOf(app, { uid, code, epoch, certificate, keys });
}

test.each(versions)('the outbox of version %i holds every kind of change there was', (version) => {
  const kinds = new Set(readFixture(version).outbox.map(({ kind }) => kind));
  // A kind added by a later version is in the file of that version; one without a new shape is in none.
  const sinceThen = new Set<string>(
    version === 1
      ? [
          ...['case.settle', 'credential.validate', 'participant.note', 'participant.propose'],
          ...['handout.redeem', 'handout.undo', 'scan.annul', 'scan.override'],
        ]
      : [],
  );
  const all = mutationKinds.filter((kind) => !sinceThen.has(kind));
  if (version === mutationVersion) expect([...kinds].sort()).toEqual(all.sort());
  expect(readFixture(version).outbox.map(({ v }) => v)).toEqual(
    readFixture(version).outbox.map(() => version),
  );
});

test.each(versions)(
  'the outbox of version %i is applied by the server of today, all of it',
  async (version) => {
    const held = readFixture(version);
    const desk = await deskOf(held);
    const answer = await desk.push(held.outbox);
    expect(statuses(answer)).toEqual(held.outbox.map(() => 'applied'));
    expect(answer.expect).toBe(held.outbox.length + 1);

    const [badge] = await app.db.select().from(credentials).where(eq(credentials.issuedBy, desk.code));
    expect(badge).toMatchObject({ status: 'revoked', g: 2 });
    const uid = must(badge, 'one was issued').participantUid;
    const [person] = await app.db.select().from(participants).where(eq(participants.uid, uid));
    expect(person).toMatchObject({ firstName: 'María José', lastName: 'Álvarez de Cañas' });
    expect(await app.db.$count(scans, eq(scans.number, must(badge, 'as above').number))).toBe(1);
  },
);
