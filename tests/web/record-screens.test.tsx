import type { ReactNode } from 'react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { EventAdmin } from '#web/admin/competition/EventAdmin.tsx';
import { HotelAdmin } from '#web/admin/competition/HotelAdmin.tsx';
import { TeamAdmin } from '#web/admin/competition/TeamAdmin.tsx';
import { FaqAdmin, RulesAdmin } from '#web/admin/competition/TextsAdmin.tsx';
import { VenueAdmin } from '#web/admin/competition/VenueAdmin.tsx';
import { setEdition } from '#web/core/client/edition.ts';
import { SponsorAdmin } from '#web/site/sponsors/SponsorAdmin.tsx';
import { leaveAdmin, showAdmin, signedIn } from './admin-screen.tsx';
import { makeEditedTeam } from './competition-admin-make.ts';
import { type Answers, errorOf, fill, find, findAll, press, serve, until } from './participants-screen.tsx';
import { chooseInMenu } from './row-menu.ts';

/** Every record screen of the admin area: each field shows what is stored, and sends what is typed. */

/** Label, stored value as the field shows it, what is typed instead, and what the server is sent for it. */
type FieldCase = [label: string, shown: string, typed: string, sent: Record<string, unknown>];

interface RecordCase {
  screen: ReactNode;
  tab: string;
  /** Address of the record below /admin. */
  at: string;
  list: string;
  save: string;
  stored: { id: number; version: number; [field: string]: unknown };
  fields: FieldCase[];
  /** Texts of the record's row in the list. */
  row: string[];
  /** The heads of the list's columns; none where its rows are put in order by hand. */
  heads: string[];
  /** Errors of the empty form, by label. */
  missing: Record<string, string>;
  more?: Answers;
}

const english = { enQuestion: 'Where?', enAnswer: 'At the arena.' };
const records: Record<string, RecordCase> = {
  event: {
    screen: <EventAdmin />,
    tab: 'schedule/events',
    at: 'schedule/events',
    list: '/api/admin/events',
    save: '/api/events',
    stored: {
      id: 4,
      version: 3,
      date: '2026-02-21T01:30:00.000Z',
      eventType: 'ceremony',
      title: 'Inauguración',
      titleEn: 'Opening',
      venue: 'Palacio',
      updatedAt: '2026-02-01T00:00:00.000Z',
    },
    fields: [
      ['Title', 'Inauguración', 'Clausura', { title: 'Clausura' }],
      ['Title in English', 'Opening', 'Closing', { titleEn: 'Closing' }],
      ['Day', '2026-02-20', '2026-02-22', { date: '2026-02-23T01:30:00.000Z' }],
      ['Time', '19:30', '08:15', { date: '2026-02-20T14:15:00.000Z' }],
      ['Kind', 'ceremony', 'registration', { eventType: 'registration' }],
      ['Venue', 'Palacio', '', { venue: '' }],
    ],
    heads: ['When', 'Title', 'Kind', 'Venue', ''],
    row: ['Inauguración', 'Opening', 'Ceremony', 'Palacio', '7:30 PM'],
    missing: {
      Title: 'This is required.',
      Day: 'This is required.',
      Time: 'This is required.',
    },
    more: { 'GET /api/admin/venues': { body: { data: [] } } },
  },
  hotel: {
    screen: <HotelAdmin />,
    tab: 'accommodation',
    at: 'accommodation',
    list: '/api/admin/accommodations',
    save: '/api/accommodations',
    stored: {
      id: 4,
      version: 3,
      name: 'Hotel Mirador',
      city: 'Santa Tecla',
      description: 'Cerca del gimnasio.',
      descriptionEn: 'Close to the gym.',
      priceFrom: 85,
      url: 'https://mirador.example/',
      phone: '2200-1111',
    },
    fields: [
      ['Name', 'Hotel Mirador', 'Hotel Volcán', { name: 'Hotel Volcán' }],
      ['City', 'Santa Tecla', 'San Salvador', { city: 'San Salvador' }],
      ['Description', 'Cerca del gimnasio.', 'Con piscina.', { description: 'Con piscina.' }],
      ['Description in English', 'Close to the gym.', '', { descriptionEn: '' }],
      ['Price a night, from (USD)', '85', '', { priceFrom: null }],
      ['Website', 'https://mirador.example/', 'https://volcan.example/', { url: 'https://volcan.example/' }],
      ['Telephone', '2200-1111', '2200-2222', { phone: '2200-2222' }],
    ],
    heads: ['Name', 'City', 'Price a night, from (USD)', 'English', ''],
    row: ['Hotel Mirador', 'Santa Tecla', 'Cerca del gimnasio.', '$85', 'Yes'],
    missing: { Name: 'This is required.', City: 'This is required.' },
  },
  venue: {
    screen: <VenueAdmin />,
    tab: 'venues',
    at: 'venues',
    list: '/api/admin/venues',
    save: '/api/venues',
    stored: {
      id: 4,
      version: 3,
      name: 'Palacio',
      city: 'Santa Ana',
      address: 'Calle 5',
      courts: 3,
      lat: 13.7,
      lon: -89.2,
      games: 12,
    },
    fields: [
      ['Name', 'Palacio', 'Gimnasio', { name: 'Gimnasio' }],
      ['City', 'Santa Ana', 'Sonsonate', { city: 'Sonsonate' }],
      ['Courts', '3', '5', { courts: 5 }],
      ['Address', 'Calle 5', '', { address: '' }],
      ['Place on the map', '13.7, -89.2', '13.5, -89.5', { lat: 13.5, lon: -89.5 }],
    ],
    heads: ['Venue', 'City', 'Courts', 'Games', 'Map', ''],
    row: ['Palacio', 'Calle 5', 'Santa Ana', '3', '12', 'Show'],
    missing: { Name: 'This is required.', City: 'This is required.' },
  },
  team: {
    screen: <TeamAdmin />,
    tab: 'teams',
    at: 'teams',
    list: '/api/admin/teams',
    save: '/api/teams',
    stored: makeEditedTeam(4, { version: 3, name: 'Leones', division: null, logoUrl: '/kept/leones.webp' }),
    fields: [
      ['Name', 'Leones', 'Tigres', { name: 'Tigres' }],
      ['Category', "Men's 45+", "Women's 40+", { category: "Women's 40+" }],
      ['Group', '', 'A', { division: 'A' }],
      ['Address of the crest', '/kept/leones.webp', '', { logoUrl: '' }],
    ],
    heads: ['Team', 'Country', 'Category', 'Group', 'People', 'Games', ''],
    row: ['Leones', 'El Salvador', "Men's 45+"],
    missing: { Name: 'This is required.', Country: 'This is required.', Category: 'This is required.' },
  },
  question: {
    screen: <FaqAdmin />,
    tab: 'faq',
    at: 'faq',
    list: '/api/admin/faq',
    save: '/api/faq',
    stored: {
      id: 4,
      version: 3,
      question: '¿Dónde?',
      answer: 'En el palacio.',
      translations: { en: { question: english.enQuestion, answer: english.enAnswer } },
    },
    fields: [
      ['Question', '¿Dónde?', '¿Cuándo?', { question: '¿Cuándo?' }],
      ['Answer', 'En el palacio.', 'El lunes.', { answer: 'El lunes.' }],
      [
        'Question in English',
        english.enQuestion,
        'When?',
        { translations: { en: { question: 'When?', answer: english.enAnswer } } },
      ],
      [
        'Answer in English',
        english.enAnswer,
        'On Monday.',
        { translations: { en: { question: english.enQuestion, answer: 'On Monday.' } } },
      ],
    ],
    heads: [],
    row: ['¿Dónde?', 'En el palacio.', 'Where?'],
    missing: { Question: 'This is required.', Answer: 'This is required.' },
  },
  rule: {
    screen: <RulesAdmin />,
    tab: 'rules',
    at: 'rules',
    list: '/api/admin/rules',
    save: '/api/rules',
    stored: { id: 4, version: 3, title: 'Balón', text: 'Talla 7.', translations: {} },
    fields: [
      ['Title', 'Balón', 'Faltas', { title: 'Faltas' }],
      ['Text', 'Talla 7.', 'Cinco.', { text: 'Cinco.' }],
    ],
    heads: [],
    row: ['Balón', 'Talla 7.', 'Missing in English'],
    missing: { Title: 'This is required.', Text: 'This is required.' },
  },
  sponsor: {
    screen: <SponsorAdmin />,
    tab: 'sponsors',
    at: 'sponsors',
    list: '/api/sponsors',
    save: '/api/sponsors',
    stored: { id: 4, version: 3, name: 'Café Uno', url: 'https://cafe.example/', logo: null, position: 2 },
    fields: [
      ['Name', 'Café Uno', 'Café Dos', { name: 'Café Dos' }],
      ['Website', 'https://cafe.example/', '', { url: '' }],
      ['Order (the smallest first)', '2', '7', { position: 7 }],
    ],
    heads: ['Name', 'Website', 'Order (the smallest first)', ''],
    row: ['Café Uno', 'https://cafe.example/', '2'],
    missing: { Name: 'This is required.' },
  },
};

beforeEach(() => sessionStorage.clear());

test('a venue with games cannot be deleted, and leads to them', async () => {
  const { venue } = records;
  serve(answers(venue as RecordCase));
  await showAdmin(<VenueAdmin />, { language: 'en', tab: 'venues', at: '/admin/venues' });
  await chooseInMenu('More actions: Palacio', /^Delete/);
  await until(() => expect(find('dialog')).toShow('There are games at this venue.'));
  expect(find('link', /12 games/).getAttribute('href')).toBe('/admin/schedule?venue=Palacio');
});

test('a team with games says what follows once it goes to another group', async () => {
  const team = records.team as RecordCase;
  const base = answers(team);
  const moving = (games: number) =>
    serve({ ...base, [`GET ${team.list}`]: { body: { data: [{ ...team.stored, division: 'A', games }] } } });
  moving(3);
  await showAdmin(<TeamAdmin />, { language: 'en', tab: 'teams', at: '/admin/teams/4' });
  await until(() => control('Group'));
  const words = () => document.querySelector('form')?.textContent ?? '';
  const before = words();
  await fill(control('Group'), 'B');
  await until(() => expect(words().length).toBeGreaterThan(before.length + 20));
});

test('teams of an edition without a form come by no form', async () => {
  setEdition({ ...seed, id: 'festival-2026' });
  onTestFinished(() => setEdition(seed));
  serve(answers(records.team as RecordCase));
  await showAdmin(<TeamAdmin />, { language: 'en', tab: 'teams', at: '/admin/teams' });
  await until(() => expect(document.body).toShow('Teams register by writing to the secretariat.'));
  expect(document.body).not.toShow('online form');
});

test('where English comes first, a question needs no Spanish text, and is edited without one', async () => {
  setEdition({ ...seed, languages: { offered: 'both', default: 'en' } });
  onTestFinished(() => setEdition(seed));
  const question = records.question as RecordCase;
  const texts = { question: 'Where?', answer: 'At the arena.' };
  const stored = { ...question.stored, ...texts, translations: { en: texts } };
  const asked = serve(answers({ ...question, stored }));
  await showAdmin(<FaqAdmin />, { language: 'en', tab: 'faq', at: '/admin/faq/new' });
  await until(() => control('Question'));
  await press(find('button', 'Create'));
  const labels = ['Question in English', 'Answer in English', 'Question', 'Answer'];
  expect(labels.map((label) => errorOf(control(label)) !== '')).toEqual([true, true, false, false]);
  await fill(control('Question in English'), 'Where?');
  await fill(control('Answer in English'), 'At the arena.');
  await press(find('button', 'Create'));
  await until(() =>
    expect(asked.find(({ call }) => call === 'POST /api/faq')?.body).toEqual({
      ...texts,
      translations: { en: texts },
    }),
  );
  await showAdmin(<FaqAdmin />, { language: 'en', tab: 'faq', at: '/admin/faq/4' });
  await until(() => expect(control('Question in English').value).toBe('Where?'));
  expect([control('Question').value, control('Answer').value]).toEqual(['', '']);
});

/** The control of a label: what a hint or an error adds to its name does not count. */
function control(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].filter((one) => one.textContent?.trim() === label);
  if (found.length !== 1) throw new Error(`${found.length} fields are labeled ${label}`);
  return document.getElementById(found[0]?.htmlFor ?? '') as HTMLInputElement;
}

function answers({ list, save, stored, more }: RecordCase): Answers {
  const saved = ({ body }: { body: unknown }) => ({
    body: { data: { ...stored, ...(body as object), version: 4 } },
  });
  return {
    ...signedIn('SUPER_USER'),
    [`GET ${list}`]: { body: { data: [stored] } },
    [`PATCH ${save}/4`]: saved,
    [`POST ${save}`]: saved,
    ...more,
  };
}

describe.each(Object.entries(records))('a record screen', (_, record) => {
  const show = (part: string) =>
    showAdmin(record.screen, { language: 'en', tab: record.tab, at: `/admin/${record.at}${part}` });
  const isSaved = (call: string, asked: { call: string }[]) => () =>
    expect(asked.map((one) => one.call)).toContain(call);

  test('the record screen of the kind %s lists what is stored', async () => {
    serve(answers(record));
    await show('');
    await until(() => expect(document.body).toShow(record.row[0] as string));
    for (const text of record.row) expect(document.body).toShow(text);
    const heads = [...document.querySelectorAll('th')].map((head) => head.textContent?.trim());
    expect(heads).toEqual(record.heads);
  });

  test('the record screen shows every stored field, and sends the changed one', async () => {
    for (const [label, , typed, sent] of record.fields) {
      const asked = serve(answers(record));
      await show('/4');
      await until(() => control(label));
      for (const [name, shown] of record.fields) expect([name, control(name).value]).toEqual([name, shown]);
      await fill(control(label), typed);
      await press(find('button', 'Save'));
      await until(isSaved(`PATCH ${record.save}/4`, asked));
      const body = asked.find(({ call }) => call.startsWith('PATCH'))?.body;
      expect(body).toMatchObject({ version: 3, ...sent });
      await leaveAdmin();
      sessionStorage.clear();
    }
  });

  test('the record screen marks each required field of an empty form, and sends nothing', async () => {
    const asked = serve(answers(record));
    await show('/new');
    await until(() => control(record.fields[0]?.[0] as string));
    await press(find('button', 'Create'));
    const said = Object.keys(record.missing).map((label) => [label, errorOf(control(label))]);
    expect(Object.fromEntries(said)).toEqual(record.missing);
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });
});

test.each([
  ['When', ['Bienvenida', 'Acreditación', 'Ceremonia']],
  ['Title', ['Acreditación', 'Bienvenida', 'Ceremonia']],
  ['Kind', ['Ceremonia', 'Bienvenida', 'Acreditación']],
  ['Venue', ['Bienvenida', 'Ceremonia', 'Acreditación']],
])('events are sorted by %s', async (head, titles) => {
  const event = (id: number, title: string, part: object) => ({
    ...records.event?.stored,
    ...{ id, title, titleEn: null, ...part },
  });
  const rows = [
    event(1, 'Bienvenida', { date: '2026-02-20T01:30:00.000Z', eventType: 'event', venue: null }),
    event(2, 'Acreditación', { date: '2026-02-21T01:30:00.000Z', eventType: 'registration', venue: 'Plaza' }),
    event(3, 'Ceremonia', { date: '2026-02-22T01:30:00.000Z', eventType: 'ceremony', venue: 'Alba' }),
  ];
  serve({ ...signedIn('CONTENT_EDITOR'), 'GET /api/admin/events': { body: { data: rows } } });
  await showAdmin(<EventAdmin />, { at: '/admin/schedule/events', tab: 'schedule/events', language: 'en' });
  await press(await until(() => find('button', head)));
  const links = findAll('link').map(({ textContent }) => textContent ?? '');
  expect(links.filter((text) => rows.some(({ title }) => title === text))).toEqual(titles);
});
