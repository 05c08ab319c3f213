import { expect, onTestFinished, test } from 'vitest';
import { newUid } from '#shared/base/ids.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition, tournament } from '#shared/edition/tournament.ts';
import { newPerson } from '#shared/people/participant.ts';
import { correctPerson, issueCredential, registerWalkIn } from '#web/device/desk.actions.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { writeMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { kindsWith, makePerson, uidOf } from '../shared/make.ts';
import { clocks, draft, makeDesk, page } from './make-desk.ts';

/** Binding rules at an offline desk: it uses the settings of the last pull. */
const young = draft({ birthDate: '2000-01-01' });

async function deskWith(values: Record<string, string>) {
  const db = await makeDesk();
  await writeMeta(db, 'settings', { version: '1', values });
  return db;
}

test('a rule that only warns blocks no badge', async () => {
  const db = await deskWith({});
  expect(await registerWalkIn(db, young)).toMatchObject({ kind: 'done' });
});

test('a binding rule blocks it, and stores nothing', async () => {
  const db = await deskWith({ 'rule.age': 'binding' });
  expect(await registerWalkIn(db, young)).toEqual({ kind: 'refused', code: 'RULE_AGE' });
  expect(await db.outbox.count()).toBe(0);
  expect(await registerWalkIn(db, draft())).toMatchObject({ kind: 'done' });
});

test('a person who may not have a badge can be registered without one', async () => {
  const db = await deskWith({ 'rule.age': 'binding' });
  expect(await registerWalkIn(db, young, { issue: false })).toMatchObject({ kind: 'done' });
});

test('the other category of the same person is searched for among the people of this desk', async () => {
  const db = await deskWith({ 'rule.oneCategory': 'binding' });
  expect(await registerWalkIn(db, draft())).toMatchObject({ kind: 'done' });
  const again = draft({ category: "Women's 45+" });
  expect(await registerWalkIn(db, again)).toEqual({ kind: 'refused', code: 'RULE_ONE_CATEGORY' });
});

test('a person corrected here counts once on their roster', async () => {
  const db = await deskWith({ 'rule.playersMax': 'binding' });
  const team = { uid: uidOf(900), name: 'Rosario Básquet', country: 'AR', category: "Women's 45+" };
  await db.teams.put({ ...team, seq: 1 });
  const people = Array.from({ length: tournament.rules.playersMax - 1 }, (_, index) =>
    makePerson({ uid: uidOf(index + 1), lastName: `Herrera ${index}`, teamUid: team.uid }),
  );
  await applyPull(db, page({ people }), clocks);
  const changes = { firstName: { base: 'Lucía', value: 'Luz' } };
  expect(await correctPerson(db, { uid: uidOf(1), changes })).toMatchObject({ kind: 'done' });
  const last = draft({ category: "Women's 45+", teamUid: team.uid, birthDate: '1979-05-04' });
  expect(await registerWalkIn(db, last)).toMatchObject({ kind: 'done' });
  const tooMany = { ...last, firstName: 'Otra' };
  expect(await registerWalkIn(db, tooMany)).toEqual({ kind: 'refused', code: 'RULE_PLAYERS_MAX' });
});

test('the places of a kind in all are counted among the people of this desk', async () => {
  const kinds = kindsWith({ Referee: { mostInAll: 2 } });
  serveEdition({ ...seed, kinds });
  onTestFinished(() => serveEdition(seed));
  const db = await deskWith({ 'rule.kindInAll': 'binding' });
  await applyPull(db, page({ people: [makePerson({ role: 'Referee' })] }), clocks);
  const referee = draft({ role: 'Referee' });
  expect(await registerWalkIn(db, referee)).toMatchObject({ kind: 'done' });
  const third = { ...referee, firstName: 'Otra' };
  expect(await registerWalkIn(db, third)).toEqual({ kind: 'refused', code: 'RULE_KIND_IN_ALL' });
  expect(await registerWalkIn(db, draft({ firstName: 'Otra' }))).toMatchObject({ kind: 'done' });
});

test("a desk's unsent correction is seen by its rule of namesakes", async () => {
  const db = await deskWith({ 'rule.oneCategory': 'binding' });
  const namesake = draft({ category: "Women's 45+" });
  const at = { uid: newUid(), teamName: null, createdAt: '2025-11-01T10:00:00Z' };
  const stored = newPerson(draft(), at);
  await db.participants.put({ ...stored, seq: 1 });
  const other = await registerWalkIn(db, namesake, { issue: false });
  if (other.kind === 'refused') throw new Error(other.code);
  const { uid } = other.result.person;
  expect(await issueCredential(db, uid)).toEqual({ kind: 'refused', code: 'RULE_ONE_CATEGORY' });
  await correctPerson(db, {
    uid: stored.uid,
    changes: { category: { base: stored.category, value: "Women's 45+" } },
  });
  expect(await issueCredential(db, uid)).toMatchObject({ kind: 'done' });
  const alike = await readFacts(db).findAlike({ ...namesake, birthDate: '1980-03-02' });
  expect(alike.map((one) => one.category)).toEqual(["Women's 45+", "Women's 45+"]);
});

test('a role that needs an approval gets no badge here before the approval has arrived', async () => {
  const needsApproval = { needsApproval: true };
  serveEdition({ ...seed, kinds: kindsWith({ Referee: needsApproval, Official: needsApproval }) });
  onTestFinished(() => serveEdition(seed));
  const db = await deskWith({});
  const referee = draft({ role: 'Referee' });
  expect(await registerWalkIn(db, referee)).toMatchObject({ kind: 'done', result: { credential: null } });
  expect(await registerWalkIn(db, draft())).toMatchObject({ kind: 'done' });
  const known = makePerson({ role: 'Referee' });
  await applyPull(db, page({ people: [known] }), clocks);
  expect(await issueCredential(db, known.uid)).toEqual({ kind: 'refused', code: 'APPROVAL_WAITING' });
  await applyPull(db, page({ people: [{ ...known, refusedFor: 'Referee' }], from: '1::', seq: 2 }), clocks);
  expect(await issueCredential(db, known.uid)).toEqual({ kind: 'refused', code: 'APPROVAL_REFUSED' });
  await applyPull(db, page({ people: [{ ...known, approvedFor: 'Referee' }], from: '2::', seq: 3 }), clocks);
  // Approved for one role is not approved for another.
  const change = { uid: known.uid, changes: { role: { base: 'Referee', value: 'Official' as const } } };
  expect(await correctPerson(db, change)).toMatchObject({ kind: 'done' });
  expect(await issueCredential(db, known.uid)).toEqual({ kind: 'refused', code: 'APPROVAL_WAITING' });
  const back = { uid: known.uid, changes: { role: { base: 'Official', value: 'Referee' as const } } };
  expect(await correctPerson(db, back)).toMatchObject({ kind: 'done' });
  expect(await issueCredential(db, known.uid)).toMatchObject({ kind: 'done' });
});
