import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { participants } from '#server/core/database/tables.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { kindsWith } from '../shared/make.ts';
import { type MadeParticipant, makeParticipant } from './make.ts';
import { type Person, startApp } from './with-app.ts';

/** Two press people in all, by an edition that was edited; three are registered. */

const app = await startApp();
let admin: Person;
let press: MadeParticipant[];

beforeAll(async () => {
  admin = await app.as('SUPER_USER');
  const kinds = kindsWith({ Press: { isOn: true, needsApproval: false, mostInAll: 2 } });
  await admin.call('PATCH /api/admin/editions/:id', {
    params: { id: seed.id },
    body: { revision: 0, sections: { kinds } },
  });
  press = [];
  for (const day of [1, 2, 3])
    press.push(
      await makeParticipant(app.db, { role: 'Press', createdAt: new Date(Date.UTC(2026, 0, day, 12)) }),
    );
});
afterAll(() => serveEdition(seed));

const findListed = async () => {
  const { items } = await admin.call('GET /api/admin/participants', { query: { rule: 'kindInAll' } });
  return items.map(({ id, broken }) => ({ id, broken }));
};
const idOf = (place: number) => press[place]?.id ?? 0;
const tooMany = { rule: 'kindInAll', has: 3, limit: 2 };

test('the last of a kind with too many people breaks the rule in the list and on the page of the person', async () => {
  expect(await findListed()).toEqual([{ id: idOf(2), broken: [tooMany] }]);
  const shown = (id: number) => admin.call('GET /api/admin/participants/:id', { params: { id } });
  expect((await shown(idOf(2))).broken).toEqual([tooMany]);
  expect((await shown(idOf(1))).broken).toEqual([]);
});

test('a form is cautioned before the person is registered', async () => {
  const query = { firstName: 'Ana', lastName: 'Soto', birthDate: '1980-05-04', role: 'Press' } as const;
  const { broken } = await admin.call('GET /api/eligibility', {
    query: { ...query, category: "Men's 40+" },
  });
  expect(broken).toEqual([{ ...tooMany, has: 4 }]);
});

test('no badge is issued beyond a most in all that is enforced, and one is once a person registered before leaves', async () => {
  await admin.call('POST /api/settings', { body: { key: 'rule.kindInAll', value: 'binding' } });
  const issue = async () => {
    const results = await admin.call('POST /api/admin/participants/issue', { body: { ids: [idOf(2)] } });
    return results.map(({ outcome, code }) => ({ outcome, code }));
  };
  expect(await issue()).toEqual([{ outcome: 'refused', code: 'RULE_KIND_IN_ALL' }]);
  await app.db
    .update(participants)
    .set({ deletedAt: new Date(Date.UTC(2026, 1, 1)) })
    .where(eq(participants.id, idOf(0)));
  expect(await findListed()).toEqual([]);
  expect(await issue()).toEqual([{ outcome: 'issued', code: null }]);
});

test('another one who changes to the kind is one too many, by the time of registration', async () => {
  const early = await makeParticipant(app.db, { createdAt: new Date(Date.UTC(2025, 11, 1)) });
  expect(await findListed()).toEqual([]);
  await app.db.update(participants).set({ role: 'Press' }).where(eq(participants.id, early.id));
  expect(await findListed()).toEqual([{ id: idOf(2), broken: [tooMany] }]);
  await app.db.update(participants).set({ role: 'Guest' }).where(eq(participants.id, early.id));
  expect(await findListed()).toEqual([]);
});
