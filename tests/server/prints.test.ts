import { beforeAll, describe, expect, test } from 'vitest';
import { credentialPrints } from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { personRow, staffedDesk } from './device.ts';
import { makeParticipant, makeUser } from './make.ts';
import { type Person, startApp } from './with-app.ts';

/** Every print or PDF of a badge is in one log: operator, place, time, printer, reason of a reprint. */

const app = await startApp();
let admin: Person;
let clerk: Person;
let delegate: Person;

beforeAll(async () => {
  [admin, clerk, delegate] = [
    await app.as('SUPER_USER'),
    await app.as('ACCREDITATION_STAFF'),
    await app.as('USER'),
  ];
});

/** A person registered by `owner` with a server badge; returns its number. */
async function issued(owner: Person): Promise<string> {
  const { id } = await makeParticipant(app.db, { userId: owner.user.id });
  const call = 'POST /api/participants/:id/generate-credential' as const;
  const { participant } = await owner.call(call, { params: { id }, body: {} });
  return must(participant.credentialNumber, 'it was just issued');
}

const print = { format: 'lanyard', printer: null, reason: null } as const;
const printsOf = (number: string) =>
  clerk.call('GET /api/credentials/:number/prints', { params: { number } });

describe('a print on the site', () => {
  test('a print on the site is noted with everything, newest first', async () => {
    const number = await issued(delegate);
    await delegate.call('POST /api/prints', { body: { ...print, numbers: [number] } });
    const again = { numbers: [number], format: 'a4-cr80', printer: 'pdf', reason: 'damaged' };
    expect(await delegate.call('POST /api/prints', { body: again })).toEqual({ noted: 1 });
    const site = { number, g: 1, deviceCode: 'W0', operator: delegate.user.username };
    expect(await printsOf(number)).toMatchObject([
      { ...site, format: 'a4-cr80', printer: 'pdf', reason: 'damaged', isAgain: true },
      { ...site, format: 'lanyard', printer: null, reason: null, isAgain: false },
    ]);
  });

  test('a print of another delegate’s person is neither logged nor shown', async () => {
    const number = await issued(delegate);
    await delegate.call('POST /api/prints', { body: { ...print, numbers: [number] } });
    const other = await app.as('USER');
    const refused = await other.refused('POST /api/prints', { body: { ...print, numbers: [number] } });
    expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await other.call('GET /api/prints/known', { query: { numbers: number } })).toEqual([]);
    expect(await printsOf(number)).toHaveLength(1);
  });

  test('a print on the site of many is noted for each, once however often it is named', async () => {
    const numbers = [await issued(delegate), await issued(clerk)];
    const body = { ...print, printer: 'pdf', numbers: [...numbers, ...numbers] };
    expect(await clerk.call('POST /api/prints', { body })).toEqual({ noted: 2 });
    const known = await clerk.call('GET /api/prints/known', { query: { numbers: numbers.join() } });
    expect(known.map(({ number, times }) => [number, times]).toSorted()).toEqual(
      numbers.map((number) => [number, 1]).toSorted(),
    );
  });

  test.each([
    ['no numbers', { numbers: [] }],
    ['a number that is none', { numbers: ['A7-1'] }],
    ['a format there is not', { format: 'poster' }],
    ['a reason there is not', { reason: 'quién sabe' }],
  ])('a print on the site with %s is refused', async (_, wrong) => {
    const body = { ...print, numbers: [await issued(delegate)], ...wrong };
    expect((await delegate.refused('POST /api/prints', { body })).status).toBe(400);
  });
});

describe('a print at a desk', () => {
  test('a print at a desk arrives with its printer, its format and why it was made again', async () => {
    const desk = await staffedDesk(app);
    const person = personRow();
    await makeParticipant(app.db, { uid: person.uid });
    const badge = await desk.issue(person);
    const { number } = badge;
    const body = { number, g: 1, format: 'cr80', printer: 'Zebra_ZC350' };
    await desk.push([
      desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
      // As a desk wrote it before it said why.
      desk.next('print.log', { ...body, uid: newUid() }),
      desk.next('print.log', { ...body, uid: newUid(), g: 2, reason: 'lost' }),
    ]);
    const all = { number, format: 'cr80', printer: 'Zebra_ZC350', deviceCode: desk.code };
    expect(await printsOf(number)).toMatchObject([
      { ...all, g: 2, reason: 'lost', operator: desk.operator.user.username, deviceName: expect.any(String) },
      { ...all, g: 1, reason: null },
    ]);
    // The copy that was printed before is not the one that counts now.
    expect(await clerk.call('GET /api/prints/known', { query: { numbers: number } })).toMatchObject([
      { number, times: 1 },
    ]);
  });
});

describe('the log of all prints', () => {
  test('the log of all prints is paged, searched, and says how often and why badges were printed again', async () => {
    await app.db.delete(credentialPrints);
    const numbers = [await issued(delegate), await issued(delegate), await issued(delegate)];
    await clerk.call('POST /api/prints', { body: { ...print, numbers } });
    for (const [number, reason] of [
      [numbers[0], 'lost'],
      [numbers[0], 'lost'],
      [numbers[1], 'misprint'],
      [numbers[2], null],
    ])
      await delegate.call('POST /api/prints', { body: { ...print, numbers: [number], reason } });

    expect(await admin.call('GET /api/admin/prints/reasons')).toEqual({
      prints: 7,
      badges: 3,
      reasons: [
        { reason: 'lost', count: 2 },
        { reason: 'misprint', count: 1 },
        { reason: null, count: 1 },
      ],
    });
    const first = await admin.call('GET /api/admin/prints', { query: { limit: 5 } });
    expect(first).toHaveLength(5);
    const before = must(first.at(-1), 'five rows').uid;
    expect(await admin.call('GET /api/admin/prints', { query: { limit: 5, before } })).toHaveLength(2);
    expect(await admin.call('GET /api/admin/prints', { query: { only: 'again' } })).toHaveLength(4);
    const found = await admin.call('GET /api/admin/prints', { query: { q: delegate.user.username } });
    expect(found).toHaveLength(4);
    expect(await admin.call('GET /api/admin/prints', { query: { q: '%' } })).toEqual([]);
    const uids = (await admin.call('GET /api/admin/prints', { query: {} })).map(({ uid }) => uid);
    expect(uids).toEqual(uids.toSorted().toReversed());
  });

  test('the log of all prints is searched by number, device, its name, account and printer, among all prints or those made again', async () => {
    await app.db.delete(credentialPrints);
    const desk = await staffedDesk(app);
    const person = personRow();
    await makeParticipant(app.db, { uid: person.uid });
    const badge = await desk.issue(person);
    const { number } = badge;
    const body = { number, g: 1, format: 'cr80', printer: 'Zebra_ZC350' };
    await desk.push([
      desk.next('credential.issue', { uid: badge.uid, participantUid: person.uid, data: badge.data }),
      desk.next('print.log', { ...body, uid: newUid() }),
      desk.next('print.log', { ...body, uid: newUid(), reason: 'lost' }),
    ]);
    // No name of hers has the code of a desk in it.
    const visitor = await app.as(await makeUser(app.db, { username: 'visitante' }));
    const other = await issued(visitor);
    await visitor.call('POST /api/prints', { body: { ...print, printer: 'pdf', numbers: [other] } });
    const find = async (q: string, only: 'all' | 'again') =>
      (await admin.call('GET /api/admin/prints', { query: { q, only } })).map(
        (row) => `${row.number} ${row.reason}`,
      );
    const ofDesk = [`${number} lost`, `${number} null`];
    for (const q of [
      number,
      number.toLowerCase(),
      desk.code,
      'mesa de',
      'zebra',
      desk.operator.user.username,
    ]) {
      expect(await find(q, 'all'), q).toEqual(ofDesk);
      expect(await find(q, 'again'), q).toEqual([`${number} lost`]);
    }
    for (const q of [other, 'W0', 'pdf', visitor.user.username]) {
      expect(await find(q, 'all'), q).toEqual([`${other} null`]);
      expect(await find(q, 'again'), q).toEqual([]);
    }
  });
});
