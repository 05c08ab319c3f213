import { afterAll, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { publicPages } from '#shared/content/public-pages.ts';
import type { Edition } from '#shared/edition/edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { lisbon2027 as lisbon } from './lisbon.ts';
import { startApp, type TestApp } from './with-app.ts';

/**
 * The specification's edition and an invented one, each on its own server: what people and machines read of one has no
 * fact of the other, and the specification's has every word and figure that it has where no other one was served. Both
 * are in one program, so that whatever it keeps outside of a server would be seen.
 */

afterAll(() => {
  setClockOffset(0);
  serveEdition(seed);
});

/** What changes with the day is read at every instant, the rest at the first one. */
const daily = ['/', '/schedule', '/register-team', '/contact', '/about', '/calendar.ics'];
const lasting = [
  ...publicPages.filter((page) => !daily.includes(page)),
  ...['/auth', '/login', '/nowhere', '/admin', '/desk', '/scan', '/dashboard'],
  ...['/index.html', '/rss.xml', '/sitemap.xml', '/robots.txt', '/api/edition', '/api/edition/texts'],
  ...['/api/settings/underConstruction'],
];

const instants = {
  seed: [
    ...['2025-08-15T12:00:00Z', '2026-01-10T12:00:00Z', '2026-01-28T01:30:00Z', '2026-02-20T14:00:00Z'],
    ...['2026-02-22T01:00:00Z', '2026-02-28T16:00:00Z', '2026-03-05T12:00:00Z'],
  ],
  lisbon: [
    ...['2027-01-15T10:00:00Z', '2027-02-10T10:00:00Z', '2027-03-20T10:00:00Z', '2027-03-26T15:00:00Z'],
    ...['2027-03-28T00:30:00Z', '2027-03-29T18:00:00Z', '2027-04-20T10:00:00Z'],
  ],
};

/** What a server says at each instant in both languages, by instant, language and path; pictures by their bytes. */
async function readAll(app: TestApp, at: readonly string[]): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const [place, instant] of at.entries()) {
    setClockOffset(Date.parse(instant) - machineMs());
    // A new server has kept no page of another instant.
    await app.restart();
    for (const language of ['es', 'en']) {
      const read = async (path: string) => {
        const headers = { cookie: `language=${language}`, 'accept-encoding': 'identity' };
        const answer = await fetch(
          `${app.url}${path}${/^\/(rss|cal)/.test(path) ? `?lang=${language}` : ''}`,
          { headers },
        );
        const text = path.endsWith('.png')
          ? Buffer.from(await answer.arrayBuffer()).toString('base64')
          : withoutChance(await answer.text(), app.url);
        said.set(`${instant} ${language} ${path}`, text);
        return text;
      };
      for (const path of place === 0 ? [...daily, ...lasting] : daily) await read(path);
      if (place > 0) continue;
      const [, manifest = ''] = /rel="manifest" href="([^"]*)"/.exec(await read('/')) ?? [];
      await read(manifest);
      await read('/share/site.png');
    }
  }
  return said;
}

/** A text without what is another one each time: nonces, addresses, moments; and without names of built files. */
const withoutChance = (text: string, url: string) =>
  text
    .replaceAll(url.slice('http:'.length), '')
    .replace(/nonce="[^"]*"|(csp-nonce" content=)"[^"]*"/g, '$1')
    .replace(/"(clockOffset|dataUpdatedAt)":-?\d+/g, '"$1":0')
    .replace(/(<dd class="board text-xl text-ball">)\d+/g, '$1')
    .replace(/DTSTAMP:\w+/g, '')
    .replace(/\/assets\/[\w-]+\.\w+/g, '/assets/');

const seedApp = await startApp({ pages: true });
const before = await readAll(seedApp, instants.seed);

const lisbonApp = await startApp({ pages: true });
const admin = await lisbonApp.as('SUPER_USER');
await admin.call('POST /api/admin/editions', { body: { document: lisbon, revision: 0 } });
await admin.call('POST /api/admin/editions/:id/live', { params: { id: lisbon.id }, body: { revision: 1 } });
const elsewhere = await readAll(lisbonApp, instants.lisbon);

const after = await readAll(seedApp, instants.seed);

/** All texts of a document, one for each line. */
function* linesOf(part: unknown): Generator<string> {
  if (typeof part === 'string') yield* part.split(/\n+/).map((line) => line.replace(/^# /, ''));
  else if (typeof part === 'object' && part !== null)
    for (const one of Object.values(part)) yield* linesOf(one);
}

/** Of an edition the texts that another one does not have; hours and single words belong to none. */
function ownTexts(edition: Edition, other: Edition): string[] {
  const others = new Set(linesOf(other));
  const isOwn = (text: string) =>
    text.length > 4 &&
    !/^(\p{L}+|\d\d:\d\d|La federación|The federation|Registration closes)$/u.test(text) &&
    !others.has(text);
  return [...new Set(linesOf(edition))].filter(isOwn);
}

/** The first of the texts on each page that has one, with what is around it. */
const findTexts = (said: Map<string, string>, texts: readonly (string | RegExp)[]) =>
  [...said].flatMap(([page, text]) => {
    const at = texts.map((one) => text.search(typeof one === 'string' ? RegExp.escape(one) : one));
    const first = at.find((place) => place >= 0);
    return first === undefined ? [] : [[page, text.slice(Math.max(0, first - 60), first + 60)]];
  });

test('no page, feed, calendar or picture of a server names a fact of the edition of another server', () => {
  const traces = {
    seed: [
      /Salvador|es_SV|Panameric|Pan-American|Maxibas|maxibas|FIMBA|USD|\$\d|\b[MW](35|4[05]|50|55)\b|0F47AF".*theme_color/,
    ],
    lisbon: [/lisbo|portug|tagus|alfama|€|7a1e5a|f2a900/i, /EUR|U16|2027/],
  };
  expect(findTexts(elsewhere, [...ownTexts(seed, lisbon), ...traces.seed])).toEqual([]);
  expect(findTexts(after, [...ownTexts(lisbon, seed), ...traces.lisbon])).toEqual([]);
});

test('the specification’s edition is to the letter what it was before another one was served', () => {
  expect([...after.keys()]).toEqual([...before.keys()]);
  const changed = [...after].filter(([page, text]) => before.get(page) !== text).map(([page]) => page);
  expect(changed).toEqual([]);
});

/** Facts of the specification as a page words them. */
const rows: readonly [path: string, es: readonly string[], en: readonly string[]][] = [
  [
    '/',
    [
      ...['XIII Panamericano de Maxibaloncesto', '20 feb – 1 mar 2026', '10 días. 13 sedes.'],
      ...['Más de 250 equipos de 35 países', 'mayores de 35 años', 'Más de 1,000 atletas', 'Día 1 de 10'],
    ],
    [
      ...['13th Pan-American Maxibasketball Championship', 'Feb 20 – Mar 1, 2026', '10 days. 13 venues.'],
      ...['250 teams from 35 countries', '1,000', 'Day 1 of 10'],
    ],
  ],
  [
    '/schedule',
    [
      ...['31 ago 2025 hasta las 23:59', '18 ene 2026 hasta las 23:59', '27 ene 2026 19:00'],
      ...['19 feb 2026 10:00 – 18:00', '20 feb 2026 08:00 – 20:00', '21 feb 2026 18:00 – 20:00'],
      ...['27 feb 2026', '28 feb 2026', '1 mar 2026', 'Fecha por anunciar'],
    ],
    [
      ...['Aug 31, 2025', 'Jan 18, 2026', 'Jan 27, 2026', 'Feb 19, 2026', 'Feb 20, 2026', 'Feb 21, 2026'],
      ...['Feb 27, 2026', 'Feb 28, 2026', 'Mar 1, 2026', 'Date to be announced'],
    ],
  ],
  [
    '/register-team',
    ['1,700.00', '200.00', '100.00', '80.00', '4.00', '48 horas', '14 jugadores'],
    ['$1,700.00', '$200.00', '$100.00', '$80.00', '$4.00', '48 hours', '14 players'],
  ],
  [
    '/contact',
    ['San Salvador', '+503 2200 2026', 'lunes a viernes', '8:00', '5:00'],
    ['San Salvador', '+503 2200 2026', 'Monday to Friday', '8:00 AM', '5:00 PM'],
  ],
  [
    '/about',
    ['1991', '80+', '50+', '250K+', '21', '3,500', '35 países', '13 sedes'],
    ['1991', '80+', '50+', '250K+', '21', '3,500', '35 countries', '13 venues'],
  ],
  ['/reglamento', ['Artículo 72', 'Artículo 73', 'XIII'], ['Article 72', 'Article 73', 'XIII']],
];

const textOf = (html: string) =>
  html
    .slice(html.indexOf('<div id="root">'))
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ');

test.each(rows)('%s has the figures of the specification beside another edition', (path, es, en) => {
  const missing = (language: string, facts: readonly string[]) => {
    const text = textOf(after.get(`${instants.seed[0]} ${language} ${path}`) ?? '');
    return facts.filter((fact) => !text.includes(fact));
  };
  expect([...missing('es', es), ...missing('en', en)]).toEqual([]);
});
