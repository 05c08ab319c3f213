import { act, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { RecordList } from '#web/records/RecordList.tsx';
import { inDialog, showAdmin, toast } from './admin-screen.tsx';
import { fill, find, findAll, press, serve, until } from './participants-screen.tsx';
import { chooseInMenu, openMenu, pressKey } from './row-menu.ts';

/** An admin list: selecting, deleting, paging and columns. */

interface Court {
  id: number;
  name: string;
  isClosed?: boolean;
}
const courts: Court[] = [
  { id: 1, name: 'Norte' },
  { id: 2, name: 'Nómada', isClosed: true },
  { id: 3, name: 'Sur' },
  { id: 4, name: 'Puerto Norte' },
];

let meant: string[] = [];
let removed: number[] = [];
let address = '';
beforeEach(() => {
  meant = [];
  removed = [];
  serve({});
});

interface Paging {
  hasNextPage?: boolean;
  isFetchNextPageError?: boolean;
  error?: Error | null;
  fetchNextPage?: () => unknown;
}
function Courts({ rows = courts, paging = {} }: { rows?: readonly Court[]; paging?: Paging }) {
  address = decodeURIComponent(useLocation().search);
  return (
    <RecordList
      title="Courts"
      query={{
        data: rows,
        error: null,
        isPending: false,
        isError: false,
        refetch: () => undefined,
        ...paging,
      }}
      loading="Loading"
      empty="None yet"
      add={{ to: '/admin/courts/new', label: 'Add a court' }}
      filterNames={['city']}
      count={(shown) => `${shown} shown`}
      search={{ label: 'Search', textOf: ({ name }) => name }}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: 'Name', cell: ({ name }) => name },
        { key: 'id', header: 'Number', sortBy: ({ id }) => id, cell: ({ id }) => id },
        { key: 'a', header: 'A', cell: () => 'a' },
        { key: 'b', header: 'B', cell: () => 'b' },
      ]}
      actions={{
        name: ({ name }) => name,
        edit: ({ id }) => `/admin/courts/${id}`,
        open: ({ id, isClosed }) => (isClosed ? undefined : `/courts/${id}`),
        deletion: ({ id }) => ({ text: 'For good', act: async () => void removed.push(id) }),
        changes: /courts/,
      }}
      bulk={{
        whyNot: ({ isClosed }) => (isClosed ? 'closed' : undefined),
        actions: (chosen, done) => (
          <button
            type="button"
            onClick={() => {
              meant = chosen.map(({ name }) => name);
              done();
            }}
          >
            Paint
          </button>
        ),
      }}
    />
  );
}
const show = (parts: Parameters<typeof Courts>[0] = {}, at = '/admin/courts') =>
  showAdmin(<Courts {...parts} />, { at, tab: 'courts', language: 'en' });
const box = (name: string) => find('checkbox', name) as HTMLInputElement;
const all = () => box('Select all that match');

test('rows are selected and unselected one by one, and the action applies to those alone', async () => {
  await show();
  await press(box('Select Sur'));
  await press(box('Select Norte'));
  await press(box('Select Sur'));
  expect([box('Select Norte').checked, box('Select Sur').checked]).toEqual([true, false]);
  expect([all().checked, all().indeterminate]).toEqual([false, true]);
  await press(find('button', 'Paint'));
  expect(meant).toEqual(['Norte']);
  expect(findAll('button', 'Paint')).toEqual([]);
});

test('all selectable rows are selected at once, and unselected at once', async () => {
  await show();
  expect(box('Nómada cannot be selected: closed').disabled).toBe(true);
  await press(all());
  expect([all().checked, all().indeterminate]).toEqual([true, false]);
  await press(find('button', 'Paint'));
  expect(meant).toEqual(['Norte', 'Sur', 'Puerto Norte']);
  await press(all());
  await press(all());
  expect(findAll('button', 'Paint')).toEqual([]);
  await press(box('Select Sur'));
  await press(find('button', 'Clear the selection'));
  expect(box('Select Sur').checked).toBe(false);
});

test('a filtered row is not selected, and is selected again when it returns', async () => {
  await show();
  await press(box('Select Sur'));
  await press(box('Select Norte'));
  await fill(find('textbox', 'Search'), 'norte');
  expect(document.body).toShow('2 shown');
  await press(find('button', 'Paint'));
  expect(meant).toEqual(['Norte']);
});

test('the search finds words anywhere, ignoring accents, case and surrounding blanks', async () => {
  await show();
  await fill(find('textbox', 'Search'), ' NOMA ');
  expect(document.body).toShow('1 shown');
  await fill(find('textbox', 'Search'), 'zzz');
  expect(document.body).toShow('Nothing matches the filters.');
  expect(document.body).toShow('0 shown');
});

test('one press clears the search and the filters when nothing matches', async () => {
  await show({}, '/admin/courts?q=zzz&city=7');
  await press(find('button', 'Clear filters'));
  expect(document.body).toShow('4 shown');
  expect(find('textbox', 'Search')).toMatchObject({ value: '' });
  await until(() => expect(address).toBe(''));
});

test('the row whose button was pressed is deleted, after a question', async () => {
  await show();
  await chooseInMenu('More actions: Sur', 'Delete “Sur”');
  expect(document.body).toShow('For good');
  await press(await until(() => inDialog('Delete')));
  await until(() => expect(toast()[0]).toBe('Deleted'));
  expect(removed).toEqual([3]);
  await until(() => expect(findAll('dialog')).toEqual([]));
});

test('a row links to its form, and to the site only where visitors see it', async () => {
  await show();
  expect(find('link', 'Edit “Sur”').getAttribute('href')).toBe('/admin/courts/3');
  await openMenu('More actions: Norte');
  expect(find('menuitem', 'See on the site: “Norte”').getAttribute('href')).toBe('/courts/1');
  await pressKey('Escape');
  // The focus returns in a timer, which may close the menu that was opened next.
  await until(async () => {
    if (findAll('menuitem').length === 0) await openMenu('More actions: Nómada');
    expect(findAll('menuitem').map((item) => item.textContent)).toEqual(['Delete']);
  });
});

test('the keyboard goes through the menu of a row and leaves it where it was opened', async () => {
  await show();
  await openMenu('More actions: Sur');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await until(() => expect(focused()).toBe('See on the site: “Sur”'));
  await pressKey('ArrowDown');
  await until(() => expect(focused()).toBe('Delete “Sur”'));
  await pressKey('Escape');
  await until(() => expect(focused()).toBe('More actions: Sur'));
  expect(findAll('menuitem')).toEqual([]);
  await chooseInMenu('More actions: Sur', 'Delete “Sur”');
  await until(() => find('dialog'));
  await press(await until(() => inDialog('Cancel')));
  await until(() => expect(focused()).toBe('More actions: Sur'));
});

// WCAG 2.5.3: people who speak to their computer say what they read.
test.each(['es', 'en'] as const)(
  'the name of a row action contains its visible words (%s)',
  async (language) => {
    await showAdmin(<Courts />, { at: '/admin/courts', tab: 'courts', language });
    const actions = [...findAll('link'), ...findAll('button')].filter((element) => element.closest('td'));
    expect(actions.length).toBeGreaterThan(6);
    for (const action of actions)
      expect(action.getAttribute('aria-label') ?? action.textContent).toContain(action.textContent);
  },
);

test('a list of a hundred has no further page, one of 101 has', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Court ${at}` }));
  await show({ rows: many(100) });
  expect(findAll('button', 'Show more')).toEqual([]);
  await show({ rows: many(101) });
  await press(must(findAll('button', 'Show more').at(-1), 'one row is left'));
  expect(findAll('button', 'Show more')).toEqual([]);
});

test('a further page that fails says why and can be requested again', async () => {
  let asked = 0;
  const paging = {
    hasNextPage: true,
    isFetchNextPageError: true,
    error: new Error('x'),
    fetchNextPage: () => (asked += 1),
  };
  await show({ paging });
  await press(find('button', 'Try again'));
  expect(asked).toBe(1);
  expect(findAll('alert')).not.toEqual([]);
});

test('a search and a sort in quick succession are both in the address, trimmed', async () => {
  await show();
  await fill(find('textbox', 'Search'), ' nor ');
  await press(find('button', 'Number'));
  await until(() => expect(address).toBe('?q=nor&sort=id'));
  await press(find('button', 'Number'));
  await fill(find('textbox', 'Search'), 's');
  await until(() => expect(address).toBe('?q=s&sort=id&dir=desc'));
  expect(find('textbox', 'Search')).toMatchObject({ value: 's' });
});

test('columns can all be hidden except the first, and the address keeps that', async () => {
  await show();
  await press(find('button', 'Columns'));
  for (const label of ['Number', 'A', 'B']) {
    const choice = [...document.querySelectorAll('fieldset label')].find((one) => one.textContent === label);
    await press(must(choice?.querySelector('input'), label));
  }
  await until(() => expect(address).toBe('?cols=-'));
  const heads = () => [...document.querySelectorAll('th')].map((head) => head.textContent).filter(Boolean);
  expect(heads()).toEqual(['Name']);
  await show({}, '/admin/courts?cols=-');
  expect(heads().slice(-1)).toEqual(['Name']);
});

test('the menu of a line stays open while the list is read again, wherever the line moves and whatever it then lets do', async () => {
  const device = { id: 9, name: 'Mesa', acts: ['Rename', 'Prepare', 'Lock', 'Wipe', 'Code'] };
  let reread: (rows: readonly (typeof device)[]) => void = () => undefined;
  function Devices() {
    const [rows, setRows] = useState<readonly (typeof device)[]>([
      device,
      { ...device, id: 10, name: 'Puerta' },
    ]);
    reread = setRows;
    return (
      <RecordList
        title="Devices"
        query={{ data: rows, error: null, isPending: false, isError: false, refetch: () => undefined }}
        loading="Loading"
        empty="None yet"
        rowKey={({ id }) => id}
        columns={[{ key: 'name', header: 'Name', cell: ({ name }) => name }]}
        actions={{
          name: ({ name }) => name,
          others: ({ acts, name }) =>
            acts.map((title) => ({
              title,
              label: `${title} ${name}`,
              act: () => meant.push(title),
            })),
        }}
      />
    );
  }
  await showAdmin(<Devices />, { at: '/admin/devices', tab: 'devices', language: 'en' });
  await openMenu('More actions: Mesa');
  const renaming = find('menuitem', 'Rename Mesa');
  const other = { ...device, id: 10, name: 'Puerta' };
  await act(async () => reread([other, { ...device }]));
  await act(async () => reread([{ ...device, acts: ['Rename', 'Lock', 'Wipe'] }, other]));
  expect(find('menuitem', 'Rename Mesa')).toBe(renaming);
  await act(async () => reread([{ ...device, acts: [] }, other]));
  await act(async () => reread([device, other]));
  await press(find('menuitem', 'Rename Mesa'));
  await until(() => expect(meant).toEqual(['Rename']));
  expect(findAll('menuitem')).toEqual([]);
});

test('an empty list says so, offers to add a record, and has neither search nor columns', async () => {
  await show({ rows: [] });
  expect(document.body).toShow('None yet');
  expect(find('link', 'Add a court').closest('[role=status]')?.textContent).toContain('None yet');
  expect([findAll('textbox', 'Search'), findAll('button', 'Columns')]).toEqual([[], []]);
  await act(async () => undefined);
});
