import { expect, test } from 'vitest';
import type { Handout } from '#shared/credentials/handouts.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { issueCredential, redeemHandouts, registerWalkIn } from '#web/device/desk.actions.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { makeIssuer, makePerson, uidOf } from '../shared/make.ts';
import { fill, key, lucia, openDesk, openLucia, press, search } from './desk-screen.tsx';
import { clocks, draft, page } from './make-desk.ts';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** Hand-outs at an offline desk. */

const handout = (n: number, name: string, roles: Handout['roles'] = ['Player']): Handout => ({
  ...{ uid: uidOf(n), name: { es: name, en: name }, kind: 'given', roles, isActive: true },
});
const waiver: Handout = { ...handout(804, 'Waiver'), kind: 'required' };
const [kit, meal, bus] = [handout(801, 'Kit'), handout(802, 'Meal'), handout(803, 'Bus', ['Referee'])];

const lists = async (db: LocalDatabase) =>
  writeMeta(db, 'settings', { version: '1', values: { handouts: JSON.stringify([kit, meal, bus]) } });

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=checkbox]')];
const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? '';
const sent = async (db: LocalDatabase) =>
  (await db.outbox.toArray()).map(({ kind, body }) => [kind, JSON.parse(body) as Record<string, unknown>]);

test('F5 shows the hand-outs of a person, and Enter gives the ticked ones', async () => {
  const db = await openDesk('en', lists);
  await openLucia();
  await until(() => expect(document.body).toShow('Hand-outs and requirements · 0 of 2'));
  expect(document.body).not.toShow('Bus');
  await key('F5');
  await until(() => expect(boxes()).toHaveLength(2));
  // Nothing is given by an Enter that comes too early.
  await until(() => expect(document.activeElement).toBe(boxes()[0]));
  await key('Enter');
  expect(await sent(db)).toEqual([]);
  await press(boxes()[1] as HTMLInputElement);
  await until(() => find('button', /Confirm 1/));
  boxes()[1]?.focus();
  await key('Enter');
  await until(() => expect(dialog()).toContain('Recorded: Meal'));
  await until(() => expect(dialog()).toMatch(/Meal.*Already given: .*\(A7\)/));
  expect(await sent(db)).toMatchObject([
    ['handout.redeem', { participantUid: lucia.uid, handoutUid: meal.uid, name: meal.name }],
  ]);
  await key('Enter');
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await until(() => expect(document.body).toShow('Hand-outs and requirements · 1 of 2'));
});

test('a hand-out of another desk shows the desk and time, cannot be ticked, and is undone with a reason', async () => {
  const db = await openDesk('en', lists);
  const given = { uid: uidOf(810), handout: kit.uid, by: 'B1', at: '2026-02-20T15:00:00.000Z' };
  const entry = makeIssuer(await generateKeys({ extractable: false }), { code: 'B1', name: 'North desk' });
  const pulled = page({ people: [{ ...lucia, redeemed: [given] }], from: '1::', seq: 2 });
  await applyPull(db, { ...pulled, keyset: [entry] }, clocks);
  await openLucia();
  await key('F5');
  await until(() => expect(dialog()).toMatch(/Kit.*Already given: North desk \(B1\), .*9:00/));
  await press(boxes()[0] as HTMLInputElement);
  expect(await redeemHandouts(db, lucia.uid, [kit.uid])).toEqual({
    kind: 'refused',
    code: 'ALREADY_REDEEMED',
  });
  expect(await redeemHandouts(db, lucia.uid, [bus.uid])).toEqual({ kind: 'refused', code: 'NOT_ENTITLED' });
  await press(find('button', 'Undo Kit'));
  await until(() => find('button', 'Undo it'));
  await press(find('button', 'Undo it'));
  await until(() => expect(dialog()).toContain('Write the reason.'));
  await fill(find('textbox', /Reason/), 'Wrong size');
  await press(find('button', 'Undo it'));
  await until(() => expect(dialog()).toContain('Undone: Kit'));
  expect(await sent(db)).toEqual([
    ['handout.undo', { uid: given.uid, participantUid: lucia.uid, reason: 'Wrong size' }],
  ]);
  expect((await readFacts(db).findPerson(lucia.uid))?.redeemed).toEqual([]);
});

test('the desk of an event without hand-outs shows none', async () => {
  await openDesk();
  await openLucia();
  expect(document.body).not.toShow('Hand-outs');
  await key('F5');
  await until(() => expect(dialog()).toContain('There is nothing for this role.'));
});

test('a requirement comes before the badge: Enter receives it, then issues', async () => {
  const db = await openDesk('en', async (fresh) => {
    await writeMeta(fresh, 'settings', { version: '1', values: { handouts: JSON.stringify([kit, waiver]) } });
  });
  const fresh = makePerson({ uid: uidOf(4), firstName: 'Nadia', photo: lucia.photo });
  await applyPull(db, page({ people: [fresh], from: '1::', seq: 2 }), clocks);
  expect(await issueCredential(db, fresh.uid)).toEqual({ kind: 'refused', code: 'REQUIREMENT_MISSING' });
  await fill(search(), 'nadia');
  await until(() => expect(findAll('option')).toHaveLength(1));
  await until(() => find('button', /Receive missing items/));
  await until(() => expect(document.body).toShow('To be received; no badge before it'));
  await key('Enter');
  await key('Enter');
  await until(() => expect(boxes()).toHaveLength(2));
  await press(boxes()[0] as HTMLInputElement);
  boxes()[0]?.focus();
  await key('Enter');
  await until(() => expect(dialog()).toContain('Recorded: Waiver'));
  await until(() => expect(dialog()).toMatch(/Waiver.*Received: .*\(A7\)/));
  await key('Enter');
  await until(() => find('button', /^(Take photo|Issue and print)/));
  expect(await issueCredential(db, fresh.uid)).toMatchObject({ kind: 'done' });
});

test('a walk-in with a missing requirement is registered, and the badge waits', async () => {
  const db = await openDesk('en', async (fresh) => {
    await writeMeta(fresh, 'settings', { version: '1', values: { handouts: JSON.stringify([waiver]) } });
  });
  const answer = await registerWalkIn(db, draft());
  expect(answer).toMatchObject({ kind: 'done', result: { credential: null } });
  expect((await sent(db)).map(([kind]) => kind)).toEqual(['participant.register']);
});
