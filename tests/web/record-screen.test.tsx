import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { type Sponsor, sponsorRecord } from '#shared/content/sponsors.ts';
import { useCall } from '#web/core/client/query.ts';
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx';
import { recordsOf } from '#web/records/records-at.ts';
import { useInvalidate } from '#web/records/use-invalidate.ts';
import { usePages } from '#web/records/use-pages.ts';
import { showAdmin, signedIn, toast } from './admin-screen.tsx';
import { changed } from './competition-admin-make.ts';
import { ok } from './make-device.ts';
import { type Answers, fill, find, findAll, press, serve, show, until } from './participants-screen.tsx';
import { openMenu } from './row-menu.ts';

/** The list and the form of a kind of record, as any screen gets them. */

const sponsor = (id: number, name: string, position: number): Sponsor => ({
  ...{ id, name, position, version: 1 },
  ...{ url: null, logo: null },
});
const two = [sponsor(1, 'Zeta', 10), sponsor(2, 'Alfa', 9)];
const list = 'GET /api/sponsors';
const words = { title: 'Sponsors', add: 'Add one', empty: 'None yet', deleteText: 'For good' };

async function open(
  { at = '', ...parts }: Partial<RecordScreenProps<Sponsor>> & { at?: string } = {},
  answers: Answers = {},
) {
  const asked = serve({ ...signedIn('SUPER_USER'), [list]: ok(two), ...answers });
  await showAdmin(
    <RecordScreen
      records={recordsOf(sponsorRecord)}
      at="/admin/sponsors"
      changes={/\/sponsors/}
      words={words}
      columns={[
        { key: 'name', header: 'Name' },
        { key: 'position', header: 'Place' },
        { key: 'logo', header: 'Crest', cell: () => 'none' },
      ]}
      fields={() => [
        { name: 'name', label: 'Name' },
        { name: 'position', label: 'Place', type: 'number' },
      ]}
      {...parts}
    />,
    { at: `/admin/sponsors${at}`, tab: 'sponsors', language: 'en' },
  );
  return asked;
}
const names = () => [...document.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent);

test('the list of a record screen is sorted by each column that shows a value', async () => {
  await open();
  await until(() => expect(names()).toEqual(['Zeta', 'Alfa']));
  await press(find('button', 'Name'));
  expect(names()).toEqual(['Alfa', 'Zeta']);
  await press(find('button', 'Name'));
  expect(names()).toEqual(['Zeta', 'Alfa']);
  await press(find('button', 'Place'));
  expect(names()).toEqual(['Alfa', 'Zeta']);
  expect(findAll('button', 'Crest')).toEqual([]);
});

test('the list of a record screen with its own order cannot be sorted', async () => {
  await open({ isSortable: false });
  await until(() => expect(names()).toEqual(['Zeta', 'Alfa']));
  expect([findAll('button', 'Name'), findAll('button', 'Place')]).toEqual([[], []]);
});

test.each<[string, Partial<RecordScreenProps<Sponsor>>, string[]]>([
  [
    'that visitors see links to the site',
    { open: ({ id }) => `/sponsors#${id}` },
    ['See on the site', 'Delete'],
  ],
  ['that visitors do not see has no such link', {}, ['Delete']],
])('a record %s', async (_what, parts, items) => {
  await open(parts);
  await openMenu('More actions: Alfa');
  expect(findAll('menuitem').map(({ textContent }) => textContent)).toEqual(items);
});

const ordered: NonNullable<RecordScreenProps<Sponsor>['ordered']> = {
  ...{ moved: () => 'Moved', up: (name: string) => `Up ${name}`, down: (name: string) => `Down ${name}` },
  below: () => null,
};
test('a record and its list say that they are loading, and then what is there', async () => {
  for (const [at, field, parts] of [
    ['', 'Zeta', {}],
    ['', 'Zeta', { ordered }],
    ['/1', 'Cancel', {}],
  ] as const) {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    await open(
      { at, ...parts },
      {
        [list]: () =>
          new Promise((done) => {
            answer = done;
          }),
      },
    );
    expect(document.body).toShow('Loading…');
    answer(ok(two));
    await until(() => expect(document.body).toShow(field));
    expect(document.body).not.toShow('Loading…');
  }
});

test.each<[string, string, Partial<RecordScreenProps<Sponsor>>, string]>([
  ['a record', '/1', {}, 'Zeta'],
  ['a record with a name of several fields', '/1', { name: ({ name, id }) => `${id} ${name}` }, '1 Zeta'],
  ['a record with a title for all', '/1', { words: { ...words, edit: 'Correct one' } }, 'Correct one'],
  ['a new record', '/new', { words: { ...words, edit: 'Correct one' } }, 'Add one'],
])('the form of %s has its title', async (_what, at, parts, title) => {
  await open({ at, ...parts });
  await until(() => expect(find('heading').textContent).toBe(title));
});

test('what the editor has seen goes with a correction, and not with a new record', async () => {
  const answers: Answers = {
    'POST /api/sponsors': ({ body }) => ok(body),
    'PATCH /api/sponsors/1': ({ body }) => ok(body),
  };
  const sent = async (at: string, parts: Partial<RecordScreenProps<Sponsor>>) => {
    const asked = await open({ at, ...parts }, answers);
    await fill(await until(() => find('textbox', 'Name')), 'Omega');
    await fill(find('spinbutton', 'Place'), '3');
    await press(find('button', /^(Save|Create)$/));
    await until(() => expect(toast()[0]).toBe('Saved'));
    return asked.find(({ call }) => !call.startsWith('GET'));
  };
  const body = { name: 'Omega', position: 3 };
  const confirmed = ['TWICE'];
  expect(await sent('/1', { confirmed })).toMatchObject({
    ...{ call: 'PATCH /api/sponsors/1', body: { ...body, version: 1, confirmed } },
  });
  expect(await sent('/1', {})).toMatchObject({ body: { ...body, version: 1 } });
  expect((await sent('/1', {}))?.body).not.toHaveProperty('confirmed');
  expect((await sent('/new', { confirmed }))?.body).toEqual(body);
});

test('a record that is opened from its list waits for what another editor has saved since', async () => {
  let reads = 0;
  let answer: (reply: { body: unknown }) => void = () => undefined;
  await open(
    {},
    {
      [list]: () => {
        reads += 1;
        if (reads === 1) return ok(two);
        return new Promise((done) => {
          answer = done;
        });
      },
    },
  );
  await press(await until(() => find('link', 'Zeta')));
  await until(() => expect(reads).toBe(2));
  expect(document.body).toShow('Loading…');
  expect(findAll('textbox', 'Name')).toEqual([]);
  answer(ok([sponsor(1, 'Zeta Dos', 10)]));
  await until(() => expect(find('textbox', 'Name')).toMatchObject({ value: 'Zeta Dos' }));
});

test('an address below a record leads back to the list', async () => {
  await open({ at: '/1/more' });
  await until(() => expect(document.body).toShow('This address does not exist, or it has moved.'));
  expect(find('link', 'Back to the list').getAttribute('href')).toBe('/admin/sponsors');
});

test('an address of a record that is not in the list says that it is gone, and leads back', async () => {
  await open({ at: '/7' });
  await until(() => expect(document.body).toShow('It no longer exists'));
  expect(find('link', 'Sponsors').getAttribute('href')).toBe('/admin/sponsors');
});

test('a record that was changed and then deleted while it was written keeps the text and says why', async () => {
  let rows = two;
  await open(
    { at: '/1' },
    {
      [list]: () => ok(rows),
      'PATCH /api/sponsors/1': () => {
        rows = [sponsor(2, 'Alfa', 9)];
        return changed;
      },
    },
  );
  const field = await until(() => find('textbox', 'Name') as HTMLInputElement);
  await fill(field, 'Omega');
  await press(find('button', 'Save'));
  await until(() =>
    expect(toast()).toEqual(['Error', 'Another person changed this. Review it before you save.']),
  );
  expect(field).toMatchObject({ isConnected: true, value: 'Omega' });
});

test('a list that is read page by page keeps its rows while those of another filter load', async () => {
  let answer: (rows: string[]) => void = () => undefined;
  function Halls() {
    const [city, setCity] = useState('north');
    const pages = usePages({
      key: ['GET /api/halls', city],
      ask: () =>
        new Promise<string[]>((done) => {
          answer = done;
        }),
      rowsOf: (rows) => rows,
      cursorOf: (row) => row,
    });
    return (
      <>
        <p>{`${city}: ${pages.data?.join() ?? 'loading'}`}</p>
        <button type="button" onClick={() => setCity('south')}>
          South
        </button>
      </>
    );
  }
  serve({});
  await show(<Halls />, { language: 'en' });
  expect(document.body).toShow('north: loading');
  answer(['a', 'b']);
  await until(() => expect(document.body).toShow('north: a,b'));
  await press(find('button', 'South'));
  expect(document.body).toShow('south: a,b');
  answer(['c']);
  await until(() => expect(document.body).toShow('south: c'));
});

test.each([
  [49, false],
  [50, true],
])('a page of %i rows has a further one behind it: %s', async (count, hasNext) => {
  const cursors: unknown[] = [];
  function Halls() {
    const pages = usePages({
      key: ['GET /api/halls'],
      ask: async (cursor: number | undefined) => {
        cursors.push(cursor);
        return Array.from({ length: cursor === undefined ? count : 3 }, (_, at) => (cursor ?? 0) + at + 1);
      },
      rowsOf: (rows) => rows,
      cursorOf: (row) => row,
    });
    return (
      <>
        <p>{`${pages.data?.length} rows, more: ${pages.hasNextPage}`}</p>
        <button type="button" onClick={() => void pages.fetchNextPage()}>
          More
        </button>
      </>
    );
  }
  serve({});
  await show(<Halls />, { language: 'en' });
  await until(() => expect(document.body).toShow(`${count} rows, more: ${hasNext}`));
  if (!hasNext) return;
  await press(find('button', 'More'));
  await until(() => expect(document.body).toShow(`${count + 3} rows, more: false`));
  expect(cursors).toEqual([undefined, count]);
});

test('a write makes what it changes be read again, and what waits for someone, and nothing else', async () => {
  const asked = serve({
    'GET /api/teams': ok([]),
    'GET /api/venues': ok([]),
    'GET /api/admin/waiting': ok({}),
  });
  let forget: () => Promise<void> = async () => undefined;
  function Reads() {
    const teams = useCall('GET /api/teams', undefined);
    const venues = useCall('GET /api/venues', undefined);
    const waiting = useCall('GET /api/admin/waiting', undefined);
    forget = useInvalidate(/teams/);
    return <p>{teams.isSuccess && venues.isSuccess && waiting.isSuccess ? 'All are read' : 'Loading'}</p>;
  }
  await show(<Reads />, { language: 'en' });
  await until(() => expect(document.body).toShow('All are read'));
  const before = asked.length;
  await act(() => forget());
  expect(
    asked
      .slice(before)
      .map(({ call }) => call)
      .sort(),
  ).toEqual(['GET /api/admin/waiting', 'GET /api/teams']);
});
