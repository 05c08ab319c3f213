import { act, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import type { ListControl } from '#web/admin/people/list/list-state.ts';
import { ParticipantFilters } from '#web/admin/people/list/ParticipantFilters.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { showAdmin } from './admin-screen.tsx';
import { fill, find, press, serve, until } from './participants-screen.tsx';

interface Venue {
  id: number;
  name: string;
  city: string;
  seats: number;
  note: string;
}
const venue = (id: number, name: string, city: string, seats: number): Venue => ({
  ...{ id, name, city, seats },
  note: `note ${id}`,
});
const few = [
  venue(1, 'Cañas', 'Santa Ana', 900),
  venue(2, 'Álamo', 'San Miguel', 80),
  venue(3, 'bosque', 'La Unión', 1200),
];

let address = '';
let goTo: ReturnType<typeof useNavigate>;

function Venues({ rows }: { rows: readonly Venue[] }) {
  const { pathname, search } = useLocation();
  address = decodeURIComponent(pathname + search);
  goTo = useNavigate();
  return (
    <RecordList
      title="Venues"
      query={{ data: rows, error: null, isPending: false, isError: false, refetch: () => undefined }}
      loading="Loading"
      empty="None"
      search={{ label: 'Search', textOf: ({ name }) => name }}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: 'Name', sortBy: ({ name }) => name, cell: ({ name }) => name },
        { key: 'city', header: 'City', cell: ({ city }) => city },
        { key: 'seats', header: 'Seats', sortBy: ({ seats }) => seats, cell: ({ seats }) => seats },
        { key: 'note', header: 'Note', cell: ({ note }) => note },
      ]}
    />
  );
}

const show = (at = '/admin/venues', rows: readonly Venue[] = few) =>
  showAdmin(<Venues rows={rows} />, { at, tab: 'venues', language: 'en' });
const names = () => [...document.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent);
const heads = () => [...document.querySelectorAll('th')].map((cell) => cell.textContent);

test('a list sorted, searched and cut to some columns says so in its address', async () => {
  await show();
  expect(names()).toEqual(['Cañas', 'Álamo', 'bosque']);
  await press(find('button', 'Name'));
  expect(names()).toEqual(['Álamo', 'bosque', 'Cañas']);
  expect(address).toBe('/admin/venues?sort=name');
  await press(find('button', 'Seats'));
  expect(names()).toEqual(['Álamo', 'Cañas', 'bosque']);
  await press(find('button', 'Seats'));
  expect(names()).toEqual(['bosque', 'Cañas', 'Álamo']);
  expect(address).toBe('/admin/venues?sort=seats&dir=desc');
  await fill(find('textbox', 'Search'), 'a');
  await until(() => expect(address).toBe('/admin/venues?sort=seats&dir=desc&q=a'));
  expect(names()).toEqual(['Cañas', 'Álamo']);
  await press(find('button', 'Columns'));
  await until(() => expect(document.body).toShow('The checked columns are shown.'));
  const note = [...document.querySelectorAll('fieldset label')].find((label) => label.textContent === 'Note');
  await press(must(note?.querySelector('input'), 'every column but the first may be left out'));
  expect(heads()).toEqual(['Name', 'City', 'Seats']);
  await until(() => expect(address).toBe('/admin/venues?sort=seats&dir=desc&q=a&cols=city.seats'));
});

test('a text column sorts numbers by value and letters ignoring accents and case', async () => {
  const texts = ['Cancha 10', 'águila', 'Zorro', 'Cancha 2', 'Aguila 2', 'cancha 1'];
  await show(
    '/admin/venues?sort=name',
    texts.map((name, at) => venue(at, name, '', 0)),
  );
  const sorted = ['águila', 'Aguila 2', 'cancha 1', 'Cancha 2', 'Cancha 10', 'Zorro'];
  expect(names()).toEqual(sorted);
  await press(find('button', 'Name'));
  expect(names()).toEqual(sorted.toReversed());
});

test('a shared address shows the same list, and nothing invalid', async () => {
  await show('/admin/venues?sort=name&dir=desc&cols=seats.owner&q=a');
  expect(names()).toEqual(['Cañas', 'Álamo']);
  expect(heads()).toEqual(['Name', 'Seats']);
  await act(async () => goTo('/admin/venues?sort=owner'));
  expect(names()).toEqual(['Cañas', 'Álamo', 'bosque']);
  expect(heads()).toEqual(['Name', 'City', 'Seats', 'Note']);
});

test("another filter's address parameters stay when the list is sorted", async () => {
  await show();
  await act(async () => goTo('/admin/venues?q=theirs&kind=hall', { replace: true }));
  await press(find('button', 'Name'));
  await until(() => expect(address).toBe('/admin/venues?q=theirs&kind=hall&sort=name'));
});

test('a late render of the address drops no letter of a search', async () => {
  serve({ 'GET /api/teams': { body: { data: [] } } });
  const asked: string[] = [];
  let arrive: (q: string) => void = () => undefined;
  function Late() {
    const [q, setQ] = useState('');
    arrive = setQ;
    const list: ListControl = {
      ...{ filter: q ? { q } : {}, sort: 'name', dir: 'asc', columns: [], isNarrowed: q !== '' },
      setFilter: (_name, value) => void asked.push(value),
      setFilters: () => undefined,
      clear: () => undefined,
      sortBy: () => undefined,
      showColumns: () => undefined,
    };
    return <ParticipantFilters list={list}>{null}</ParticipantFilters>;
  }
  await showAdmin(<Late />, { at: '/admin/credentials', tab: 'credentials', language: 'en' });
  const typed = () => document.querySelector<HTMLInputElement>('input[type=search]');
  const field = must(typed(), 'the list is searched');
  for (const letters of ['Mo', 'Mol']) {
    await fill(field, letters);
    await until(() => expect(asked.at(-1)).toBe(letters));
  }
  await act(async () => arrive('Mo'));
  expect(typed()?.value).toBe('Mol');
  await act(async () => arrive('Mol'));
  expect(typed()?.value).toBe('Mol');
  // A navigation sets the typed text.
  await act(async () => arrive(''));
  expect(typed()?.value).toBe('');
  await act(async () => arrive('Paz'));
  expect(typed()?.value).toBe('Paz');
});
