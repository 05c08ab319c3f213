/** Devices delete a person whom an admin erased: their rows, pictures and work about them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { participants, receipts } from '#server/core/database/tables.ts';
import { erasePerson } from '#server/core/erasure/erase-person.ts';
import { now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { correctPerson, handOver, issueCredential, reprintCredential } from '#web/device/desk.actions.ts';
import { readBase } from '#web/offline/search/base-index.ts';
import { type LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import { listOpenRejections } from '#web/offline/store/outbox.ts';
import { lineTo, syncThrough, takePhoto, walkIn } from './story.ts';
import { beginNewEpoch, makeDevice, makeOperator, type Server, startServer } from './world.ts';

let server: Server;
let operatorId: number;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  operatorId = await makeOperator(server);
});
afterAll(() => server.stop());

const newDevice = (kind: 'desk' | 'door' = 'desk') => makeDevice(server, made++, operatorId, kind);
const sync = (db: LocalDatabase) => syncThrough(db, lineTo(() => server).send);
const erase = (uid: string) =>
  server.db.transaction((tx) => erasePerson(tx, uid, { at: now(), userId: null, reason: 'asked' }));
const secret = /Casimira/;

/** All data on a device's disk, as text, including packed columns. */
async function disk(db: LocalDatabase): Promise<string> {
  const texts: string[] = [];
  for (const table of db.tables) texts.push(`${table.name} ${JSON.stringify(await table.toArray())}`);
  return texts.join('\n');
}

test('a desk and a door delete an erased person: rows, packed lists, journal and picture', async () => {
  const [desk, other, door] = [await newDevice(), await newDevice(), await newDevice('door')];
  const photo = await takePhoto(desk);
  const person = await walkIn(desk, { firstName: 'Casimira', photo });
  await correctPerson(desk, {
    uid: person.uid,
    changes: { lastName: { base: person.lastName, value: 'Casimira' } },
  });
  for (const one of [desk, other, door]) await sync(one);
  for (const one of [desk, other, door]) expect(await disk(one)).toMatch(secret);

  await erase(person.uid);
  for (const one of [desk, other, door]) {
    await sync(one);
    expect(await disk(one)).not.toMatch(secret);
    expect((await readBase(one)).person(person.uid)).toBeUndefined();
    expect(await one.photos.get(photo)).toBeUndefined();
  }
  // Nothing is missing in its numbers, and the badge it made is still known to it.
  const kinds = (await desk.journal.toArray()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'noop')).toHaveLength(2);
});

test('unanswered work about an erased person is kept until its answer, then loses its words', async () => {
  const desk = await newDevice();
  const person = await walkIn(desk, { firstName: 'Casimira' });
  await sync(desk);
  await correctPerson(desk, {
    uid: person.uid,
    changes: { lastName: { base: person.lastName, value: 'Casimira' } },
  });
  await issueCredential(desk, person.uid);
  await erase(person.uid);
  await sync(desk);
  expect((await listOpenRejections(desk)).map(({ code }) => code)).toContain('PERSON_ERASED');
  expect(await disk(desk)).not.toMatch(secret);
});

test('a server restored to before the erasure erases them again, whatever the desks send', async () => {
  const [desk, away] = [await newDevice(), await newDevice()];
  const person = await walkIn(desk, { firstName: 'Casimira' });
  await sync(desk);
  await sync(away);
  await correctPerson(away, {
    uid: person.uid,
    changes: { firstName: { base: 'Casimira', value: 'Casimira Inés' } },
  });
  const backup = await server.copy();
  await erase(person.uid);
  await sync(desk);

  const restored = await startServer(backup);
  try {
    await restored.keys.lists.erased.add([person.uid]);
    await beginNewEpoch(restored);
    for (const one of [desk, away, desk]) {
      await syncThrough(one, lineTo(() => restored).send);
      expect(await disk(one)).not.toMatch(secret);
    }
    const [row] = await restored.db.select().from(participants).where(eq(participants.uid, person.uid));
    expect(must(row, 'a tombstone')).toMatchObject({ firstName: '', deletedAt: expect.any(Date) });
    const sent = await restored.db.select().from(receipts);
    expect(JSON.stringify(sent)).not.toMatch(secret);
  } finally {
    await restored.stop();
  }
});

test('a desk erases who took badges, and the words about an erased person in other work', async () => {
  const desk = await newDevice();
  const name = { firstName: 'Tiburcia', lastName: 'Tepemechín' };
  const [person, other] = [await walkIn(desk, name), await walkIn(desk)];
  await walkIn(desk, { firstName: 'Zenaida', lastName: 'Cuscatleco' });
  const number = await numberOf(desk, other.uid);
  const receipt = { teamUid: null, signature: 'M7 7L77 77' };
  const take = async (g: number, receivedBy: string, receiverUid: string | null) =>
    done(await handOver(desk, [{ number, g }], 'handedOver', { ...receipt, receivedBy, receiverUid }));
  await take(1, 'T. T.', person.uid);
  done(await reprintCredential(desk, number, 'la mojó Tepemechín'));
  await take(2, 'TEPEMECHIN, Tiburcia', null);
  done(await reprintCredential(desk, number, 'la perdió Cuscatleco'));
  await writeMeta(desk, 'walkIn', { fields: name, photo: null });
  await sync(desk);
  const traces = /tiburcia|tepemech|T\. T\.|M7 7L77 77/i;
  expect(await disk(desk)).toMatch(traces);

  await erase(person.uid);
  await sync(desk);
  expect(await disk(desk)).not.toMatch(traces);
  // The work stays, and so do the words about others.
  expect(await disk(desk)).toContain('la mojó —');
  expect(await disk(desk)).toContain('la perdió Cuscatleco');
  const kinds = (await desk.journal.toArray()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'credential.validate')).toHaveLength(2);
});

/** What an action came to; it was not refused. */
function done<Result>(answer: { kind: 'refused'; code: string } | { kind: 'done'; result: Result }): Result {
  if (answer.kind === 'refused') throw new Error(answer.code);
  return answer.result;
}

/** The number of the badge a desk has made for a person. */
async function numberOf(desk: LocalDatabase, uid: string): Promise<string> {
  const made = (await desk.outbox.toArray()).map(({ body }) => JSON.parse(body));
  return must(
    made.find(({ participantUid }) => participantUid === uid),
    'issued',
  ).data.n;
}
