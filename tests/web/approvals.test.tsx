import { expect, test } from 'vitest';
import type { ApprovalRow } from '#shared/admin/approvals.ts';
import { ApprovalsPage } from '#web/admin/people/person/ApprovalsPage.tsx';
import { presentToast } from '#web/core/ui/toast.ts';
import { makeUser } from './participants-make.ts';
import {
  type Answers,
  type Asked,
  fill,
  find,
  findAll,
  press,
  serve,
  show,
  until,
} from './participants-screen.tsx';

/** The admin's list of people who wait for an approval. */
const official = (changes: Partial<ApprovalRow>): ApprovalRow => ({
  ...{
    id: 31,
    firstName: 'Ana',
    lastName: 'Molina',
    country: 'SV',
    category: "Women's 45+",
    role: 'Official',
  },
  ...{
    teamName: null,
    photoUrl: null,
    createdAt: '2026-01-20T10:00:00.000Z',
    state: 'waiting',
    number: null,
    signedRole: null,
    review: null,
  },
  ...{ registeredBy: 'delegada', decision: null },
  ...changes,
});
const ana = official({});
const luis = official({ id: 32, firstName: 'Luis', lastName: 'Rivas', role: 'Referee', registeredBy: null });
const counts = { waiting: 2, held: 0, changed: 0, approved: 1, refused: 0 };
const listOf = (items: ApprovalRow[], roles = ['Referee', 'Official']) => ({
  body: { data: { items, counts, roles } },
});

async function open(answers: Answers = {}): Promise<Asked[]> {
  const asked = serve({
    'GET /api/auth/me': { body: { data: makeUser() } },
    'GET /api/admin/approvals': listOf([ana, luis]),
    ...answers,
  });
  await show(<ApprovalsPage />, { at: '/admin/credentials/approvals', language: 'en' });
  return asked;
}
const sent = (asked: Asked[]) => asked.find(({ call }) => call === 'POST /api/admin/approvals')?.body;

test('many people are approved with one reason, and undecided ones are reported', async () => {
  const asked = await open({
    'POST /api/admin/approvals': {
      body: {
        data: [
          { id: 31, name: 'Ana Molina', code: null },
          { id: 32, name: 'Luis Rivas', code: 'CHANGED_MEANWHILE' },
        ],
      },
    },
  });
  await until(() => find('link', 'Ana Molina'));
  expect(document.body).toShow('Desk or file');
  await press(find('checkbox', 'Select all shown'));
  expect(document.body).toShow('2 selected');
  await press(find('button', 'Approve'));
  await until(() => find('dialog', 'Approve 2 people'));
  const yes = () => findAll('button', 'Approve').at(-1) as HTMLElement;
  await press(yes());
  expect(document.body).toShow('Please write the reason.');
  expect(sent(asked)).toBeUndefined();
  await fill(find('textbox', 'Reason'), 'Federation list');
  await press(yes());
  await until(() => expect(presentToast()?.title).toBe('1 person approved'));
  expect(presentToast()?.description).toBe('1 was not decided: Luis Rivas: their role has been changed');
  expect(sent(asked)).toEqual({
    people: [
      { id: 31, role: 'Official', seen: null },
      { id: 32, role: 'Referee', seen: null },
    ],
    outcome: 'approved',
    reason: 'Federation list',
  });
});

test('a decision that reached no one is said to have failed', async () => {
  await open({
    'POST /api/admin/approvals': { body: { data: [{ id: 31, name: 'Ana Molina', code: 'NOT_FOUND' }] } },
  });
  await press(await until(() => find('button', 'Approve Ana Molina')));
  await fill(find('textbox', 'Reason'), 'Federation list');
  await press(findAll('button', 'Approve').at(-1) as HTMLElement);
  await until(() => expect(presentToast()).toMatchObject({ kind: 'bad' }));
  expect(presentToast()?.title).not.toMatch(/approved/);
});

test.each([
  [null, 'stays valid until it is revoked'],
  [
    { at: '2026-02-01T10:00:00.000Z', changes: [] },
    'Where data were changed after the badge was issued, they go back',
  ],
])('a refusal of a change (%j) says what becomes of it', async (review, said) => {
  await open({ 'GET /api/admin/approvals': listOf([official({ review })]) });
  await press(await until(() => find('button', 'Refuse Ana Molina')));
  await until(() => expect(document.body).toShow(said));
});

test('a refusal shows its consequences in the dialog', async () => {
  const asked = await open({
    'POST /api/admin/approvals': { body: { data: [{ id: 31, name: 'Ana Molina', code: null }] } },
  });
  await until(() => find('button', 'Refuse Ana Molina'));
  await press(find('button', 'Refuse Ana Molina'));
  await until(() => expect(document.body).toShow('stays valid until it is revoked'));
  await fill(find('textbox', 'Reason'), 'Unknown to the federation');
  await press(findAll('button', 'Refuse').at(-1) as HTMLElement);
  await until(() => expect(presentToast()?.title).toBe('1 person refused'));
  expect(sent(asked)).toMatchObject({
    outcome: 'refused',
    people: [{ id: 31, role: 'Official', seen: null }],
  });
});

const choose = {
  words: () => fill(find('textbox', /^Search/), 'mol'),
  role: () => fill(find('choice', 'Role'), 'Referee'),
  state: () => press(find('button', 'Approved1')),
};
test.each([
  ['words', 'role', 'state'],
  ['state', 'role', 'words'],
] as const)('the list is filtered by %s, %s and %s', async (...order) => {
  const asked = await open();
  await until(() => find('link', 'Ana Molina'));
  for (const name of order) await choose[name]();
  const wanted = { q: 'mol', role: 'Referee', state: 'approved', limit: '50' };
  await until(() => expect(Object.fromEntries(asked.at(-1)?.search ?? [])).toEqual(wanted));
});

test('all shown are ticked when each of them is', async () => {
  await open();
  const all = () => (find('checkbox', 'Select all shown') as HTMLInputElement).checked;
  await until(() => find('link', 'Ana Molina'));
  await press(find('checkbox', 'Select Ana Molina'));
  expect(all()).toBe(false);
  await press(find('checkbox', 'Select Luis Rivas'));
  expect(all()).toBe(true);
});

test('the page says so when no role needs an approval, and where that is changed', async () => {
  await open({ 'GET /api/admin/approvals': listOf([], []) });
  await until(() => expect(document.body).toShow('No role needs an approval at present'));
  find('link', 'Go to the settings');
});

test('the bulk bar covers no row of a phone before people are selected', async () => {
  await open();
  const bar = () => find('button', 'Approve').parentElement?.className.split(' ');
  await until(() => expect(bar()).toContain('md:sticky'));
  expect(bar()).not.toContain('sticky');
  await press(find('checkbox', 'Select Ana Molina'));
  await until(() => expect(bar()).toContain('sticky'));
});
