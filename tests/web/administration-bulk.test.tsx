import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import { IssueImported } from '#web/admin/people/list/IssueImported.tsx';
import { ParticipantAdmin } from '#web/admin/people/list/ParticipantAdmin.tsx';
import { retrySession } from '#web/core/client/session.ts';
import { inDialog, showAdmin, signedIn, toast } from './admin-screen.tsx';
import { makeParticipant, withCredential } from './participants-make.ts';
import {
  type Answers,
  type Asked,
  fill,
  find,
  findAll,
  pick,
  press,
  serve,
  until,
} from './participants-screen.tsx';

/** What the admin does to many people at once, and to duplicates. */

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => vi.restoreAllMocks());

const maria = makeParticipant();
const jorge = { ...makeParticipant(), id: 32, firstName: 'Jorge', lastName: 'Rivas', version: 4 };
const lineOf = ({ userId: _, ...person }: typeof maria) => ({
  ...{ id: person.id, uid: person.uid, firstName: person.firstName, lastName: person.lastName },
  ...{ birthDate: person.birthDate, country: person.country, category: person.category, role: person.role },
  ...{ teamId: person.teamId, teamName: person.teamName, photoUrl: null, createdAt: person.createdAt },
  ...{ status: 'none', stage: 'none', number: null, broken: [] },
});
const noCounts = { active: 0, issued: 0, printed: 0, awaiting: 0, inHand: 0, superseded: 0, revoked: 0 };
const count = { total: 2, byStatus: { ...noCounts, none: 2 }, breaking: 0 };
const ok = (data: unknown) => ({ body: { data } });
const done = (id: number, name: string) => ({ id, name, outcome: 'done', code: null });
const correct = 'POST /api/admin/participants/correct';
const revoke = 'POST /api/admin/participants/revoke';

/** The list with all people ticked. */
async function ticked(answers: Answers, role: UserRole = 'ACCREDITATION_STAFF'): Promise<Asked[]> {
  const asked = serve({
    'GET /api/teams': ok([{ id: 5, name: 'Leones' }]),
    'GET /api/admin/participants': ok({ items: [lineOf(maria), lineOf(jorge)], nextCursor: null }),
    'GET /api/admin/participants/count': ok(count),
    'GET /api/admin/participants/ids': ok({ ids: [maria.id, jorge.id] }),
    ...signedIn(role),
    ...answers,
  });
  retrySession();
  await showAdmin(<ParticipantAdmin />, { at: '/admin/credentials', tab: 'credentials', language: 'en' });
  await until(() => find('link', 'Rivas, Jorge'));
  await press(must(document.querySelector<HTMLElement>('thead input[type=checkbox]'), 'the box of all'));
  return asked;
}
const sent = (asked: Asked[], call: string) => asked.find((one) => one.call === call)?.body;

test('many people are put into a team, with their number before and the refusals after', async () => {
  const refused = { id: 32, name: 'Jorge Rivas', outcome: 'refused', code: 'PERSON_ERASED' };
  const asked = await ticked({ [correct]: ok([done(31, 'María'), refused]) });
  await press(find('button', 'Change…'));
  expect(document.body).toShow(/Changes the team of the selected people \(2\)/);
  await press(inDialog('Change 2 people'));
  expect(document.body).toShow('Choose one.');
  expect(sent(asked, correct)).toBeUndefined();
  await pick(must(document.querySelector<HTMLElement>('[role=dialog] [role=combobox]'), 'the team'), 'leon');
  await press(inDialog('Change 2 people'));
  await until(() => expect(document.body).toShow('Done'));
  expect(sent(asked, correct)).toEqual({ ids: [maria.id, 32], change: { teamId: 5 } });
  find('link', 'Jorge Rivas');
});

const note = 'POST /api/admin/participants/note';
test.each([
  ['category', 'Category', "Women's 40+", correct, { change: { category: "Women's 40+" } }],
  ['role', 'Role', 'Team Manager', correct, { change: { role: 'Team Manager' } }],
  ['note', 'Note for staff', 'Pays later', note, { text: 'Pays later' }],
])('the %s of many is changed, and nothing else', async (kind, label, value, call, body) => {
  const asked = await ticked({ [call]: ok([done(31, 'María'), done(32, 'Jorge')]) });
  await press(find('button', 'Change…'));
  await fill(find('choice', 'What is changed'), kind);
  const named = (role: 'choice' | 'textbox') =>
    findAll(role, label).find((one) => one.closest('[role=dialog]') !== null);
  await fill(must(named(kind === 'note' ? 'textbox' : 'choice'), label), value);
  await press(inDialog('Change 2 people'));
  await until(() => expect(document.body).toShow('Done'));
  expect(sent(asked, call)).toEqual({ ids: [maria.id, 32], ...body });
});

test('many are taken out of their team', async () => {
  const asked = await ticked({ [correct]: ok([done(31, 'María'), done(32, 'Jorge')]) });
  await press(find('button', 'Change…'));
  await pick(
    must(document.querySelector<HTMLElement>('[role=dialog] [role=combobox]'), 'the team'),
    'no team',
  );
  await press(inDialog('Change 2 people'));
  await until(() => expect(sent(asked, correct)).toMatchObject({ change: { teamId: null } }));
});

test('an empty note takes theirs away', async () => {
  const asked = await ticked({ [note]: ok([done(31, 'María'), done(32, 'Jorge')]) });
  await press(find('button', 'Change…'));
  await fill(find('choice', 'What is changed'), 'note');
  await press(inDialog('Change 2 people'));
  await until(() => expect(sent(asked, note)).toEqual({ ids: [maria.id, 32], text: '' }));
});

test('many credentials are revoked with a reason', async () => {
  const asked = await ticked({ [revoke]: ok([done(31, 'María'), done(32, 'Jorge')]) });
  await press(find('button', 'Change…'));
  await fill(find('choice', 'What is changed'), 'revoke');
  expect(document.body).toShow(/cannot be undone: the active credentials of the selected people \(2\)/);
  await press(inDialog('Revoke for 2 people'));
  expect(sent(asked, revoke)).toBeUndefined();
  await fill(find('choice', 'Reason'), 'leftTeam');
  await press(inDialog('Revoke for 2 people'));
  await until(() => expect(document.body).toShow('Done'));
  expect(sent(asked, revoke)).toEqual({ ids: [maria.id, 32], reason: 'leftTeam' });
});

test('two chosen people are compared and merged; the one registered first stays', async () => {
  const merge = `POST /api/admin/participants/${maria.id}/merge`;
  const asked = await ticked({
    'POST /api/admin/participants/badges': ok([maria, jorge]),
    [merge]: ok(maria),
  });
  await press(find('button', 'Merge the two'));
  await until(() => expect(findAll('button', 'Merge').length).toBeGreaterThan(0));
  await press(inDialog('Merge'));
  await until(() => expect(toast()[0]).toBeTruthy());
  expect(sent(asked, 'POST /api/admin/participants/badges')).toEqual({ ids: [maria.id, 32] });
  expect(sent(asked, merge)).toEqual({
    ...{ other: 32, take: [] },
    ...{ version: maria.version, otherVersion: 4 },
  });
  expect(findAll('button', 'Merge the two')).toEqual([]);
});

test('of two who are one each field that differs is chosen, and turning them round begins again', async () => {
  const merge = `POST /api/admin/participants/32/merge`;
  const asked = await ticked({
    'POST /api/admin/participants/badges': ok([maria, jorge]),
    [merge]: ok(jorge),
  });
  await press(find('button', 'Merge the two'));
  await until(() => expect(document.querySelectorAll('[role=dialog] fieldset')).toHaveLength(2));
  const sides = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] fieldset input')];
  const said = () => sides().map((side) => `${side.checked} ${side.parentElement?.textContent}`);
  expect(said()).toEqual([`true ${maria.firstName}`, 'false Jorge', `true ${maria.lastName}`, 'false Rivas']);
  await press(must(sides()[1], 'the first name of the other'));
  expect(said().slice(0, 2)).toEqual([`false ${maria.firstName}`, 'true Jorge']);
  await press(inDialog('Keep the other one'));
  expect(said()).toEqual(['true Jorge', `false ${maria.firstName}`, 'true Rivas', `false ${maria.lastName}`]);
  await press(must(sides()[3], 'the last name of the other'));
  await press(must(sides()[1], 'the first name of the other'));
  await press(inDialog('Merge'));
  await until(() => expect(sent(asked, merge)).toBeTruthy());
  expect(sent(asked, merge)).toEqual({
    ...{ other: maria.id, take: ['lastName', 'firstName'] },
    ...{ version: 4, otherVersion: maria.version },
  });
});

test('a run cut by the network keeps what was done and continues with the rest, even if the retry fails', async () => {
  const ids = Array.from({ length: 45 }, (_, at) => at + 1);
  let calls = 0;
  const asked = await ticked({
    'GET /api/admin/participants/ids': ok({ ids }),
    [correct]: ({ body }) => {
      calls += 1;
      if (calls === 2 || calls === 3) return 'offline';
      return ok((body as { ids: number[] }).ids.map((id) => done(id, `Person ${id}`)));
    },
  });
  const portions = () =>
    asked.filter(({ call }) => call === correct).map(({ body }) => (body as { ids: number[] }).ids);
  await press(find('button', 'Change…'));
  await pick(must(document.querySelector<HTMLElement>('[role=dialog] [role=combobox]'), 'the team'), 'leon');
  await press(find('button', /^Change \d/));
  await until(() => expect(document.body).toShow('The server stopped responding.'));
  expect(document.body).toShow('20 of 45');
  await press(find('button', 'Continue'));
  await until(() => expect(portions()).toHaveLength(3));
  await until(() => find('button', 'Continue'));
  expect(document.body).toShow('20 of 45');
  await press(find('button', 'Continue'));
  await until(() => expect(document.body).toShow('Done'));
  const [first, second, again, third, last] = portions();
  expect([first, last]).toEqual([ids.slice(0, 20), ids.slice(40)]);
  expect([second, again, third]).toEqual([ids.slice(20, 40), ids.slice(20, 40), ids.slice(20, 40)]);
  expect(findAll('button', 'Continue')).toEqual([]);
});

test('many are left as they are when it is canceled while it is read who is meant', async () => {
  let read = () => {};
  const asked = await ticked({
    'GET /api/admin/participants/ids': () =>
      new Promise((resolve) => {
        read = () => resolve(ok({ ids: [maria.id, 32] }));
      }),
    [note]: ok([done(31, 'María'), done(32, 'Jorge')]),
  });
  await press(find('button', 'Change…'));
  await fill(find('choice', 'What is changed'), 'note');
  await press(inDialog('Change 2 people'));
  await until(() => expect(asked.some(({ call }) => call === 'GET /api/admin/participants/ids')).toBe(true));
  await press(inDialog('Cancel'));
  expect(findAll('dialog')).toEqual([]);
  await act(async () => read());
  expect(sent(asked, note)).toBeUndefined();
});

test('people of an import get their badges after a question, and all who have one are then printed', async () => {
  const issued = { id: maria.id, name: 'María', outcome: 'issued', number: 'W0-00042-S', code: null };
  const before = { id: 33, name: 'Inés', outcome: 'already', number: 'W0-00043-T', code: null };
  const left = { id: 32, name: 'Jorge Rivas', outcome: 'refused', number: null, code: 'RULE_AGE' };
  const asked = serve({
    'POST /api/admin/participants/issue': ok([issued, before, left]),
    'POST /api/admin/participants/badges': ok([withCredential(maria)]),
  });
  await showAdmin(<IssueImported ids={[maria.id, 33, 32]} />, { language: 'en' });
  expect(findAll('dialog')).toEqual([]);
  await press(find('button', 'Issue their badges'));
  expect(findAll('dialog')).toHaveLength(1);
  await press(inDialog('Issue'));
  await press(await until(() => find('button', 'Print those issued')));
  await until(() =>
    expect(sent(asked, 'POST /api/admin/participants/badges')).toEqual({ ids: [maria.id, 33] }),
  );
  expect(findAll('dialog')).toHaveLength(1);
});

test.each([
  ['without a badge', [withCredential(maria), jorge]],
  ['deleted by then', [withCredential(maria)]],
])('printing reads the badges again after a failure, and counts who is %s', async (_what, read) => {
  let answers = 0;
  await ticked({
    'POST /api/admin/participants/badges': () => (++answers === 1 ? 'offline' : ok(read)),
  });
  await press(find('button', 'Print credentials'));
  await until(() => find('button', 'Try again'));
  await press(find('button', 'Try again'));
  await until(() => expect(document.body).toShow('1 person has no active credential and is left out.'));
  expect(findAll('button', 'Try again')).toEqual([]);
  expect(answers).toBe(2);
});
