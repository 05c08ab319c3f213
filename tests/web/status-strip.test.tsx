import { expect, test } from 'vitest';
import type { ParticipantFilter } from '#shared/admin/administration.ts';
import type { ListControl } from '#web/admin/people/list/list-state.ts';
import { StatusStrip } from '#web/admin/people/list/StatusStrip.tsx';
import { findAll, press, serve, show, until } from './participants-screen.tsx';

/** The counts above the list of people, each a way to see just those. */

const usual = { none: 30, active: 1200, issued: 5, printed: 7, awaiting: 0, inHand: 1188 };
const byStatus = { ...usual, superseded: 0, revoked: 4, outdated: 0 };

async function open(filter: ParticipantFilter = {}, rare: object = {}, breaking = 2) {
  const chosen: unknown[] = [];
  const asked = serve({
    'GET /api/admin/participants/count': {
      body: { data: { total: 1234, byStatus: { ...byStatus, ...rare }, breaking } },
    },
  });
  const list = { filter, setFilters: (values: unknown) => chosen.push(values) } as unknown as ListControl;
  await show(<StatusStrip list={list} />, { language: 'en' });
  await until(() => expect(document.body).toShow('1,234'));
  return { asked, chosen };
}
const names = () => findAll('button').map(({ textContent }) => textContent);
const pressed = () =>
  findAll('button').flatMap((one) => (one.getAttribute('aria-pressed') === 'true' ? [one.textContent] : []));

test('each state has its count; a rare one only when a person has it', async () => {
  await open();
  const usualNames = names();
  expect(usualNames).toHaveLength(7);
  expect([usualNames[0], usualNames.at(-1)]).toEqual(['1,234All', '2Breaks a rule']);
  expect(usualNames.join()).not.toMatch(/Active|Outdated|Superseded/);
  expect(pressed()).toEqual(['1,234All']);
});

test('rare states are shown when a person has them', async () => {
  await open({}, { superseded: 1, awaiting: 3, outdated: 2 });
  expect(names()).toHaveLength(10);
  expect(names()).toContain('2Outdated');
});

test.each<[ParticipantFilter, string]>([
  [{}, '1,234All'],
  [{ status: 'revoked' }, '4Revoked'],
  [{ status: 'active' }, '1,200Active'],
  [{ status: 'outdated' }, '0Outdated'],
  [{ rule: 'age' }, '2Breaks a rule'],
])('a list narrowed to %o has its place pressed', async (filter, place) => {
  await open(filter);
  expect(pressed()).toEqual([place]);
});

test('the counts are of all that the other filters leave, whatever the state', async () => {
  const { asked } = await open({ status: 'revoked', rule: 'any', role: 'Coach', q: 'ana' });
  expect(Object.fromEntries(asked[0]?.search ?? [])).toEqual({ role: 'Coach', q: 'ana' });
});

test('a place shows those alone: a state ends a rule, and a rule a state', async () => {
  const { chosen } = await open({ status: 'revoked' });
  const place = (name: RegExp) => findAll('button').find(({ textContent }) => name.test(textContent ?? ''));
  for (const name of [/All$/, /Printed$/, /Breaks a rule$/]) await press(place(name) ?? document.body);
  expect(chosen).toEqual([
    { status: '', rule: '' },
    { status: 'printed', rule: '' },
    { status: '', rule: 'any' },
  ]);
});

test('a rule that a person breaks is marked', async () => {
  await open({}, {}, 0);
  expect(document.querySelector('.text-warn')).toBeNull();
  await open();
  expect(document.querySelector('.text-warn')?.textContent).toBe('2');
});
