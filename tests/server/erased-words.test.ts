import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  contacts,
  devices,
  handOvers,
  importBatches,
  participants,
  receipts,
  rescuedWork,
  users,
} from '#server/core/database/tables.ts';
import { readMentionIndex } from '#server/core/erasure/person-mentions.ts';
import { findTraces } from '#server/core/erasure/person-traces.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { formatNumber } from '#shared/codes/number.ts';
import { verifyWipeOrder } from '#shared/devices/device-wipe.ts';
import { draftOf, enrollDevice, personRow, staffedDesk } from './device.ts';
import { dumpServer, linesWith } from './dump.ts';
import { makeParticipant, makeTeam, makeUser, registrationForm } from './make.ts';
import { startApp } from './with-app.ts';

/** What others wrote about an erased person goes as well, wherever it is and however it is written. */

const dataDir = mkdtempSync(path.join(tmpdir(), 'erased-'));
const app = await startApp({ dataDir });
const admin = await app.as('SUPER_USER');
const desk = await staffedDesk(app);

const name = { firstName: 'Wenceslada', lastName: 'Ixmucané Zapotitlán' };
const born = { birthDate: '1967-04-05', externalId: 'DUI-04567891' };
/** Every value of theirs, in parts and in all written forms. */
const traces = [
  ...['Wenceslada', 'Ixmucané', 'Zapotitlán', 'DUI-04567891', 'M7 7L77 77'],
  ...['1967-04-05', '5/4/1967', '05/04/67', '5.4.1967', '05041967', '19670405', '4/5/1967'],
  ...['5 de abril de 1967', 'April 5, 1967', 'April 5th', '5 abr 1967'],
];
const signature = 'M7 7L77 77';
const found = async () => linesWith(await dumpServer(app.db, dataDir), traces);

const taken = (overrides: Record<string, unknown>) => ({
  ...{ uid: newUid(), how: 'handedOver', teamUid: null, receivedBy: null, signature },
  ...{ badges: [{ number: formatNumber('A1', 900), g: 1 }], ...overrides },
});
const handOver = (overrides: Record<string, unknown>) => desk.next('credential.validate', taken(overrides));

const previewOf = (id: number) => admin.call('GET /api/admin/participants/:id/erasure', { params: { id } });

async function erase(id: number, overrides: Record<string, unknown> = {}) {
  const confirm = `${name.firstName} ${name.lastName}`;
  const body = { confirm, reason: 'asked', messages: true, ...overrides };
  await admin.call('POST /api/admin/participants/:id/erase', { params: { id }, body });
}

describe('an erased person', () => {
  test('an erased person is named nowhere in or beside the database', async () => {
    const before = await found();
    expect(before).toEqual([]);
    const [teamA, teamB] = [await makeTeam(app.db), await makeTeam(app.db)];
    const person = await makeParticipant(app.db, { ...name, ...born, teamId: teamA.id });
    const other = await makeParticipant(app.db, { firstName: 'Óscar', lastName: 'Menjívar' });
    const badge = await desk.issue(personRow({ uid: other.uid }));
    const visitor = await app.as('USER');
    const accepted = await desk.push([
      desk.next('credential.issue', { uid: badge.uid, participantUid: other.uid, data: badge.data }),
      handOver({ teamUid: teamA.uid, receivedBy: 'W. I.', receiverUid: person.uid }),
      handOver({ teamUid: teamB.uid, receivedBy: 'wenceslada IXMUCANE pérez de lópez' }),
      handOver({ receivedBy: 'Ixmucane, Wenceslada' }),
      desk.next('participant.note', { uid: other.uid, text: 'hermano de Wenceslada Ixmucané, alérgico' }),
      desk.next('print.log', {
        ...{ uid: newUid(), number: badge.number, g: 1, format: 'cr80', printer: null },
        reason: 'la mojó Zapotitlán',
      }),
      desk.next('participant.correct', { uid: other.uid, changes: {} }),
      desk.next('participant.note', { uid: other.uid, text: 'viene con la que nació el 05041967' }),
      // A kind of a later release, and shapes that no release has.
      desk.next('participant.medical', { about: { person: { uid: person.uid } }, text: 'Zapotitlán: asma' }),
      desk.next('participant.register', { person: draftOf(personRow({ ...name, birthDate: '1967-04-05' })) }),
      desk.next('participant.note', { nested: [{ words: '5 de abril de 1967, Wenceslada Ixmucané' }] }),
    ]);
    expect(accepted.outcomes.map(({ status }) => status)).toEqual([
      ...Array(8).fill('applied'),
      ...['quarantined', 'rejected', 'rejected'],
    ]);
    // A desk whose operator may not hand over.
    const idle = await enrollDevice(app);
    await idle.grantTo(visitor).catch(() => undefined);
    await idle.push([
      idle.next('credential.validate', taken({ receivedBy: 'Wenceslada Zapotitlán' })),
      idle.next('participant.register', {
        uid: newUid(),
        person: draftOf(personRow({ ...name, birthDate: '1967-04-05' })),
      }),
    ]);
    await app.db.update(participants).set({ teamId: teamB.id }).where(eq(participants.id, person.id));
    await app.db.update(devices).set({ name: 'Mesa de Zapotitlán' }).where(eq(devices.uid, idle.uid));
    await admin.call('POST /api/devices/:uid/wipe', {
      params: { uid: idle.uid },
      body: { reason: 'La perdió IXMUCANÉ el 5/4/1967' },
    });
    await admin.call('POST /api/credentials/:number/revoke', {
      params: { number: badge.number },
      body: { reason: 'La usó Ixmucané (DUI-04567891)' },
    });
    await app.db.insert(importBatches).values({
      ...{ kind: 'teams', fileName: 'equipo-ixmucane.csv', added: 0, changed: 0, unchanged: 0, refused: 0 },
      createdAt: new Date(),
    });
    await app.db.insert(rescuedWork).values({
      ...{ uid: newUid(), deviceUid: newUid(), deviceCode: 'Z9', mutationId: newUid(), mseq: 1 },
      ...{ kind: 'participant.register', reason: 'DEVICE_FORKED', via: 'file' as const },
      envelope: {
        id: newUid(),
        kind: 'participant.register',
        v: 1,
        body: { uid: newUid(), person: draftOf(personRow(name)) },
      },
    });
    await app.db.insert(contacts).values([
      {
        firstName: 'WENCESLADA',
        lastName: 'ixmucane  zapotitlan',
        email: 'w@correo.example',
        subject: 'Hotel',
        message: '…',
        createdAt: new Date(),
      },
      {
        firstName: 'Otra',
        lastName: 'Persona',
        email: 'o@correo.example',
        subject: 'Zapotitlán',
        message: '¿Llega Wenceslada Ixmucané?',
        createdAt: new Date(),
      },
    ]);
    expect(new Set((await found()).map((line) => line.split(' ')[0]))).toEqual(
      new Set([
        ...['participants', 'handOvers', 'receipts', 'credentialPrints', 'revocations', 'credentials'],
        ...['devices', 'auditLog', 'importBatches', 'rescuedWork', 'contacts'],
      ]),
    );
    // Erasing many people builds the index once and then searches only new texts.
    const index = await readMentionIndex(app.db);
    await desk.push([handOver({ receivedBy: 'Zapotitlán, Wenceslada' })]);
    const looks = [await findTraces(app.db, person.uid), await findTraces(app.db, person.uid, index)];
    const [searched, lookedUp] = looks.map((all) => ({
      mentions: all?.mentions.map(({ key, level, text }) => [key, level, text]).sort(),
      work: all?.work.map(({ mutationId }) => mutationId).sort(),
    }));
    expect(searched?.mentions?.length).toBeGreaterThan(10);
    expect(lookedUp).toEqual(searched);

    await erase(person.id);
    expect(await found()).toEqual([]);
    const texts = (await dumpServer(app.db)).join('\n');
    expect(texts).toContain('hermano de —, alérgico');
    expect(texts).toContain('La usó — (—)');
    expect(await admin.call('GET /api/audit/check')).toMatchObject({ brokenAt: null, isCut: false });
    // The order to wipe is still the root key's.
    const [row] = await app.db.select().from(devices).where(eq(devices.uid, idle.uid));
    const order = must(row?.wipeOrder, 'it was ordered');
    expect(order.reason).toBe('La perdió — el —');
    expect(await verifyWipeOrder(order, { uid: idle.uid, rootPublicKey: app.keys.rootPublicKey })).toBe(true);
    // Nothing of it is left to be applied.
    const open = await app.db.select().from(receipts).where(eq(receipts.status, 'quarantined'));
    expect(open.map(({ kind }) => kind)).toEqual(['credential.validate']);
    const kept = await app.db.select().from(rescuedWork);
    expect(kept.map(({ state, code }) => [state, code])).toEqual([['dismissed', 'PERSON_ERASED']]);
    // The badges are still where they are.
    expect((await app.db.select().from(handOvers)).length).toBe(4);
  });

  test('an erased person is not named by what devices bring later, in a known shape or not', async () => {
    const person = await makeParticipant(app.db, { ...name, ...born });
    await erase(person.id);
    const late = await desk.push([
      handOver({ receivedBy: 'W. Ixmucané', receiverUid: person.uid }),
      desk.next('participant.medical', { about: { uid: person.uid }, text: 'Zapotitlán: asma' }),
      desk.next('participant.register', { person: { ...name, uid: person.uid } }),
    ]);
    expect(late.outcomes.map(({ status, code }) => [status, code])).toEqual([
      ['applied', null],
      ['rejected', 'PERSON_ERASED'],
      ['rejected', 'PERSON_ERASED'],
    ]);
    const idle = await enrollDevice(app);
    const draft = draftOf(personRow(name));
    const gated = await idle.push([
      idle.next('participant.register', { uid: person.uid, person: draft }),
      idle.next('credential.validate', taken({ receivedBy: 'W. Ixmucané', receiverUid: person.uid })),
    ]);
    expect(gated.outcomes.map(({ status, code }) => [status, code])).toEqual([
      ['rejected', 'PERSON_ERASED'],
      ['quarantined', 'OPERATOR_NOT_ALLOWED'],
    ]);
    await idle.call('POST /api/sync/rescue', {
      body: {
        ...{ epoch: idle.epoch, reason: 'DEVICE_FORKED', grants: [] },
        m: [
          { ...idle.next('participant.register', { uid: person.uid, person: draft }) },
          { ...idle.next('participant.medical', { of: [person.uid], text: 'Ixmucané' }) },
        ],
      },
    });
    expect(await found()).toEqual([]);
  });
});

describe('words that may be about another person', () => {
  test('words that may be about another person stay unless they are chosen, and are shown to the person who erases', async () => {
    const team = await makeTeam(app.db);
    const person = await makeParticipant(app.db, name);
    const sister = await makeParticipant(app.db, { firstName: 'Ana', lastName: 'Ixmucané Zapotitlán' });
    const uids = [newUid(), newUid(), newUid()];
    const registered = desk.next('participant.register', {
      uid: newUid(),
      person: draftOf(personRow({ firstName: 'Eva', lastName: 'Ixmucané' })),
    });
    await desk.push([
      registered,
      handOver({ uid: uids[0], teamUid: team.uid, receivedBy: 'Sra. Ixmucané' }),
      handOver({ uid: uids[1], teamUid: team.uid, receivedBy: 'Ana Ixmucané' }),
      handOver({ uid: uids[2], teamUid: team.uid, receivedBy: 'Wenceslada Ixmucané' }),
    ]);
    const { mentions } = await previewOf(person.id);
    expect(mentions.map(({ kind, text, isLikely }) => [kind, text, isLikely]).sort()).toEqual([
      ['handOver', 'Ana Ixmucané', false],
      ['handOver', 'Sra. Ixmucané', false],
      ['handOver', 'Wenceslada Ixmucané', true],
    ]);
    const receivers = async () =>
      new Map(
        (await app.db.select().from(handOvers).where(eq(handOvers.teamUid, team.uid))).map((row) => [
          row.uid,
          [row.receivedBy, row.signature],
        ]),
      );
    const chosen = mentions.filter(({ text }) => text === 'Sra. Ixmucané').map(({ key }) => key);
    await erase(person.id, { also: chosen });
    expect(await receivers()).toEqual(
      new Map([
        [uids[0], [null, null]],
        [uids[1], ['Ana Ixmucané', signature]],
        [uids[2], ['Wenceslada Ixmucané', signature]],
      ]),
    );
    const [kept] = await app.db.select().from(participants).where(eq(participants.id, sister.id));
    expect(kept?.lastName).toBe('Ixmucané Zapotitlán');
    const [sent] = await app.db.select().from(receipts).where(eq(receipts.mutationId, registered.id));
    expect(JSON.stringify(sent?.body)).toContain('Ixmucané');
  });

  test('words that may be about another person of a namesake in the list stay by default', async () => {
    const namesake = { firstName: 'Telesforo', lastName: 'Quezaltepeque' };
    const person = await makeParticipant(app.db, namesake);
    await makeParticipant(app.db, { ...namesake, birthDate: '1950-01-01' });
    await desk.push([handOver({ receivedBy: 'Telesforo Quezaltepeque' })]);
    const { mentions } = await previewOf(person.id);
    expect(mentions).toMatchObject([{ kind: 'handOver', isLikely: false }]);
  });

  test('a delegate and an account of the same name are shown, and only the delegate goes if chosen', async () => {
    const person = await makeParticipant(app.db, { firstName: 'Crescencia', lastName: 'Tecoluca' });
    const body = registrationForm({
      delegateName: 'Crescencia TECOLUCA',
      email1: 'crescencia@correo.example',
    });
    const { id } = await admin.call('POST /api/team-registrations', { body });
    const account = await makeUser(app.db, { firstName: 'crescencia', lastName: 'Tecolúca' });
    const { mentions, accounts } = await previewOf(person.id);
    expect(mentions).toMatchObject([{ kind: 'delegate', text: 'Crescencia TECOLUCA', isLikely: false }]);
    expect(accounts).toEqual([{ id: account.id, username: account.username }]);
    const also = mentions.map(({ key }) => key);
    await erase(person.id, { confirm: 'Crescencia Tecoluca', also });
    const left = await admin.call('GET /api/team-registrations/:id', { params: { id } });
    expect(left).toMatchObject({ delegateName: '—', delegatePhone: '', email1: '', teamName: body.teamName });
    expect((await app.db.select().from(users).where(eq(users.id, account.id)))[0]?.lastName).toBe('Tecolúca');
  });

  test('a person who asks for their data gets the hand-overs that name them and no other', async () => {
    const person = await makeParticipant(app.db, { firstName: 'Primitivo', lastName: 'Tacuba' });
    await desk.push([handOver({ receivedBy: 'PRIMITIVO TACUBA' })]);
    const file = await admin.call('POST /api/participants/:id/file', { params: { id: person.id } });
    expect(strFromU8(must(unzipSync(file)['person.json'], 'the file'))).toContain('PRIMITIVO TACUBA');
  });
});

test('the receiver of a merged record is the person that stayed', async () => {
  const [stays, goes] = [await makeParticipant(app.db), await makeParticipant(app.db)];
  await desk.push([handOver({ receivedBy: 'Fulano', receiverUid: goes.uid })]);
  await admin.call('POST /api/admin/participants/:id/merge', {
    params: { id: stays.id },
    body: { other: goes.id, take: [], version: stays.version, otherVersion: goes.version },
  });
  expect(await app.db.$count(handOvers, eq(handOvers.receiverUid, stays.uid))).toBe(1);
});
