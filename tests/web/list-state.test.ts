import { afterEach, expect, test, vi } from 'vitest';
import { gatherIds, inPortions } from '#web/admin/people/list/bulk.actions.ts';
import { readState, usualColumns } from '#web/admin/people/list/list-state.ts';
import { columnsIn, columnsText } from '#web/records/list-address.ts';
import { serve } from './participants-screen.tsx';

/** What the address of the list of people says, and whom a piece of work for many means. */

afterEach(() => vi.unstubAllGlobals());
const read = (search: string) => readState(new URLSearchParams(search));

test.each([
  ['q', 'ana paz'],
  ['category', "Men's 45+"],
  ['role', 'Coach'],
  ['country', 'SV'],
  ['team', '7'],
  ['team', 'none'],
  ['status', 'revoked'],
  ['rule', 'any'],
])('a list narrowed by %s = %s is read from its address', (name, value) => {
  expect(read(new URLSearchParams({ [name]: value }).toString())).toEqual({
    filter: { [name]: value },
    sort: 'name',
    dir: 'asc',
    columns: usualColumns,
  });
});

test.each(['category=Nothing', 'role=King', 'status=lost', 'rule=luck', 'country=', 'team=x'])(
  'invalid list state is ignored: %s',
  (search) => {
    expect(read(search).filter).toEqual({});
  },
);

test('order, direction and columns are read, and invalid ones ignored', () => {
  expect(read('sort=registered&dir=desc&cols=team.age.luck')).toMatchObject({
    sort: 'registered',
    dir: 'desc',
    columns: ['team', 'age'],
  });
  expect(read('sort=luck&dir=down')).toMatchObject({ sort: 'name', dir: 'asc' });
});

test.each([
  ...['number', 'category', 'role', 'country', 'team'],
  ...['status', 'age', 'registered', 'rules'],
])('a list whose address asks for the column "%s" alone shows it', (column) => {
  expect(read(`cols=${column}`).columns).toEqual([column]);
});

test('a list whose address names no columns shows number, category, role, team and status', () => {
  expect(read('').columns).toEqual(['number', 'category', 'role', 'team', 'status']);
});

test.each([
  [['a', 'b', 'c'], ''],
  [['c'], 'c'],
  [[], '-'],
])('columns %j are written as "%s" and read back unchanged', (shown, text) => {
  const names = ['a', 'b', 'c'];
  expect(columnsText(shown, names)).toBe(text);
  expect(columnsIn(text || null, names, names)).toEqual(shown);
});

test('the selection is the ticked people, or all matches without the unticked', async () => {
  const asked = serve({ 'GET /api/admin/participants/ids': { body: { data: { ids: [1, 2, 3] } } } });
  const ids = new Set([2, 9]);
  expect(await gatherIds({ all: false, ids }, { role: 'Coach' })).toEqual([2, 9]);
  expect(asked).toEqual([]);
  expect(await gatherIds({ all: true, ids }, { role: 'Coach' })).toEqual([1, 3]);
  expect(Object.fromEntries(asked[0]?.search ?? [])).toEqual({ role: 'Coach' });
});

test('an action for 45 people runs in batches of twenty, each person once, and stops on request', async () => {
  const ids = Array.from({ length: 45 }, (_, at) => at);
  const controller = new AbortController();
  const portions: number[][] = [];
  const results: number[] = [];
  const send = async (some: number[]) => {
    portions.push(some);
    return some;
  };
  const onResults = (more: readonly number[]) => void results.push(...more);
  await inPortions(ids, send, { onResults, signal: controller.signal });
  expect(portions.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(results).toEqual(ids);
  results.length = 0;
  const stopAfterOne = async (some: number[]) => {
    controller.abort();
    return some;
  };
  await inPortions(ids, stopAfterOne, { onResults, signal: controller.signal });
  expect(results).toHaveLength(20);
});
