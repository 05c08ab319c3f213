import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { OrderedList } from '#web/records/OrderedList.tsx';
import { inDialog, showAdmin, toast } from './admin-screen.tsx';
import { find, findAll, press, serve, until } from './participants-screen.tsx';
import { chooseInMenu } from './row-menu.ts';

/** Records in the order in which visitors read them, and what their arrows do. */

interface Section {
  id: number;
  version: number;
  name: string;
}
const three: Section[] = ['Uno', 'Dos', 'Tres'].map((name, at) => ({ id: at + 1, version: 1, name }));

let removed: number[] = [];

/** The list, with a server that answers an order when the test says so. */
async function show(rows: Section[] = three) {
  serve({});
  removed = [];
  const asked: { ids: number[]; was: number[]; answer: (error?: Error) => void }[] = [];
  await showAdmin(
    <OrderedList
      title="Sections"
      note="In this order"
      add={{ to: '/admin/sections/new', label: 'Add a section' }}
      query={{ data: rows, error: null, isPending: false, isError: false, refetch: () => undefined }}
      loading="Loading"
      empty="None yet"
      actions={{
        name: ({ name }) => name,
        edit: ({ id }) => `/admin/sections/${id}`,
        changes: /sections/,
        deletion: ({ id }) => ({ text: 'For good', act: async () => void removed.push(id) }),
      }}
      order={(ids, was) =>
        new Promise((done, fail) =>
          asked.push({ ids, was, answer: (error) => (error ? fail(error) : done(null)) }),
        )
      }
      words={{
        moved: ({ place, total }) => `Now ${place} of ${total}`,
        up: (name) => `Up ${name}`,
        down: (name) => `Down ${name}`,
      }}
      below={() => null}
    />,
    { at: '/admin/sections', tab: 'sections', language: 'en' },
  );
  return asked;
}
const names = () => [...document.querySelectorAll('ol > li a')].map((link) => link.textContent);
const shown = () => names().filter((name) => name !== 'Edit');

test('the add link is there once: in the head of a list, and in the words of an empty one', async () => {
  await show();
  expect(findAll('link', 'Add a section')).toHaveLength(1);
  expect(document.body).not.toShow('None yet');
  await show([]);
  expect(find('link', 'Add a section').closest('[role=status]')).toShow('None yet');
});

test('each row has an arrow up and an arrow down, which the ends of the list lack', async () => {
  await show();
  const arrows = (direction: 'Up' | 'Down') =>
    three.map(({ name }) => find('button', `${direction} ${name}`) as HTMLButtonElement);
  for (const direction of ['Up', 'Down'] as const)
    for (const arrow of arrows(direction))
      expect(arrow.querySelector('use')?.getAttribute('href')).toMatch(`#${direction.toLowerCase()}`);
  expect(arrows('Up').map(({ disabled }) => disabled)).toEqual([true, false, false]);
  expect(arrows('Down').map(({ disabled }) => disabled)).toEqual([false, false, true]);
});

test('a moved row shows its new place before the order is saved, and says so once it is', async () => {
  const asked = await show();
  await press(find('button', 'Down Uno'));
  expect(shown()).toEqual(['Dos', 'Uno', 'Tres']);
  expect(document.body).not.toShow('Now 2 of 3');
  const first = must(asked[0], 'the order is sent');
  expect([first.ids, first.was]).toEqual([
    [2, 1, 3],
    [1, 2, 3],
  ]);
  first.answer();
  await until(() => expect(findAll('status', 'Now 2 of 3')).toHaveLength(1));
  // The next move starts from what is shown.
  await press(find('button', 'Up Tres'));
  expect(shown()).toEqual(['Dos', 'Tres', 'Uno']);
  expect(must(asked[1], 'the next order is sent').was).toEqual([2, 1, 3]);
});

test('a moved row returns to its place when the order could not be saved', async () => {
  const asked = await show();
  await press(find('button', 'Up Tres'));
  expect(shown()).toEqual(['Uno', 'Tres', 'Dos']);
  must(asked[0], 'the order is sent').answer(new Error('offline'));
  await until(() => expect(shown()).toEqual(['Uno', 'Dos', 'Tres']));
  expect(toast()[0]).toBe('Error');
  expect(document.body).not.toShow('Now 2 of 3');
});

test('a row moved twice is saved place after place, each from the order before', async () => {
  const asked = await show();
  await press(find('button', 'Down Uno'));
  await press(find('button', 'Down Uno'));
  expect(shown()).toEqual(['Dos', 'Tres', 'Uno']);
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  await until(() => expect(asked).toHaveLength(2));
  expect(shown()).toEqual(['Dos', 'Tres', 'Uno']);
  expect(asked[1]).toMatchObject({ ids: [2, 3, 1], was: [2, 1, 3] });
  asked[1]?.answer();
  await until(() => expect(findAll('status', 'Now 3 of 3')).toHaveLength(1));
  expect(toast()[0]).toBeUndefined();
});

test('a second move behind one that was not saved is not sent, and both are taken back', async () => {
  const asked = await show();
  await press(find('button', 'Down Uno'));
  await press(find('button', 'Down Uno'));
  asked[0]?.answer(new Error('offline'));
  await until(() => expect(shown()).toEqual(['Uno', 'Dos', 'Tres']));
  expect(asked).toHaveLength(1);
  await press(find('button', 'Down Dos'));
  expect(asked[1]).toMatchObject({ ids: [1, 3, 2], was: [1, 2, 3] });
});

test('a moved row keeps the focus on its arrow, and at the end of the list on the other', async () => {
  await show();
  find('button', 'Down Uno').focus();
  await press(find('button', 'Down Uno'));
  expect(document.activeElement).toBe(find('button', 'Down Uno'));
  await press(find('button', 'Down Uno'));
  expect(document.activeElement).toBe(find('button', 'Up Uno'));
});

test('the record whose menu was opened is deleted from a list with an order, after a question', async () => {
  await show();
  await chooseInMenu('More actions: Dos', 'Delete “Dos”');
  expect(find('dialog')).toShow(/For good.*Dos/);
  await press(await until(() => inDialog('Delete')));
  await until(() => expect(removed).toEqual([2]));
  await until(() => expect(findAll('dialog')).toEqual([]));
});
