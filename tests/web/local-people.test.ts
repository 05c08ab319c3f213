import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { correctPerson, issueCredential, registerWalkIn } from '#web/device/desk.actions.ts';
import { noteFailed } from '#web/device/print-badge.ts';
import { usePeople } from '#web/device/use-people.ts';
import { applyPull } from '#web/offline/search/base.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { settle } from '#web/offline/store/outbox.ts';
import { type LocalPeople, openPeople } from '#web/offline/store/people.ts';
import { makeCredential, makePerson, surnamesAsRegistered, surnamesInOrder, uidOf } from '../shared/make.ts';
import { answers, clocks, draft, makeDesk, page } from './make-desk.ts';
import { until } from './until.ts';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
environment.IS_REACT_ACT_ENVIRONMENT = true;

const lucia = makePerson();
const mara = makePerson({ uid: uidOf(2), firstName: 'Mara', lastName: 'Ríos' });
let open: LocalPeople | null = null;

afterEach(() => open?.close());

async function openWith(db: LocalDatabase): Promise<LocalPeople> {
  open = await openPeople(db);
  return open;
}
const names = (people: LocalPeople, query: string) =>
  people.search(query, 20).views.map(({ person }) => person.firstName);

test('people are found by either name, without accents, by team and by number', async () => {
  const db = await makeDesk();
  const credential = await makeCredential({ person: lucia });
  await applyPull(db, page({ people: [lucia, mara], credentials: [credential] }), clocks);
  const people = await openWith(db);
  expect(people.size).toBe(2);
  expect(names(people, 'rios')).toEqual(['Mara']);
  expect(names(people, 'her luc')).toEqual(['Lucía']);
  expect(names(people, 'rosario')).toHaveLength(2);
  expect(names(people, credential.number)).toEqual(['Lucía']);
});

test('a team at the desk has the order of its printout and of its list', async () => {
  const db = await makeDesk();
  const team = surnamesAsRegistered.map((lastName, n) =>
    makePerson({ uid: uidOf(n + 1), lastName, teamUid: uidOf(900) }),
  );
  await applyPull(db, page({ people: team }), clocks);
  const people = await openWith(db);
  expect(people.ofTeam(uidOf(900)).map(({ person }) => person.lastName)).toEqual(surnamesInOrder);
});

test('people are found by birth year, country in either language, role, and an old number', async () => {
  const db = await makeDesk();
  const former = await makeCredential({ person: lucia });
  const present = await makeCredential({ person: lucia, counter: 43 });
  const credentials = [{ ...former, status: 'superseded' as const }, present];
  const coach = { ...mara, role: 'Coach' as const, country: 'US', birthDate: '1961-01-02' };
  await applyPull(db, page({ people: [lucia, coach], credentials }), clocks);
  const people = await openWith(db);
  expect(names(people, 'mara 1961')).toEqual(['Mara']);
  expect(names(people, 'estados unidos')).toEqual(['Mara']);
  expect(names(people, 'united sta')).toEqual(['Mara']);
  expect(names(people, 'entren')).toEqual(['Mara']);
  const { views, total } = people.search(former.number, 20);
  expect(total).toBe(1);
  expect(views).toMatchObject([{ credential: { number: present.number }, formerNumbers: [former.number] }]);
});

test('a new page is searchable at once, and deleted people are not found any more', async () => {
  const db = await makeDesk();
  const people = await openWith(db);
  expect(people.size).toBe(0);
  await applyPull(db, page({ people: [lucia] }), clocks);
  await until(() => expect(names(people, 'lucia')).toEqual(['Lucía']));
  await applyPull(db, page({ people: [{ ...lucia, lastName: 'Herrero' }], from: '1::', seq: 2 }), clocks);
  await until(() => expect(names(people, 'herrero')).toEqual(['Lucía']));
  const gone = [{ table: 'participants' as const, uid: lucia.uid }];
  await applyPull(db, page({ gone, from: '2::', seq: 3 }), clocks);
  await until(() => expect(names(people, 'lucia')).toEqual([]));
});

test('an import of one commit in two pages is found completely, and so is its undo', async () => {
  const db = await makeDesk();
  const people = await openWith(db);
  const nth = (n: number) => makePerson({ uid: uidOf(100 + n), firstName: 'Otilia' });
  const halves = [
    Array.from({ length: 30 }, (_, n) => nth(n)),
    Array.from({ length: 20 }, (_, n) => nth(30 + n)),
  ];
  for (const [index, half] of halves.entries()) {
    await applyPull(db, { ...page({ people: half, seq: 7, more: index === 0 }), ...step(index, 7) }, clocks);
    await until(() => expect(people.size).toBe(index === 0 ? 30 : 50));
  }
  expect(people.search('otilia', 60).views).toHaveLength(50);
  for (const [index, half] of halves.entries()) {
    const gone = half.map(({ uid }) => ({ table: 'participants' as const, uid }));
    await applyPull(db, { ...page({ gone, seq: 8, more: index === 0 }), ...step(index + 2, 8) }, clocks);
    await until(() => expect(people.size).toBe(index === 0 ? 20 : 0));
  }
});

/** The cursors of the n-th page, which may end within a commit. */
function step(n: number, seq: number) {
  const at = (m: number, of: number) => (m < 0 ? '0::' : `${of}:participants:${uidOf(100 + m)}`);
  return { from: at(n - 1, n === 2 ? seq - 1 : seq), cursor: at(n, seq) };
}

test('a walk-in is found before the server knows them, and marked as unsent', async () => {
  const db = await makeDesk();
  const people = await openWith(db);
  await registerWalkIn(db, draft());
  await until(() => expect(people.search('canas alv', 5).views).toMatchObject([{ isUnsent: true }]));
  const [view] = people.search('canas alv', 5).views;
  expect(people.search(view?.credential?.number ?? '', 5).views).toHaveLength(1);
});

test('a misprint that is reported here is heard by the screen, though nothing of the person is unsent', async () => {
  const db = await makeDesk();
  const credential = { ...(await makeCredential({ person: lucia })), printedAt: '2026-02-20T15:00:00.000Z' };
  await applyPull(db, page({ people: [lucia], credentials: [credential] }), clocks);
  const people = await openWith(db);
  const heard = new Promise<void>((resolve) => people.subscribe(resolve));
  await noteFailed(db, [{ credential }]);
  await heard;
  expect(people.find(lucia.uid)).toMatchObject({ credential: { printedAt: null }, isUnsent: false });
});

test('a person moved to another team here has its name before the server knows', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [lucia] }), clocks);
  const tigres = { uid: uidOf(901), name: 'Tigres', category: lucia.category, seq: 1 };
  await db.teams.put(tigres as never);
  const moved = { teamUid: { base: lucia.teamUid, value: tigres.uid } };
  expect(await correctPerson(db, { uid: lucia.uid, changes: moved })).toMatchObject({ kind: 'done' });
  const people = await openWith(db);
  await until(() => expect(people.find(lucia.uid)?.person.teamName).toBe('Tigres'));
});

test('a rejected registration disappears from the list', async () => {
  const db = await makeDesk();
  const people = await openWith(db);
  await registerWalkIn(db, draft());
  await until(() => expect(people.size).toBe(1));
  await settle(db, await answers(db, 'rejected', 'INVALID'));
  await until(() => expect(names(people, 'alvarez')).toEqual([]));
});

test('a team is listed with all members, by last name', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [mara, lucia] }), clocks);
  const people = await openWith(db);
  await issueCredential(db, mara.uid);
  await until(() => {
    const team = people.ofTeam(uidOf(900));
    expect(team.map(({ person, credential }) => [person.lastName, credential?.status])).toEqual([
      ['Herrera', undefined],
      ['Ríos', 'active'],
    ]);
  });
});

test('another epoch is read from its beginning', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [lucia], seq: 9 }), clocks);
  const people = await openWith(db);
  await applyPull(db, { kind: 'reset', epoch: 'E2', serverNow: 0, clockOffset: 0 }, clocks);
  await applyPull(db, page({ people: [mara], epoch: 'E2', seq: 1 }), clocks);
  await until(() => expect([names(people, 'lucia'), names(people, 'mara')]).toEqual([[], ['Mara']]));
});

test('a page left while its people were loading reports nothing, even if the database was deleted', async () => {
  const db = await makeDesk();
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  function Page() {
    usePeople(db);
    return null;
  }
  try {
    const left = createRoot(document.createElement('div'));
    act(() => left.render(createElement(Page)));
    act(() => left.unmount());
    db.close();
    // The remaining subscriber is notified: their own connection is the only one.
    const stays = createRoot(document.createElement('div'));
    await act(async () => stays.render(createElement(Page)));
    await until(() => expect(reported).toHaveBeenCalled());
    expect(reported).toHaveBeenCalledOnce();
    await act(async () => stays.unmount());
  } finally {
    vi.unstubAllGlobals();
  }
});
