import { expect, test } from 'vitest';
import { registerWalkIn } from '#web/features/desk/desk.actions.ts';
import { writeMeta } from '#web/local/database.ts';
import { draft, makeDesk } from './make-desk.ts';

/** Rules the organiser made binding, at a desk without a network: it works by what the last pull told it. */
const young = draft({ birthDate: '2000-01-01' });

async function deskWith(values: Record<string, string>) {
  const db = await makeDesk();
  await writeMeta(db, 'settings', { version: '1', values });
  return db;
}

test('a rule that is a caution stops no badge', async () => {
  const db = await deskWith({});
  expect(await registerWalkIn(db, young)).toMatchObject({ kind: 'done' });
});

test('a binding rule stops it, and nothing of it is kept', async () => {
  const db = await deskWith({ 'rule.age': 'binding' });
  expect(await registerWalkIn(db, young)).toEqual({ kind: 'refused', code: 'RULE_AGE' });
  expect(await db.outbox.count()).toBe(0);
  expect(await registerWalkIn(db, draft())).toMatchObject({ kind: 'done' });
});

test('whoever may not have a badge can be registered without one', async () => {
  const db = await deskWith({ 'rule.age': 'binding' });
  expect(await registerWalkIn(db, young, { issue: false })).toMatchObject({ kind: 'done' });
});

test('the other category of the same person is looked for among those this desk holds', async () => {
  const db = await deskWith({ 'rule.oneCategory': 'binding' });
  expect(await registerWalkIn(db, draft())).toMatchObject({ kind: 'done' });
  const again = draft({ category: "Women's 45+" });
  expect(await registerWalkIn(db, again)).toEqual({ kind: 'refused', code: 'RULE_ONE_CATEGORY' });
});
