import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveEdition } from '#server/core/settings/edition-store.ts';
import { now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { archivePath } from '#shared/content/archive-paths.ts';
import type { Edition } from '#shared/edition/edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { archiveEdition } from './archive-edition.ts';
import { send } from './caller.ts';
import { makeNews } from './make.ts';
import { startApp, type TestApp } from './with-app.ts';

/** An edition that is not in Spanish first: pages, feeds, calendars, share cards and the archive agree on its languages. */

let app: TestApp;
afterAll(() => serveEdition(seed));

/** A new server with an edition in these languages. */
const startIn = (languages: Edition['languages']) => async () => {
  app = await startApp({ pages: true });
  const edition = { ...seed, languages };
  await saveEdition(app.db, { edition, replaces: 0, changes: ['languages'], authorId: null, at: now() });
  const english = { title: 'The draw', summary: 'Tonight.', content: 'Sixty-four groups.' };
  await makeNews(app.db, { title: 'El sorteo', translations: { en: english } });
};

async function read(path: string, headers: Record<string, string> = {}) {
  const { bytes, ...answer } = await send(app.url, 'GET', path, { headers });
  const text = new TextDecoder().decode(bytes);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...found]) => found);
  return {
    ...answer,
    text,
    language: /<html lang="([^"]*)"/.exec(text)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1],
    picture: /<meta property="og:image" content="([^"]*)"/.exec(text)?.[1],
    news: /<link rel="alternate" type="application\/rss\+xml" href="([^"]*)"/.exec(text)?.[1],
    alternates: all(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g),
    entries: all(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g),
    mapped: all(/hreflang="([^"]*)" href="([^"]*)"/g),
  };
}

const spanishCookie = { cookie: 'language=es' };

describe('with English first', () => {
  beforeAll(startIn({ offered: 'both', default: 'en' }));

  test('a visitor without a choice reads English, and one with a choice their own language', async () => {
    const languages = [
      await read('/'),
      await read('/', { cookie: 'language=fr' }),
      await read('/', spanishCookie),
      await read('/?lang=es'),
      await read('/?lang=en', spanishCookie),
      await read('/index.html'),
    ].map(({ language }) => language);
    expect(languages).toEqual(['en', 'en', 'es', 'es', 'en', 'en']);
  });

  test('each page of the map names the addresses that the map has: English without a parameter', async () => {
    const { entries } = await read('/sitemap.xml');
    const pages = entries.map(([page = '']) => page);
    expect(pages).toContain(`${app.url}/schedule?lang=es`);
    expect(pages.join()).not.toContain('lang=en');
    for (const page of [`${app.url}/schedule`, `${app.url}/schedule?lang=es`]) {
      const found = await read(page.slice(app.url.length));
      expect([found.status, found.canonical]).toEqual([200, page]);
      expect(found.language).toBe(page.endsWith('lang=es') ? 'es' : 'en');
      expect(found.alternates).toEqual([
        ['en', `${app.url}/schedule`],
        ['es', `${app.url}/schedule?lang=es`],
        ['x-default', `${app.url}/schedule`],
      ]);
      const [, same = ''] = must(
        entries.find(([mapped]) => mapped === page),
        page,
      );
      expect([...same.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, ...one]) => one)).toEqual(
        found.alternates,
      );
    }
  });

  test('news, calendar and share card without a parameter are in English', async () => {
    const { news, picture } = await read('/news');
    expect([news, picture]).toEqual(['/rss.xml', `${app.url}/share/site.png`]);
    expect((await read('/rss.xml')).text).toContain(`<link>${app.url}/news</link>`);
    expect((await read('/rss.xml')).text).toContain('The draw');
    expect((await read('/rss.xml?lang=es')).text).toContain('El sorteo');
    expect((await read('/calendar.ics')).text).toContain('Opening ceremony');
    expect((await read('/calendar.ics?lang=es')).text).toContain('Ceremonia de apertura');
    expect((await read('/news?lang=es')).news).toBe('/rss.xml?lang=es');
  });
});

describe('with English only', () => {
  beforeAll(startIn({ offered: 'en', default: 'en' }));

  test('a stored choice and an address in another language are ignored', async () => {
    for (const [path, headers] of [
      ['/', {}],
      ['/', spanishCookie],
      ['/?lang=es', {}],
      ['/schedule?lang=es', spanishCookie],
    ] as const)
      expect((await read(path, headers)).language, path).toBe('en');
    expect((await read('/rss.xml?lang=es')).text).toContain('The draw');
    expect((await read('/calendar.ics?lang=es')).text).toContain('Opening ceremony');
  });

  test('no page offers another language, to people or to machines', async () => {
    for (const path of ['/', '/news', '/schedule']) {
      const { text, canonical, alternates } = await read(path, spanishCookie);
      expect([canonical, alternates]).toEqual([app.url + path, []]);
      expect(text).not.toMatch(/lang="es"|[?&]lang=|Change the language/);
    }
    const { text, entries } = await read('/sitemap.xml');
    expect(entries.length).toBeGreaterThan(10);
    expect(text).not.toMatch(/hreflang|lang=/);
  });

  test('the archive has English pages alone, and leads readers of Spanish to them', async () => {
    const admin = await app.as('SUPER_USER');
    await archiveEdition(admin, seed.id);
    const own = archivePath(seed.id, 'en');
    const { status, text } = await read(own);
    expect(status).toBe(200);
    expect(text).not.toMatch(/lang="es"|\/archive\/[^"]*\/es"/);
    for (const path of [archivePath(seed.id), archivePath(seed.id, 'es')]) {
      const answer = await read(path, spanishCookie);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, own]);
    }
    expect((await read(`${archivePath(seed.id, 'es')}/news`)).status).toBe(404);
  });

  test('a Spanish edition after it still leads to the English archive', async () => {
    serveEdition({ ...seed, languages: { offered: 'es', default: 'es' } });
    const { headers } = await read(archivePath(seed.id, 'es'));
    expect(headers.get('location')).toBe(archivePath(seed.id, 'en'));
  });
});

describe('with Spanish only', () => {
  beforeAll(startIn({ offered: 'es', default: 'es' }));

  test('a visitor who prefers English reads Spanish', async () => {
    const prefers = { cookie: 'language=en', 'accept-language': 'en' };
    const { language, text, alternates } = await read('/?lang=en', prefers);
    expect([language, alternates]).toEqual(['es', []]);
    expect(text).not.toMatch(/lang="en"|Cambiar el idioma/);
  });
});
