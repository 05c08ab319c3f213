import { describe, expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import type { PulledPage } from '#shared/sync/protocol.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type BaseIndex, readBase } from '#web/offline/search/base-index.ts';
import { LocalDatabase } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { openPeople } from '#web/offline/store/people.ts';
import { makeCredential, makePerson, uidOf } from '../shared/make.ts';
import { clocks, makeDesk, page } from './make-desk.ts';

/** What a device holds is the same whether it came row by row or in columns, and whatever came after. */

const photo = (n: number) => n.toString(16).padStart(64, '0');
const people = Array.from({ length: 40 }, (_, n) =>
  makePerson({
    uid: uidOf(100 + n),
    firstName: `Nombre${n}`,
    lastName: n % 2 === 0 ? 'Herrera' : 'Ríos',
    birthDate: n % 4 === 0 ? '1980-03-02' : '1981-04-03',
    teamUid: n % 5 === 0 ? uidOf(901) : uidOf(900),
    photo: n % 3 === 0 ? photo(n) : null,
  }),
);
const badges = await Promise.all(
  people.slice(0, 12).map(async (person, n) => {
    const one = await makeCredential({ person });
    return {
      ...one,
      uid: uidOf(500 + n),
      number: `A7-000${10 + n}-X`,
      data: { ...one.data, n: `A7-000${10 + n}-X` },
    };
  }),
);
const [first, second, third] = people.map((person) => person);
const someone = must(first, 'there are forty');
const other = must(second, 'there are forty');
const another = must(third, 'there are forty');

/** Two pages of a first list, and what follows: a correction, a revoked badge, a deleted person. */
function history(packed: boolean): PulledPage[] {
  return [
    page({ people: people.slice(0, 30), credentials: badges.slice(0, 6), seq: 3, more: true, packed }),
    // One of the first page was changed while the list was on its way, and another taken away.
    page({
      people: [...people.slice(30), { ...another, lastName: 'Zelaya' }],
      credentials: badges.slice(6),
      gone: [{ table: 'participants', uid: uidOf(129) }],
      from: '3::',
      seq: 5,
      packed,
    }),
    page({
      people: [{ ...someone, lastName: 'Zepeda', teamUid: uidOf(901), photo: photo(999) }],
      credentials: badges.slice(0, 1).map((row) => ({ ...row, status: 'revoked' as const })),
      gone: [{ table: 'participants', uid: other.uid }],
      from: '5::',
      seq: 6,
    }),
  ];
}

async function deviceWith(pages: readonly PulledPage[]): Promise<LocalDatabase> {
  const db = await makeDesk();
  for (const one of pages) expect(await applyPull(db, one, clocks)).toBe(true);
  return db;
}

/** All that can be asked of a base, without the marks of the page that brought each row. */
function answersOf(base: BaseIndex) {
  const plain = <Row extends { uid: string; applied?: number }>(row: Row | undefined) => {
    if (!row) return null;
    const { applied: _, ...rest } = row;
    return rest;
  };
  const sorted = (rows: readonly { uid: string }[]) =>
    rows.map(plain).sort((a, b) => (a && b && a.uid < b.uid ? -1 : 1));
  return {
    people: people.map(({ uid }) => plain(base.person(uid))),
    searched: people.map(({ uid }) => base.searched(uid)?.lastName ?? null),
    credentials: badges.map(({ uid }) => plain(base.credential(uid))),
    byNumber: badges.map(({ number }) => plain(base.credentialByNumber(number))),
    of: people.map(({ uid }) => sorted(base.credentialsOf(uid))),
    teams: [uidOf(900), uidOf(901), uidOf(902)].map((uid) => sorted(base.ofTeam(uid))),
    born: ['1980-03-02', '1981-04-03', '1999-01-01'].map((date) => sorted(base.bornOn(date))),
    photos: [...base.photos()].sort(),
    wearing: [photo(0), photo(3), photo(999)].map((sha256) => sorted(base.peopleWithPhoto(sha256))),
    counts: base.counts(),
    numbers: people.map(({ uid }) => base.numbersOf(uid).sort()),
    everybody: [...base.allPeople()].map(({ uid, searched }) => `${uid} ${searched.lastName}`).sort(),
    since: [...base.peopleSince(2)].filter((uid) => base.person(uid)).sort(),
    stranger: [base.person(uidOf(1)), base.credentialByNumber('A7-99999-X')],
  };
}

describe('a list in columns', () => {
  test('a packed list answers like one that came row by row, at each page and when read again', async () => {
    const [rowByRow, inColumns] = [await makeDesk(), await makeDesk()];
    const pages = history(false);
    for (const [index, packed] of history(true).entries()) {
      await applyPull(rowByRow, must(pages[index], 'both have as many'), clocks);
      await applyPull(inColumns, packed, clocks);
      const expected = answersOf(await readBase(rowByRow));
      expect(answersOf(await readBase(inColumns))).toEqual(expected);
      // As another tab, or the next start, finds it.
      const again = new LocalDatabase(inColumns.name);
      expect(answersOf(await readBase(again))).toEqual(expected);
      again.close();
    }
    expect(await inColumns.participants.count()).toBe(1);
    const base = await readBase(inColumns);
    expect(base.counts()).toEqual({ people: 38, credentials: 12 });
    expect([...base.allPeople()]).toHaveLength(38);
    expect(badges.map(({ participantUid }) => base.numbersOf(participantUid))).toEqual(
      badges.map(({ number }) => [number]),
    );
  });

  test('a packed page replaces earlier rows of the same people', async () => {
    const db = await deviceWith([
      page({
        people: [{ ...someone, lastName: 'Antes' }],
        gone: [{ table: 'participants', uid: other.uid }],
        more: true,
      }),
    ]);
    const base = await readBase(db);
    expect([base.person(someone.uid)?.lastName, base.person(other.uid)]).toEqual(['Antes', undefined]);
    await applyPull(db, page({ people: [someone, other], from: '1::', seq: 2, packed: true }), clocks);
    for (const held of [await readBase(db), await readBase(new LocalDatabase(db.name))]) {
      expect(held.person(someone.uid)?.lastName).toBe(someone.lastName);
      expect(held.person(other.uid)?.lastName).toBe(other.lastName);
      expect(held.counts().people).toBe(2);
    }
  });

  test('a packed list is replaced by that of the next epoch, in every tab', async () => {
    const db = await deviceWith(history(true));
    const tab = new LocalDatabase(db.name);
    expect((await readBase(tab)).counts().people).toBe(38);
    await applyPull(db, { kind: 'reset', epoch: 'E2', serverNow: clocks.now, clockOffset: 0 }, clocks);
    expect((await readBase(tab)).counts().people).toBe(38);
    await applyPull(db, page({ people: [someone], epoch: 'E2', packed: true }), clocks);
    expect((await readBase(tab)).counts()).toEqual({ people: 1, credentials: 0 });
    expect((await readBase(tab)).person(someone.uid)).toMatchObject({ lastName: someone.lastName });
    tab.close();
  });

  test('a list downloaded again in the same epoch is read again, even by a tab that had it in memory', async () => {
    const db = await deviceWith(history(true));
    const tab = new LocalDatabase(db.name);
    const before = (await readBase(tab)).applied;
    await applyPull(db, { kind: 'reset', epoch: 'E1', serverNow: clocks.now, clockOffset: 0 }, clocks);
    await applyPull(db, page({ people: [someone], packed: true }), clocks);
    expect((await readBase(tab)).applied).toBeGreaterThan(before);
    expect((await readBase(tab)).counts()).toEqual({ people: 1, credentials: 0 });
    tab.close();
  });

  test('a packed list is searchable as it arrives, page by page', async () => {
    const db = await makeDesk();
    const open = await openPeople(db);
    const found = (query: string) => open.search(query, 60).views.length;
    const heard = () => new Promise<void>((resolve) => open.subscribe(resolve));
    for (const [index, one] of history(true).entries()) {
      const next = heard();
      await applyPull(db, one, clocks);
      await next;
      expect([open.size, found('zelaya'), found('zepeda')]).toEqual(
        [
          [30, 0, 0],
          [39, 1, 0],
          [38, 1, 1],
        ][index],
      );
    }
    expect(open.search('A7-00011-X', 5).views).toMatchObject([]);
    expect(open.search('A700013', 5).views).toMatchObject([{ person: { firstName: 'Nombre3' } }]);
    open.close();
  });
});

test('a device with unpacked rows continues with them', async () => {
  const db = await makeDesk();
  await db.participants.bulkPut(people.map((person) => ({ ...person, seq: 1 })));
  await db.credentials.bulkPut(badges.map((row) => ({ ...row, seq: 1 })));
  const facts = readFacts(db);
  expect(await facts.findPerson(someone.uid)).toMatchObject({ firstName: 'Nombre0' });
  expect(await facts.findCredential('A7-00010-X')).toMatchObject({ uid: uidOf(500) });
  await applyPull(db, page({ people: [{ ...someone, lastName: 'Zepeda' }] }), clocks);
  expect((await readBase(db)).person(someone.uid)?.lastName).toBe('Zepeda');
  expect((await readBase(db)).counts()).toEqual({ people: 40, credentials: 12 });
});
