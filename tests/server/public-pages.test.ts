import { expect, test } from 'vitest';
import { accommodations, faqEntries, ruleSections, schedule, venues } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import { makeNews, makeTeam } from './make.ts';
import { startApp } from './with-app.ts';

/**
 * All public pages as a client without JavaScript gets them, in both languages: rendered, with content, title and
 * links; missing ones say so to people and machines.
 */

const app = await startApp({ pages: true });
const english = { title: 'The draw', summary: 'Tonight.', content: 'Sixty-four groups.' };
const article = await makeNews(app.db, { title: 'El sorteo', translations: { en: english } });
const home = await makeTeam(app.db, {
  name: 'Leonas',
  country: 'MX',
  category: "Women's 40+",
  division: 'A',
});
const guest = await makeTeam(app.db, { name: 'Rayos', category: "Women's 40+", division: 'A' });
const [hall] = await app.db
  .insert(venues)
  .values({ name: 'Gimnasio UCA', city: 'Antiguo Cuscatlán', lat: 13.68, lon: -89.23 })
  .returning();
const between: Omit<typeof schedule.$inferInsert, 'date'> = {
  eventType: 'game',
  title: 'Partido',
  venue: 'Gimnasio UCA',
  category: "Women's 40+",
  division: 'A',
  phase: 'group',
  team1Id: home.id,
  team2Id: guest.id,
};
const [game] = await app.db
  .insert(schedule)
  .values([
    { ...between, date: new Date('2026-02-21T21:30:00Z') },
    { ...between, date: new Date('2026-02-20T21:30:00Z'), result: '51-48' },
  ])
  .returning();
await app.db.insert(faqEntries).values({ question: '¿Dónde?', answer: 'Aquí.' });
await app.db
  .insert(ruleSections)
  .values({ title: 'Uniformes', text: 'Dos juegos.\nUno claro y uno oscuro.' });
await app.db
  .insert(accommodations)
  .values({ name: 'Posada La Ceiba', city: 'San Salvador', description: 'Cerca.' });
const id = { hall: must(hall, 'a venue').id, game: must(game, 'a game').id };

const there: readonly [path: string, es: string, en: string, alsoShows?: string][] = [
  ['/', '10 días.', '10 days.', article.title],
  ['/news', 'Noticias', 'News', article.title],
  [`/news/${article.id}`, 'El sorteo', 'The draw'],
  ['/schedule', 'Calendario', 'Schedule', 'Leonas'],
  ['/teams', 'Equipos', 'Teams', 'Leonas'],
  [`/teams/${home.id}`, 'Leonas', 'Leonas', 'Rayos'],
  [`/games/${id.game}`, 'Leonas – Rayos', 'Leonas – Rayos'],
  ['/standings?category=W40', 'Posiciones', 'Standings', 'Leonas'],
  ['/venues', 'Sedes', 'Venues', 'Gimnasio UCA'],
  [`/venues/${id.hall}`, 'Gimnasio UCA', 'Gimnasio UCA', 'Leonas'],
  ['/accommodation', 'Alojamiento', 'Accommodation', 'Posada La Ceiba'],
  ['/rules', 'Reglas', 'Rules', 'Uno claro y uno oscuro.'],
  ['/faq', 'Preguntas frecuentes', 'Frequently asked questions', '¿Dónde?'],
  ['/about', 'Acerca del campeonato', 'About the championship', 'Gimnasio UCA'],
  ['/contact', 'Contacto', 'Contact'],
  ['/reglamento', 'Reglamento', 'Regulations'],
  ['/register-team', 'Inscripción de equipos', 'Team registration'],
  ['/privacy', 'Privacidad', 'Privacy'],
  ['/terms', 'Condiciones de uso', 'Terms of use'],
  ['/cookies', 'Cookies y almacenamiento', 'Cookies and storage'],
  ['/auth', 'Su cuenta', 'Your account'],
  ['/login', 'Acceso Administrativo', 'Staff access'],
];

/** A page as it arrives: what its parts say, without its scripts and without the curtain that lies over it. */
async function read(path: string, cookie = '') {
  const answer = await fetch(app.url + path, { headers: { cookie }, redirect: 'manual' });
  const html = await answer.text();
  const body = html
    .slice(html.indexOf('<div id="root">'))
    .replace(/<div role="status"[^>]*curtain[\s\S]*$/, '');
  const textOf = (part: string) =>
    part
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return {
    status: answer.status,
    html,
    text: textOf(body),
    h1: textOf(/<h1[\s\S]*?<\/h1>/.exec(body)?.[0] ?? ''),
    title: textOf(/<title[\s\S]*?<\/title>/.exec(html)?.[0] ?? ''),
    link: (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1],
    data: () =>
      JSON.parse(/<script type="application\/ld\+json">([^<]*)/.exec(html)?.[1] ?? '{}') as Record<
        string,
        unknown
      >,
  };
}

for (const language of ['es', 'en'] as const) {
  test.each(there)(`%s is server-rendered (${language})`, async (path, es, en, alsoShows) => {
    const page = await read(path, `language=${language}`);
    expect(page.status).toBe(200);
    expect(page.html).toContain(`<html lang="${language}"`);
    expect(page.h1).toContain(language === 'es' ? es : en);
    if (alsoShows && !(language === 'en' && alsoShows === article.title))
      expect(page.text).toContain(alsoShows);
    expect(page.text).not.toMatch(/Cargando|Leyendo|Loading|Reading the/);
    expect(page.title).toMatch(/2026|Panamericano|Pan-American/);
    expect(page.html.match(/<meta name="description" content="[^"]{5,}"/g)).toHaveLength(1);
    const address = app.url + path.replace(/\?.*/, '');
    expect(page.link('canonical')).toBe(language === 'es' ? address : `${address}?lang=en`);
    expect(page.html).toContain(`hrefLang="en" href="${address}?lang=en"`);
    expect(page.html).toContain(`hrefLang="es" href="${address}"`);
  });

  test(`a shared page says its language, its address and whether it is an article (${language})`, async () => {
    const shared = async (path: string) => {
      const { html } = await read(path, `language=${language}`);
      return ['type', 'locale', 'url', 'title'].map(
        (name) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1],
      );
    };
    const locale = { es: 'es_SV', en: 'en_US' }[language];
    const venues = { es: 'Sedes', en: 'Venues' }[language];
    expect(await shared('/venues')).toEqual(['website', locale, `${app.url}/venues`, venues]);
    const path = `/news/${article.id}`;
    expect((await shared(path)).slice(0, 3)).toEqual(['article', locale, app.url + path]);
  });

  test.each([
    ['/nowhere', '404 Página no encontrada', '404 Page Not Found'],
    ['/news/abc', 'Identificador de noticia no válido', 'Invalid News ID'],
    ['/teams/x', 'Ese equipo no existe', 'This team does not exist'],
    ['/news/99999999999', 'Identificador de noticia no válido', 'Invalid News ID'],
    ['/teams/1e3', 'Ese equipo no existe', 'This team does not exist'],
    ['/games/0', 'Ese partido no existe', 'This game does not exist'],
    ['/news/999999', 'Noticia no encontrada', 'News article not found'],
    ['/teams/999999', 'Ese equipo no existe', 'This team does not exist'],
    ['/games/999999', 'Ese partido no existe', 'This game does not exist'],
    ['/venues/999999', 'Esa sede no existe', 'This venue does not exist'],
  ])(`%s says that nothing is there (${language})`, async (path, es, en) => {
    const page = await read(path, `language=${language}`);
    expect(page.status).toBe(404);
    expect(page.h1).toBe(language === 'es' ? es : en);
    expect(page.text).not.toMatch(/Cargando|Leyendo|Loading|Reading the/);
    expect(page.html).toContain('<meta name="robots" content="noindex"');
    expect(page.link('canonical')).toBeUndefined();
  });

  test.each(['/profile', '/desk', '/dashboard', '/admin'])(
    `%s says that it needs a script (${language})`,
    async (path) => {
      const page = await read(path, `language=${language}`);
      expect(page.status).toBe(200);
      const [, without = ''] = /<noscript>(.*?)<\/noscript>/s.exec(page.html) ?? [];
      expect(without).toContain(
        language === 'es' ? 'Esta página necesita JavaScript</h1>' : 'This page needs JavaScript</h1>',
      );
      // In the frame of the site, with ways on.
      expect(without).toMatch(/<header class="bg-cobalt/);
      expect(without).toContain('href="/schedule"');
    },
  );

  test(`a tool says which one it is until its files are there, and no other page does (${language})`, async () => {
    const openings = await Promise.all(
      ['/desk', '/Scan', '/kiosk', '/admin/teams', '/dashboard', '/schedule'].map(async (path) => {
        const { html } = await read(path, `language=${language}`);
        const [, words = null] =
          /<div id="root"><\/div><div id="opening".*?<p class[^>]*>(.*?)<\/p>/s.exec(html) ?? [];
        return words;
      }),
    );
    expect(openings).toEqual(
      language === 'es'
        ? ['Mesa de acreditación', 'Puerta', 'Cargando…', 'Administración', null, null]
        : ['Accreditation desk', 'Door', 'Loading…', 'Admin', null, null],
    );
  });

  test.each(['/auth', '/login', '/contact', '/news'])(
    `a form on %s says that it needs a script (${language})`,
    async (path) => {
      const { html } = await read(path, `language=${language}`);
      const [, without = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
      expect(without).toContain(language === 'es' ? 'necesita JavaScript' : 'needs JavaScript');
    },
  );
}

test('the address may ask for a language, whatever was chosen before', async () => {
  expect((await read(`/news/${article.id}?lang=en`, 'language=es')).h1).toBe('The draw');
  expect((await read(`/news/${article.id}?lang=es`, 'language=en')).h1).toBe('El sorteo');
});

test.each([
  ['/', { '@type': 'SportsEvent', startDate: '2026-02-20', endDate: '2026-03-01' }],
  [`/news/${article.id}`, { '@type': 'NewsArticle', headline: 'El sorteo', inLanguage: 'es' }],
  [`/teams/${home.id}`, { '@type': 'SportsTeam', name: 'Leonas' }],
  [
    `/games/${id.game}`,
    {
      '@type': 'SportsEvent',
      name: 'Leonas – Rayos',
      startDate: '2026-02-21T21:30:00.000Z',
      endDate: '2026-02-21T23:00:00.000Z',
    },
  ],
  [
    `/venues/${id.hall}`,
    { '@type': 'StadiumOrArena', geo: { '@type': 'GeoCoordinates', latitude: 13.68, longitude: -89.23 } },
  ],
])('machines read what %s is about', async (path, expected) => {
  const { data } = await read(path);
  expect(data()).toMatchObject({ '@context': 'https://schema.org', ...expected });
});

test.each([
  [`/news/${article.id}`, `/share/news/${article.id}.png`],
  [`/teams/${home.id}`, `/share/teams/${home.id}.png`],
  [`/games/${id.game}`, `/share/games/${id.game}.png`],
  [`/venues/${id.hall}`, `/share/venues/${id.hall}.png`],
  ['/about', '/share/site.png'],
])('%s is shared with its own picture', async (path, picture) => {
  const { html } = await read(path);
  const address = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
  expect(address).toBe(app.url + picture);
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test.each([
  ['a team of Mexico', `/share/teams/${home.id}.png`],
  ['an article', `/share/news/${article.id}.png`],
])('%s is shared in the reader’s language', async (_what, picture) => {
  const [spanish, english] = await Promise.all(
    ['es', 'en'].map(async (language) => {
      const answer = await fetch(`${app.url}${picture}?lang=${language}`);
      return Buffer.from(await answer.arrayBuffer()).toString('base64');
    }),
  );
  expect(english).not.toBe(spanish);
});

test.each(['news', 'teams', 'games', 'venues'])(
  'no picture is rendered for %s that do not exist',
  async (kind) => {
    expect((await fetch(`${app.url}/share/${kind}/999999.png`)).status).toBe(404);
  },
);

test('the loading screen lies over no page that a machine reads', async () => {
  const asked = async (agent: string) =>
    (await fetch(`${app.url}/?as=${agent.length}`, { headers: { 'user-agent': agent } })).text();
  expect(await asked('Mozilla/5.0 (X11; Linux x64)')).toContain('Cargando la página principal...');
  expect(await asked('Mozilla/5.0 (compatible; Googlebot/2.1)')).not.toContain('Cargando');
});

test('pages rendered at once for several readers do not mix', async () => {
  const readers = ['Mozilla/5.0 (X11; Linux x64)', 'Mozilla/5.0 (compatible; Googlebot/2.1)'];
  const asked = Array.from({ length: 8 }, (_, at) => ({
    path: `/?at=${at}`,
    agent: must(readers[at % 2], ''),
  }));
  const rendered = await Promise.all(
    asked.map(async ({ path, agent }) =>
      (await fetch(app.url + path, { headers: { 'user-agent': agent } })).text(),
    ),
  );
  expect(rendered.map((html) => html.includes('Cargando'))).toEqual(asked.map((_, at) => at % 2 === 0));
});

test('a page names the files it is started with, and they are there', async () => {
  const { html } = await read('/schedule');
  const files = [...html.matchAll(/<link rel="later" href="(\/assets\/([\w-]+)-[\w-]{8}\.js)">/g)];
  expect(files.map(([, , name]) => name)).toEqual(
    expect.arrayContaining(['start', 'site', 'first-es', 'site-pages', 'SchedulePage']),
  );
  for (const [, address] of files) expect((await fetch(app.url + address)).status).toBe(200);
});

test('the styles of the later pages come after those of the first, which they repeat', async () => {
  const { html } = await read('/schedule');
  // Those of one medium are no part of the order.
  const styles = [...html.matchAll(/<link rel="stylesheet"(?![^>]*media=)[^>]*href="\/assets\/(\w+)-/g)].map(
    ([, name]) => name,
  );
  expect(styles).toEqual(['index', 'rest']);
});

test.each(['/desk', '/scan', '/kiosk', '/admin/news'])(
  '%s names all it begins with, so that it is fetched in one journey',
  async (path) => {
    const { html } = await read(path);
    const named = [...html.matchAll(/<link rel="later" href="([^"]+)">/g)].map(([, file]) => file ?? '');
    const own = { '/desk': 'Desk', '/scan': 'Door', '/kiosk': 'Kiosk' }[path] ?? 'AdminPage';
    expect(named.some((file) => file.includes(own))).toBe(true);
    expect(named.some((file) => file.includes('tool-pages'))).toBe(true);
    expect(new Set(named).size).toBe(named.length);
    for (const file of named) expect((await fetch(app.url + file)).status).toBe(200);
  },
);
