import { expect, test } from 'vitest';
import { schedule, venues } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import { makeTeam } from './make.ts';
import { startApp } from './with-app.ts';

/** What phones subscribe to: the schedule, a team, a venue. */

const app = await startApp();
const leonas = await makeTeam(app.db, { name: 'Leonas, "las de siempre"', category: "Women's 40+" });
const rayos = await makeTeam(app.db, { name: 'Rayos; del Sur', country: 'MX', category: "Women's 40+" });
const other = await makeTeam(app.db, { name: 'Otras', country: 'US', category: "Women's 40+" });
const [hall] = await app.db.insert(venues).values({ name: 'Gimnasio UCA', city: 'San Salvador' }).returning();
const game = (overrides: Partial<typeof schedule.$inferInsert>): typeof schedule.$inferInsert => ({
  date: new Date('2026-02-21T21:30:00Z'),
  eventType: 'game',
  title: 'Partido',
  venue: 'Gimnasio UCA',
  court: '2',
  team1Id: leonas.id,
  team2Id: rayos.id,
  phase: 'group',
  ...overrides,
});
const [first, second, , outing] = await app.db
  .insert(schedule)
  .values([
    game({}),
    game({
      date: new Date('2026-02-22T14:00:00Z'),
      team1Id: rayos.id,
      team2Id: other.id,
      result: '51-48',
      version: 3,
    }),
    game({ date: new Date('2026-02-23T14:00:00Z'), venue: 'Otra sede', team2Id: other.id }),
    game({
      date: new Date('2026-02-25T02:00:00Z'),
      eventType: 'event',
      title: 'Noche de los capitanes',
      translations: { en: { title: 'Captains’ night' } },
      team1Id: null,
      team2Id: null,
      venue: null,
      court: null,
    }),
  ])
  .returning();

type Entry = Record<string, string>;

/** Reads a calendar as a phone does: long lines put together, entries as their properties, texts unescaped. */
async function read(path: string): Promise<{ text: string; entries: Entry[] }> {
  const answer = await fetch(app.url + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const text = await answer.text();
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const entries: Entry[] = [];
  let open: Entry | null = null;
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') open = {};
    else if (line === 'END:VEVENT') entries.push(must(open, 'an entry ends that began'));
    else if (open) {
      const [name = '', ...value] = line.split(':');
      open[name] = value.join(':').replace(/\\([,;\\])/g, '$1');
    }
  }
  return { text, entries };
}
const startKey = 'DTSTART;TZID=America/El_Salvador';
const entryOf = (entries: readonly Entry[], uid: string) =>
  must(
    entries.find((entry) => entry.UID === uid),
    `an entry ${uid}`,
  );

test('the whole schedule holds the nine key dates, every game and every event, each once', async () => {
  const { entries } = await read('/calendar.ics');
  expect(entries).toHaveLength(9 + 4);
  expect(new Set(entries.map(({ UID }) => UID)).size).toBe(entries.length);
});

test('a calendar entry has the local time of the game, with the zone included', async () => {
  const { text, entries } = await read('/calendar.ics');
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:America/El_Salvador\r\n');
  expect(text).toContain('TZOFFSETTO:-0600');
  const entry = entryOf(entries, `game-${first?.id}@panamerican-2026`);
  expect(entry).toMatchObject({
    [startKey]: '20260221T153000',
    'DTEND;TZID=America/El_Salvador': '20260221T170000',
    SUMMARY: 'Leonas, "las de siempre" – Rayos; del Sur',
    LOCATION: 'Gimnasio UCA, cancha 2',
  });
  expect(entry['URL;VALUE=URI']).toBe(`${app.url}/games/${first?.id}`);
  expect(entry.DTSTAMP).toMatch(/^\d{8}T\d{6}Z$/);
});

test('key dates have their hours, and days of finals are whole days', async () => {
  const { entries } = await read('/calendar.ics');
  expect(entryOf(entries, 'key-mainAccreditation@panamerican-2026')).toMatchObject({
    [startKey]: '20260220T080000',
    'DTEND;TZID=America/El_Salvador': '20260220T200000',
    SUMMARY: 'Acreditación principal',
  });
  expect(entryOf(entries, 'key-finals3@panamerican-2026')).toMatchObject({
    'DTSTART;VALUE=DATE': '20260301',
    'DTEND;VALUE=DATE': '20260302',
  });
});

test('a team’s calendar holds its games alone', async () => {
  const { entries } = await read(`/calendar/team/${rayos.id}.ics`);
  expect(entries.map(({ SUMMARY }) => SUMMARY)).toEqual([
    'Leonas, "las de siempre" – Rayos; del Sur',
    'Rayos; del Sur 51–48 Otras',
  ]);
});

test('a corrected game has a higher sequence number than one that was never changed', async () => {
  const { entries } = await read('/calendar.ics');
  const [untouched, corrected] = [first, second].map((one) =>
    entryOf(entries, `game-${one?.id}@panamerican-2026`),
  );
  expect([untouched?.SEQUENCE, corrected?.SEQUENCE]).toEqual(['0', '2']);
});

test('a venue’s calendar holds the games played there', async () => {
  const { entries } = await read(`/calendar/venue/${hall?.id}.ics`);
  expect(entries).toHaveLength(2);
});

test('in English it says the same in English, under the same names', async () => {
  const [spanish, english] = [await read('/calendar.ics'), await read('/calendar.ics?lang=en')];
  expect(english.entries.map(({ UID }) => UID)).toEqual(spanish.entries.map(({ UID }) => UID));
  expect(entryOf(english.entries, `event-${outing?.id}@panamerican-2026`).SUMMARY).toBe('Captains’ night');
  expect(entryOf(english.entries, `game-${first?.id}@panamerican-2026`).LOCATION).toBe(
    'Gimnasio UCA, court 2',
  );
});

test.each([
  [
    '',
    'XIII Panamericano de Maxibaloncesto',
    {
      earlyRegistration: 'Cierra la inscripción anticipada',
      registration: 'Cierra la inscripción',
      groupDraw: 'Sorteo de grupos',
      earlyAccreditation: 'Acreditación anticipada',
      mainAccreditation: 'Acreditación principal',
      openingCeremony: 'Ceremonia de apertura',
      finals1: 'Finales, primer día',
      finals2: 'Finales, segundo día',
      finals3: 'Finales, último día',
    },
  ],
  [
    '?lang=en',
    '13th Pan-American Maxibasketball Championship',
    {
      earlyRegistration: 'Early registration closes',
      registration: 'Registration closes',
      groupDraw: 'Group draw',
      earlyAccreditation: 'Early accreditation',
      mainAccreditation: 'Main accreditation',
      openingCeremony: 'Opening ceremony',
      finals1: 'Finals, day one',
      finals2: 'Finals, day two',
      finals3: 'Finals, last day',
    },
  ],
])('/calendar.ics%s names itself and each key date in its language', async (more, name, titles) => {
  const { text, entries } = await read(`/calendar.ics${more}`);
  expect(text).toContain(`NAME:${name}`);
  const named = Object.fromEntries(
    entries
      .filter(({ UID = '' }) => UID.startsWith('key-'))
      .map(({ UID = '', SUMMARY }) => [/^key-(.*)@/.exec(UID)?.[1], SUMMARY]),
  );
  expect(named).toEqual(titles);
});

test('a deadline is a moment, a game lasts as long as its court is taken, and an event has its place', async () => {
  const { entries } = await read('/calendar.ics');
  const deadline = entryOf(entries, 'key-registration@panamerican-2026');
  expect(deadline[startKey]).toBe('20260118T235900');
  expect(Object.keys(deadline).filter((name) => name.startsWith('DTEND'))).toEqual([]);
  expect(entryOf(entries, `event-${outing?.id}@panamerican-2026`)).toMatchObject({
    [startKey]: '20260224T200000',
    'DTEND;TZID=America/El_Salvador': '20260224T213000',
  });
  expect(entryOf(entries, `event-${outing?.id}@panamerican-2026`)).not.toHaveProperty('LOCATION');
});

test.each([
  ['team', () => rayos.id, 'equipo', 'Rayos; del Sur · Panamericano 2026'],
  ['venue', () => must(hall, 'it was inserted').id, 'sede', 'Gimnasio UCA · Panamericano 2026'],
])(
  'the calendar of a %s is called by its name, asks to be read again, and is never cached',
  async (kind, idOf, file, name) => {
    const answer = await fetch(`${app.url}/calendar/${kind}/${idOf()}.ics`);
    const text = (await answer.text()).replaceAll('\\', '').replace(/\r\n[ \t]/g, '');
    expect(text).toContain(`NAME:${name}`);
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M');
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${file}-${idOf()}.ics"`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  },
);

test.each([
  ['', 'Leonas, "las de siempre" – Rayos; del Sur'],
  ['?lang=en', 'Leonas, "las de siempre" vs Rayos; del Sur'],
])('a game without a result is called by both teams in the calendar%s', async (more, summary) => {
  const { entries } = await read(`/calendar.ics${more}`);
  expect(entryOf(entries, `game-${first?.id}@panamerican-2026`).SUMMARY).toBe(summary);
});

test.each([
  ['', ''],
  ['?lang=en', '&lang=en'],
])('/calendar.ics%s leads to pages in its own language', async (asked, more) => {
  const { entries } = await read(`/calendar.ics${asked}`);
  const urlOf = (uid: string) => entryOf(entries, `${uid}@panamerican-2026`)['URL;VALUE=URI'];
  expect(urlOf(`game-${first?.id}`)).toBe(`${app.url}/games/${first?.id}${asked}`);
  expect(urlOf(`event-${outing?.id}`)).toBe(`${app.url}/schedule${asked}`);
  expect(urlOf('key-groupDraw')).toBe(`${app.url}/schedule?day=2026-01-27${more}`);
});

test.each(['/calendar/team/999999.ics', '/calendar/team/x.ics', '/calendar/venue/0.ics', '/calendar/team/1'])(
  '%s is not there',
  async (path) => {
    expect((await fetch(app.url + path)).status).toBe(404);
  },
);

test('the calendar of the site knows how many games each day has, by the tournament’s days', async () => {
  const answer = await app.visitor().call('GET /api/schedule');
  expect(answer.days).toEqual([
    { date: '2026-02-21', games: 1, from: '15:30' },
    { date: '2026-02-22', games: 1, from: '08:00' },
    { date: '2026-02-23', games: 1, from: '08:00' },
  ]);
  expect(answer.events.map(({ title, titleEn }) => [title, titleEn])).toEqual([
    ['Noche de los capitanes', 'Captains’ night'],
  ]);
});

test('a venue’s games are read by its number, and a team comes with its row of the table', async () => {
  const games = await app
    .visitor()
    .call('GET /api/games', { query: { venueId: must(hall, 'it was inserted').id } });
  expect(games.map(({ venue }) => venue)).toEqual(['Gimnasio UCA', 'Gimnasio UCA']);
  const { row } = await app.visitor().call('GET /api/teams/:id', { params: { id: rayos.id } });
  expect(row).toMatchObject({ rank: 1, played: 1, won: 1, points: 2 });
});

test('the day after the last games the last day with games is read', async () => {
  const on = (from: string) => app.visitor().call('GET /api/games', { query: { from } });
  expect((await on('2026-02-20')).map(({ date }) => date)).toEqual(['2026-02-21T21:30:00.000Z']);
  expect((await on('2026-03-05')).map(({ date }) => date)).toEqual(['2026-02-23T14:00:00.000Z']);
});
