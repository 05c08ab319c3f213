import { act, useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Concern, concerns } from '#shared/devices/device-state.ts';
import { DecisionDialog } from '#web/core/dialog/DecisionDialog.tsx';
import { Concerns } from '#web/core/form/Concerns.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { RadioGroup } from '#web/core/form/RadioGroup.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { Photo } from '#web/core/photo/Photo.tsx';
import { LongTable } from '#web/core/table/LongTable.tsx';
import { Table } from '#web/core/table/Table.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { MoreButton } from '#web/core/ui/MoreButton.tsx';
import { Progress } from '#web/core/ui/Progress.tsx';
import { errorOf, find, findAll, leave, press, show } from './participants-screen.tsx';

/** The parts that every screen is made of, each by what it promises the screens. */

const error = new Error('no network');

describe('a list that is read', () => {
  const refetch = vi.fn();
  const query = { data: undefined, error: null, isPending: false, isError: false, refetch };
  test.each([
    ['is being read', { isPending: true }, 'Reading'],
    ['is there', { data: 'Rows' }, 'Rows'],
    ['failed', { isError: true, error }, 'Failed.Try again'],
    ['failed after it was there', { data: 'Rows', isError: true, error }, 'Failed.Try againRows'],
    ['lacks a further page', { data: 'Rows', isError: true, error, isFetchNextPageError: true }, 'Rows'],
  ])('that %s says so', async (_, part, shown) => {
    await show(
      <Loaded query={{ ...query, ...part }} loading="Reading" failed="Failed.">
        {(data) => data}
      </Loaded>,
      { language: 'en' },
    );
    expect(document.body.textContent).toBe(shown);
    for (const button of findAll('button')) await press(button);
    expect(refetch).toHaveBeenCalledTimes(findAll('button').length);
    refetch.mockClear();
  });

  test('that is empty says so in its own words', async () => {
    await show(
      <Loaded query={{ ...query, data: [] }} loading="Reading" empty="Nothing yet">
        {() => 'Rows'}
      </Loaded>,
    );
    expect(document.body.textContent).toBe('Nothing yet');
  });

  test.each<[string, object, string[]]>([
    ['has no further page', { hasNextPage: false, isFetchNextPageError: true }, []],
    ['has a further page', {}, ['Show more']],
    ['lost its further page', { isFetchNextPageError: true, error }, ['Try again']],
  ])('that %s offers what can be done', async (_, part, names) => {
    const fetchNextPage = vi.fn();
    const list = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, error: null };
    await show(<MoreButton list={{ ...list, fetchNextPage, ...part }} />, { language: 'en' });
    expect(findAll('button').map(({ textContent }) => textContent)).toEqual(names);
    expect(findAll('alert')).toHaveLength(names.includes('Try again') ? 1 : 0);
    for (const button of findAll('button')) await press(button);
    expect(fetchNextPage).toHaveBeenCalledTimes(names.length);
  });
});

describe('a table', () => {
  const rows = [
    { name: 'Court 10', games: 2 },
    { name: 'águila', games: 10 },
    { name: 'Court 2', games: 9 },
  ];
  const columns = [
    {
      key: 'name',
      header: 'Name',
      cell: (row: (typeof rows)[number]) => row.name,
      sortBy: (row: (typeof rows)[number]) => row.name,
    },
    {
      key: 'games',
      header: 'Games',
      cell: (row: (typeof rows)[number]) => row.games,
      sortBy: (row: (typeof rows)[number]) => row.games,
    },
    { key: 'note', header: 'Note', cell: () => '–' },
  ];
  const names = () =>
    [...document.querySelectorAll('tbody tr')].map((row) => row.firstElementChild?.textContent);
  const sorted = () => [...document.querySelectorAll('th')].map((head) => head.getAttribute('aria-sort'));

  test('sorts by a column, and backwards when its head is pressed again', async () => {
    await show(<Table caption="Courts" columns={columns} rows={rows} rowKey={({ name }) => name} />);
    expect(names()).toEqual(['Court 10', 'águila', 'Court 2']);
    await press(find('button', 'Games'));
    expect([names(), sorted()]).toEqual([
      ['Court 10', 'Court 2', 'águila'],
      [null, 'ascending', null],
    ]);
    await press(find('button', 'Games'));
    expect([names(), sorted()]).toEqual([
      ['águila', 'Court 2', 'Court 10'],
      [null, 'descending', null],
    ]);
    await press(find('button', 'Name'));
    expect([names(), sorted()]).toEqual([
      ['águila', 'Court 2', 'Court 10'],
      ['ascending', null, null],
    ]);
    expect(findAll('button', 'Note')).toEqual([]);
  });

  test('keeps the order of rows that differ in accents and case alone', async () => {
    const alike = ['Árbol', 'Águila', 'aguila'].map((name, games) => ({ name, games }));
    await show(<Table caption="Courts" columns={columns} rows={alike} rowKey={({ games }) => games} />);
    await press(find('button', 'Name'));
    expect(names()).toEqual(['Águila', 'aguila', 'Árbol']);
  });

  test('draws the first rows of its order, without the hidden columns', async () => {
    await show(
      <Table
        caption="Courts"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        hidden={['games']}
        most={2}
        sorting={{ sort: { key: 'name', down: false }, onSort: () => undefined }}
      />,
    );
    expect(names()).toEqual(['águila', 'Court 2']);
    expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Note',
    ]);
  });
});

describe('a field', () => {
  test('is described by its fault and its hint', async () => {
    await show(<TextField label="Name" hint="As on the ID" error="Missing" />);
    const field = find('textbox', 'Name');
    expect(errorOf(field)).toBe('Missing');
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Missing',
      'As on the ID',
    ]);
  });

  test('without a fault is not invalid', async () => {
    await show(<TextField label="Name" />);
    expect(find('textbox', 'Name').hasAttribute('aria-invalid')).toBe(false);
    expect(find('textbox', 'Name').hasAttribute('aria-describedby')).toBe(false);
  });

  test.each([
    ['what is stored and no longer offered', { value: 'Old' }, ['Old', 'A', 'B']],
    ['the empty choice', { value: 'a', none: 'None' }, ['None', 'A', 'B']],
    ['a placeholder until something is chosen', { value: '', placeholder: 'Choose' }, ['Choose', 'A', 'B']],
    ['no placeholder once something is', { value: 'b', placeholder: 'Choose' }, ['A', 'B']],
    [
      'the empty choice, not a placeholder',
      { value: '', none: 'None', placeholder: 'Choose' },
      ['None', 'A', 'B'],
    ],
  ])('of choices shows %s', async (_, part, offered) => {
    const options = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }));
    await show(<SelectField label="One" options={options} {...part} onChange={() => undefined} />);
    const select = find('choice', 'One') as HTMLSelectElement;
    expect([...select.options].map(({ text }) => text)).toEqual(offered);
    expect(select.value).toBe(part.value);
  });

  test('of radio buttons tells the one that was pressed', async () => {
    const received: string[] = [];
    await show(
      <RadioGroup
        label="Which"
        value="b"
        options={['a', 'b']}
        say={(one) => one.toUpperCase()}
        onChange={(one) => received.push(one)}
      />,
    );
    const [first, second] = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect([first?.checked, second?.checked]).toEqual([false, true]);
    if (first) await press(first);
    expect(received).toEqual(['a']);
  });

  test('of files takes the same file twice, and nothing when none was chosen', async () => {
    const received: string[] = [];
    await show(
      <FileButton label="File" icon="upload" accept=".csv" onFile={({ name }) => received.push(name)} />,
    );
    const field = document.querySelector('input[type=file]') as HTMLInputElement;
    const emptied: string[] = [];
    Object.defineProperty(field, 'value', { get: () => 'a.csv', set: (to) => emptied.push(to) });
    for (const files of [[new File([], 'a.csv')], [], [new File([], 'a.csv')]]) {
      Object.defineProperty(field, 'files', { configurable: true, value: files });
      await act(async () => field.dispatchEvent(new Event('change', { bubbles: true })));
    }
    expect(received).toEqual(['a.csv', 'a.csv']);
    expect(emptied).toEqual(['', '', '']);
  });
});

test.each([
  [{ done: 3, total: 12 }, '3', '12'],
  [{ done: 0, total: 0 }, '0', '1'],
])('a bar of %o shows %s of %s', async (part, value, max) => {
  await show(<Progress label="Sent" {...part} />);
  const bar = document.querySelector('progress');
  expect([bar?.getAttribute('value'), bar?.getAttribute('max')]).toEqual([value, max]);
});

test('a broken picture is replaced by a placeholder until there is another', async () => {
  function Shown() {
    const [src, setSrc] = useState('/a.jpg');
    return (
      <>
        <Photo src={src} alt="Ana" width={40} height={50} />
        <button type="button" onClick={() => setSrc('/b.jpg')}>
          Other
        </button>
      </>
    );
  }
  await show(<Shown />);
  await act(async () => document.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(document.querySelector('img')).toBeNull();
  expect(find('image', 'Ana').style.width).toBe('40px');
  await press(find('button', 'Other'));
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/b.jpg');
});

describe('what is said of a device', () => {
  const at = Date.parse('2026-02-20T18:00:00Z');
  const ago = (minutes: number) => new Date(at - minutes * 60_000).toISOString();
  const device = {
    lastSeenAt: ago(20),
    listConfirmedAt: ago(180),
    pending: 2,
    appVersion: '1.3.9',
    clockOffsetMs: 0,
  };
  test.each<[Concern, object, string | RegExp]>([
    ['forked', {}, 'Two copies of this device worked at once'],
    ['notBack', {}, 'No contact since the database was restored'],
    ['silent', {}, /^No contact for 20 minutes$/],
    ['unsent', {}, /^Has 2 unsent changes$/],
    ['unsent', { pending: 1 }, /^Has 1 unsent change$/],
    ['noList', {}, 'Does not have the whole list yet'],
    ['oldList', {}, /^Its list is 3 hours old$/],
    ['oldVersion', {}, 'Runs version 1.3.9'],
    ['clock', { clockOffsetMs: 170_000 }, /^Its clock is 3 minutes ahead$/],
    ['clock', { clockOffsetMs: -90_000 }, /^Its clock is 2 minutes behind$/],
  ])('%s %o is shown in words', async (concern, part, words) => {
    await show(<Concerns device={{ ...device, ...part, concerns: [concern] }} at={at} />, { language: 'en' });
    expect(document.body).toShow(words);
    await leave();
  });

  test('a device seen a moment ahead of the page was seen just now', async () => {
    await show(<Concerns device={{ ...device, lastSeenAt: ago(-3), concerns: ['silent'] }} at={at} />, {
      language: 'en',
    });
    expect(document.body).toShow('No contact for 0 seconds');
  });

  test('of one that is well nothing is said, and every concern has its words', async () => {
    await show(<Concerns device={{ ...device, concerns: [] }} at={at} />);
    expect(document.body).toShow(/^$/);
    await leave();
    await show(<Concerns device={{ ...device, concerns }} at={at} />, { language: 'en' });
    expect(document.querySelectorAll('li')).toHaveLength(concerns.length);
  });
});

describe('a table of thousands of rows', () => {
  const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
  async function showLong(count: number, isWide: boolean) {
    vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const onNearEnd = vi.fn();
    await show(
      <LongTable
        caption="People"
        rows={rowsOf(count)}
        rowKey={({ id }) => id}
        columns={[{ key: 'id', header: 'Id', width: 90, cell: ({ id }) => `No. ${id}` }]}
        selecting={{
          isOn: () => false,
          boxOf: ({ id }) => ({ label: `Select ${id}`, isOff: false }),
          onToggle: () => {},
          all: { label: 'Select all', state: 'none', onToggle: () => {} },
        }}
        card={({ id }) => `No. ${id}`}
        total={5000}
        isStale={false}
        more="More"
        onNearEnd={onNearEnd}
        question=""
      />,
    );
    return onNearEnd;
  }

  test.each([
    [60, 1],
    [400, 0],
  ])('of %i loaded rows asks %i times for more before the last one is in view', async (count, times) => {
    expect(await showLong(count, true)).toHaveBeenCalledTimes(times);
  });

  test('counts its rows from the first one of all, on a wide screen and on a phone', async () => {
    await showLong(60, true);
    const line = document.querySelector('tbody tr[aria-rowindex]');
    expect([line?.getAttribute('aria-rowindex'), line?.textContent]).toEqual(['2', 'No. 1']);
    expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('5001');
    await showLong(60, false);
    const card = document.querySelector('li');
    expect([card?.getAttribute('aria-posinset'), card?.textContent]).toEqual(['1', 'No. 1']);
    expect(card?.getAttribute('aria-setsize')).toBe('5000');
  });
});

test.each([
  [undefined, ['Lost1', 'Wet2', 'Other3']],
  ['wet', ['WetEnter2', 'Lost1', 'Other3']],
] as const)(
  'a decision for which %s is suggested begins with it, and keeps the digits',
  async (suggested, said) => {
    const choices = [
      { id: 'lost', label: 'Lost' },
      { id: 'wet', label: 'Wet' },
      { id: 'other', label: 'Other' },
    ] as const;
    const dialog = { title: 'Why', description: 'Again?', onChoose: () => {}, onClose: () => {} };
    await show(<DecisionDialog {...dialog} choices={choices} suggested={suggested} />, { language: 'en' });
    expect([...document.querySelectorAll('[data-choice]')].map((one) => one.textContent)).toEqual(said);
  },
);
