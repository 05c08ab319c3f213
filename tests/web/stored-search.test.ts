import { afterEach, expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { correctPerson, registerWalkIn } from '#web/device/desk.actions.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { readBase } from '#web/offline/search/base-index.ts';
import { buildSearch } from '#web/offline/search/search.ts';
import type { StoredSearch } from '#web/offline/search/search-base.ts';
import { writeStoredSearch } from '#web/offline/search/stored-search.ts';
import { LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { settle } from '#web/offline/store/outbox.ts';
import { type LocalPeople, openPeople } from '#web/offline/store/people.ts';
import { makeCredential, makePerson, uidOf } from '../shared/make.ts';
import { answers, clocks, draft, makeDesk, page } from './make-desk.ts';
import { until } from './until.ts';

/** The search index that a desk keeps on its disk: the next start reads it, and it never contradicts the rows. */

const lucia = makePerson({ firstName: 'Lucía', lastName: 'Herrera' });
const mara = makePerson({ uid: uidOf(2), firstName: 'Mara', lastName: 'Ríos' });
const badge = await makeCredential({ person: lucia });

const opened: LocalPeople[] = [];
const tabs: LocalDatabase[] = [];
afterEach(() => {
  for (const people of opened.splice(0)) people.close();
  for (const tab of tabs.splice(0)) tab.close();
});

async function open(db: LocalDatabase): Promise<LocalPeople> {
  const people = await openPeople(db);
  opened.push(people);
  return people;
}

/** As the next start reads the disk: nothing is in memory yet. */
function startAgain(db: LocalDatabase): Promise<LocalPeople> {
  const tab = new LocalDatabase(db.name);
  tabs.push(tab);
  return open(tab);
}

function names(people: LocalPeople, query: string): string[] {
  const { views, total } = people.search(query, 20);
  expect(views).toHaveLength(total);
  return views.map(({ person }) => person.firstName);
}

const stored = async (db: LocalDatabase) => must(await readMeta(db, 'search'), 'it was stored');
const storedWords = async (db: LocalDatabase) => new TextDecoder().decode((await stored(db)).columns.words);

/** A closed desk of two people and a badge, whose index is stored. */
async function closedDesk(): Promise<LocalDatabase> {
  const db = await makeDesk();
  await applyPull(db, page({ people: [lucia, mara], credentials: [badge], packed: true }), clocks);
  const people = await openPeople(db);
  await until(() => stored(db));
  people.close();
  return db;
}

/** The same, with an index in which Lucía alone is, by another name: who is found by it says that it was used. */
async function markedDesk(): Promise<LocalDatabase> {
  const db = await closedDesk();
  const { tables } = buildSearch([{ key: lucia.uid, names: ['Marcada'] }]);
  expect(await writeStoredSearch(db, await readBase(db), tables)).toBe(true);
  return db;
}

test('the next start searches by the stored index', async () => {
  const people = await startAgain(await markedDesk());
  expect([names(people, 'marcada'), names(people, 'herrera'), people.size]).toEqual([['Lucía'], [], 1]);
});

test('a stored index answers like the one it was stored from', async () => {
  const people = await startAgain(await closedDesk());
  expect(people.size).toBe(2);
  for (const query of ['lucia', 'her luc', badge.number, 'herrero'])
    expect(names(people, query)).toEqual(['Lucía']);
  expect(names(people, 'rosario')).toEqual(['Lucía', 'Mara']);
});

const damage = (change: (columns: StoredSearch['columns']) => object) => (held: StoredSearch) => ({
  ...held,
  columns: { ...held.columns, ...change(held.columns) },
});
const cases: [string, (held: StoredSearch) => unknown][] = [
  ['of another epoch', (held) => ({ ...held, epoch: 'E0' })],
  ['of a list that was downloaded again', (held) => ({ ...held, began: 7 })],
  ['of a later page than the rows', (held) => ({ ...held, applied: 2 })],
  ['in another form', (held) => ({ ...held, form: 0 })],
  ['with other words for roles and categories', (held) => ({ ...held, language: `${held.language} x` })],
  ['with a flipped bit', damage(({ slots }) => ({ slots: slots.map((slot) => slot ^ 4) }))],
  ['with a column cut short', damage(({ slots }) => ({ slots: slots.slice(1) }))],
  ['without a column', damage(() => ({ words: undefined }))],
  ['that is no index', () => 'nothing'],
];
test.each(cases)('a stored index %s is built again', async (_how, spoil) => {
  const db = await markedDesk();
  await writeMeta(db, 'search', spoil(await stored(db)) as StoredSearch);
  const people = await startAgain(db);
  expect([names(people, 'marcada'), names(people, 'herrera')]).toEqual([[], ['Lucía']]);
  await until(async () => expect(await storedWords(db)).toContain('herrera'));
});

test('what came after the index was stored is found, and what it replaced is not', async () => {
  const db = await closedDesk();
  const renamed = { ...lucia, lastName: 'Zepeda' };
  const eva = makePerson({ uid: uidOf(3), firstName: 'Eva', lastName: 'Gil' });
  await applyPull(db, page({ people: [renamed, eva], from: '1::', seq: 2 }), clocks);
  await registerWalkIn(db, draft());
  const people = await startAgain(db);
  expect([names(people, 'herrera'), names(people, 'zepeda')]).toEqual([[], ['Lucía']]);
  expect([names(people, 'eva'), names(people, 'canas'), people.size]).toEqual([['Eva'], ['María José'], 4]);
  expect((await stored(db)).applied).toBe(1);
});

test('a badge that was taken away after the index was stored is not found by its number', async () => {
  const db = await closedDesk();
  const gone = [{ table: 'credentials' as const, uid: badge.uid }];
  await applyPull(db, page({ gone, from: '1::', seq: 2 }), clocks);
  const people = await startAgain(db);
  expect([names(people, badge.number), names(people, 'herrera')]).toEqual([[], ['Lucía']]);
});

test('unsent people are found but not stored, and a rejected one is gone at the next start', async () => {
  const db = await makeDesk();
  await registerWalkIn(db, draft());
  await applyPull(db, page({ people: [lucia] }), clocks);
  const people = await open(db);
  await until(() => stored(db));
  expect(names(people, 'canas')).toEqual(['María José']);
  expect(await storedWords(db)).not.toMatch(/canas/);
  await settle(db, await answers(db, 'rejected', 'INVALID'));
  expect(names(await startAgain(db), 'canas')).toEqual([]);
});

test('an own change covers a stored person until it is rejected', async () => {
  const db = await closedDesk();
  const changes = { lastName: { base: 'Herrera', value: 'Quijano' } };
  await correctPerson(db, { uid: lucia.uid, changes });
  const people = await startAgain(db);
  expect([names(people, 'herrera'), names(people, 'quijano')]).toEqual([[], ['Lucía']]);
  await settle(db, await answers(db, 'rejected', 'INVALID'));
  await until(() => expect([names(people, 'herrera'), names(people, 'quijano')]).toEqual([['Lucía'], []]));
});

test('the page that removes a person deletes the stored index, and an open desk stores one without them', async () => {
  const db = await closedDesk();
  const page2 = page({
    gone: [{ table: 'participants', uid: lucia.uid, erased: true }],
    from: '1::',
    seq: 2,
  });
  expect(await storedWords(db)).toContain('herrera');
  await applyPull(db, page2, clocks);
  expect(await readMeta(db, 'search')).toBeUndefined();
  const people = await startAgain(db);
  await until(() => stored(db));
  expect(await storedWords(db)).not.toMatch(/herrera|lucia/);
  const page3 = page({ gone: [{ table: 'participants', uid: mara.uid }], from: '2::', seq: 3 });
  await applyPull(db, page3, clocks);
  await until(async () => expect((await stored(db)).applied).toBe(3));
  expect(await storedWords(db)).toBe('');
  expect(people.size).toBe(0);
});

test('an index of an earlier moment is not stored: a person in it may have been erased since', async () => {
  const db = await closedDesk();
  const before = { ...(await readBase(db)) };
  const { tables } = buildSearch([{ key: lucia.uid, names: ['Lucía'] }]);
  await applyPull(
    db,
    page({ gone: [{ table: 'participants', uid: lucia.uid }], from: '1::', seq: 2 }),
    clocks,
  );
  expect(await writeStoredSearch(db, before, tables)).toBe(false);
  expect(await readMeta(db, 'search')).toBeUndefined();
});

test('the list of another epoch deletes the stored index', async () => {
  const db = await closedDesk();
  await applyPull(db, { kind: 'reset', epoch: 'E2', serverNow: 0, clockOffset: 0 }, clocks);
  await applyPull(db, page({ epoch: 'E2' }), clocks);
  expect(await readMeta(db, 'search')).toBeUndefined();
});

test('a desk without room for the index works, and says nothing', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [lucia] }), clocks);
  const reported = vi.spyOn(globalThis, 'reportError');
  const put = vi.spyOn(db.meta, 'put');
  put.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const people = await open(db);
  await until(() => expect(put).toHaveBeenCalled());
  put.mockRestore();
  await applyPull(db, page({ people: [mara], from: '1::', seq: 2 }), clocks);
  await until(() => expect(names(people, 'mara')).toEqual(['Mara']));
  expect(reported).not.toHaveBeenCalled();
  expect(await readMeta(db, 'search')).toBeUndefined();
});
