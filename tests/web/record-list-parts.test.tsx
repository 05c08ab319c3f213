import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { presentToast } from '#web/core/ui/toast.ts';
import { Instant, RecordLink, TwoLines } from '#web/records/cells.tsx';
import { RecordList, type RecordListProps } from '#web/records/RecordList.tsx';
import { type RowAction, RowActions } from '#web/records/RowActions.tsx';
import { showAdmin, toast } from './admin-screen.tsx';
import { fill, find, findAll, press, serve, until } from './participants-screen.tsx';
import { chooseInMenu } from './row-menu.ts';

/** What an admin list shows around its rows: their number, its filters, and which of them are selected. */

interface Court {
  id: number;
  name: string;
}
const courts: readonly Court[] = [
  { id: 1, name: 'Norte' },
  { id: 2, name: 'Sur' },
];
const queryOf = (data: readonly Court[] | undefined) => ({
  ...{ data, error: null, isPending: data === undefined, isError: false },
  refetch: () => undefined,
});

beforeEach(() => void serve({}));

const render = (screen: ReactNode) =>
  showAdmin(screen, { at: '/admin/courts', tab: 'courts', language: 'en' });
const show = (parts: Partial<RecordListProps<Court>> = {}) =>
  render(
    <RecordList
      title="Courts"
      query={queryOf(courts)}
      loading="Loading courts"
      empty="None yet"
      rowKey={({ id }) => id}
      columns={[{ key: 'name', header: 'Name', cell: ({ name }) => name }]}
      {...parts}
    />,
  );
const searched = { label: 'Search', textOf: ({ name }: Court) => name };
const searches = () => document.querySelectorAll('search');

test('the number of rows is announced once the list is there, and not for an empty list', async () => {
  const count = (shown: number) => `${shown} courts`;
  await show({ count });
  expect(findAll('status', '2 courts')).toHaveLength(1);
  await show({ count, query: queryOf(undefined) });
  expect(document.body).toShow('Loading courts');
  expect(document.body).not.toShow('0 courts');
  await show({ count, query: queryOf([]) });
  expect(document.body).toShow('None yet');
  expect(document.body).not.toShow('0 courts');
});

test('a list without a search and without filters has no place for them', async () => {
  await show();
  expect(searches()).toHaveLength(0);
  await show({ filters: <p>Of a city</p> });
  expect(searches()).toHaveLength(1);
  expect(document.body).toShow('Of a city');
});

test('what chooses the rows to load is shown once above the list with the filters, also while it loads', async () => {
  const parts = { period: <p>On a day</p>, filters: <p>Of a city</p>, search: searched };
  for (const query of [queryOf(undefined), queryOf(courts)]) {
    await show({ ...parts, query });
    expect(searches()).toHaveLength(1);
    expect(searches()[0]?.textContent).toMatch(/On a day.*Of a city/);
  }
});

test('one press clears the search of a list without filters', async () => {
  await show({ search: searched });
  await fill(find('textbox', 'Search'), 'zzz');
  await press(find('button', 'Clear filters'));
  expect(find('textbox', 'Search')).toMatchObject({ value: '' });
  expect(document.body).toShow('Norte');
});

test('a search in the address of a list that has none hides no row', async () => {
  await showAdmin(
    <RecordList
      {...{ title: 'Courts', query: queryOf(courts), loading: 'Loading', empty: 'None yet' }}
      rowKey={({ id }) => id}
      columns={[{ key: 'name', header: 'Name', cell: ({ name }) => name }]}
    />,
    { at: '/admin/courts?q=zzz', tab: 'courts', language: 'en' },
  );
  expect(document.body).toShow('Norte');
});

test.each([
  [3, 0],
  [4, 1],
])('of a list with %i columns %i button chooses among them', async (count, buttons) => {
  const columns = Array.from({ length: count }, (_, at) => ({
    ...{ key: `c${at}`, header: `Column ${at}`, cell: () => `${at}` },
  }));
  await show({ columns });
  expect(findAll('button', 'Columns')).toHaveLength(buttons);
});

test('a further page that is being read cannot be asked for again', async () => {
  const more = (isFetchingNextPage: boolean) =>
    show({
      query: { ...queryOf(courts), hasNextPage: true, isFetchingNextPage, fetchNextPage: () => undefined },
    });
  await more(true);
  expect(find('button', 'Show more')).toMatchObject({ disabled: true });
  await more(false);
  expect(find('button', 'Show more')).toMatchObject({ disabled: false });
});

test('one button above the rows selects all of them, and then clears the selection', async () => {
  await show({
    actions: { name: ({ name }) => name },
    bulk: { actions: (chosen) => <p>{`Paint ${chosen.length}`}</p> },
  });
  const button = find('button', 'Select all that match');
  await press(button);
  expect(document.body).toShow('Paint 2');
  expect(button.textContent).toBe('Clear the selection');
  await press(button);
  expect(document.body).not.toShow('Paint');
});

test('a list that is read page by page offers a further page only where it knows of one', async () => {
  const paged = (hasNextPage?: boolean) =>
    show({
      query: {
        ...queryOf(courts),
        ...(hasNextPage === undefined ? {} : { hasNextPage }),
        fetchNextPage: () => undefined,
      },
    });
  await paged();
  expect(findAll('button', 'Show more')).toEqual([]);
  await paged(false);
  expect(findAll('button', 'Show more')).toEqual([]);
  await paged(true);
  expect(findAll('button', 'Show more')).toHaveLength(1);
});

test('where no row is barred all can be selected, and the bar says how many are', async () => {
  await show({
    actions: { name: ({ name }) => name },
    bulk: { actions: (chosen) => <p>{chosen.map(({ name }) => name).join(' and ')}</p> },
  });
  await press(find('checkbox', 'Select all that match'));
  const bar = find('region', 'Actions for the selection');
  expect(bar).toShow('Norte and Sur');
  // The number is large before the word; screen readers hear the whole sentence.
  expect(bar.querySelector('.board')?.textContent).toBe('2');
  expect(bar.querySelector('[role=status] > [aria-hidden]')?.textContent).toBe('selected');
  expect(bar.querySelector('[role=status] > .skip')?.textContent).toBe('2 selected');
});

test('the cells of a list show when something was, what belongs to a value, and the whole name of a link', async () => {
  await render(
    <>
      <Instant at="2026-02-19T15:00:00.000Z" />
      <TwoLines below="Calle 5">Palacio</TwoLines>
      <RecordLink to="/admin/courts/2" fullName="Sur, the second one">
        Sur
      </RecordLink>
    </>,
  );
  const time = document.querySelector('time');
  expect([time?.dateTime, time?.textContent]).toEqual(['2026-02-19T15:00:00.000Z', 'Feb 19, 2026, 9:00 AM']);
  expect(document.body).toShow('PalacioCalle 5');
  expect(find('link', 'Sur, the second one').textContent).toBe('Sur');
});

test('the menu of a row says that there is more', async () => {
  await render(
    <RowActions name="Sur" actions={[{ title: 'Close', label: 'Close “Sur”', act: () => undefined }]} />,
  );
  expect(find('button', 'More actions: Sur').textContent).toBe('More');
});

const main = (part: Partial<RowAction>): RowAction => ({
  ...{ title: 'Open', label: 'Open “Sur”', isMain: true },
  ...part,
});

test('the main action of a row is a link to the app, a link to the site in a new tab, or a button', async () => {
  let acted = 0;
  await render(<RowActions name="Sur" actions={[main({ to: '/admin/courts/2' })]} />);
  expect(find('link', 'Open “Sur”').getAttribute('href')).toBe('/admin/courts/2');
  expect(find('link', 'Open “Sur”').getAttribute('target')).toBeNull();
  await render(<RowActions name="Sur" actions={[main({ href: '/courts/2' })]} />);
  expect(find('link', 'Open “Sur”').getAttribute('href')).toBe('/courts/2');
  expect(find('link', 'Open “Sur”').getAttribute('target')).toBe('_blank');
  await render(<RowActions name="Sur" actions={[main({ act: () => (acted += 1) })]} />);
  await press(find('button', 'Open “Sur”'));
  expect(acted).toBe(1);
  expect(findAll('button', /^More actions/)).toEqual([]);
});

test('a main action that is not allowed says why, in its name and when it is pressed, and does nothing', async () => {
  let acted = 0;
  await render(
    <RowActions name="Sur" actions={[main({ forbidden: 'It has games.', act: () => (acted += 1) })]} />,
  );
  const button = find('button', 'Open “Sur”. It has games.');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await press(button);
  await until(() => expect(toast()).toEqual(['Open', 'It has games.']));
  expect(acted).toBe(0);
});

test.each([true, false])('an action that is not allowed is said as a failure (main: %s)', async (isMain) => {
  const action = { title: 'Close', label: 'Close “Sur”', isMain, forbidden: 'It has games.', act: () => {} };
  await render(<RowActions name="Sur" actions={[action]} />);
  if (isMain) await press(find('button', /^Close/));
  else await chooseInMenu(/^More actions/, /^Close/);
  await until(() => expect(presentToast()).toMatchObject({ title: 'Close', kind: 'bad' }));
});
