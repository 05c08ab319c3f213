import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listGames } from '#server/competition/store.ts';
import { makeArchive } from '#server/content/archive/make-archive.ts';
import { resultFiles } from '#server/content/archive/result-files.ts';
import { toStaticPage } from '#server/content/archive/static-page.ts';
import { archives, faqEntries, pictures, siteSettings } from '#server/core/database/tables.ts';
import type { PublicRead } from '#server/core/http/mount.ts';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { archivePath } from '#shared/content/archive-paths.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { archiveEdition } from './archive-edition.ts';
import { send } from './caller.ts';
import { newsForm } from './make.ts';
import { makeGame, makeGroup, makeVenue } from './make-competition.ts';
import { patience } from './patience.ts';
import { flat, metadataOf } from './pictures.ts';
import { startApp } from './with-app.ts';

/** The archive of an edition: its public pages as files that need neither a script nor the present data. */

const app = await startApp({ pages: true });
const admin = await app.as('SUPER_USER');
const { id } = seed;
const archive = () => archiveEdition(admin, id);
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await send(app.url, 'GET', path, { headers });
  return { ...answer, text: new TextDecoder().decode(answer.bytes) };
};
const es = (page = '') => `${archivePath(id, 'es')}${page}`;

const sha256 = 'a'.repeat(64);
const jpeg = Buffer.from('a picture');
await app.db.insert(pictures).values({ sha256, width: 9, height: 9, jpeg });
const article = await admin.call('POST /api/news', {
  body: newsForm({ title: 'Inauguración', imageUrl: `/pictures/${sha256}.jpg` }),
});
await app.db.insert(faqEntries).values({ question: '¿Hay estacionamiento?', answer: 'Sí.' });
const venue = await makeVenue(app.db);
const group = await makeGroup(app.db);
const game = await makeGame(app.db, { team1Id: group.a.id, team2Id: group.b.id, result: '70-61' });

test('an edition without an archive has no pages below /archive', async () => {
  expect(await app.visitor().call('GET /api/archives')).toEqual([]);
  expect((await get(`/archive/${id}/`)).status).toBe(404);
  expect((await get('/')).text).not.toContain('href="/archive"');
  expect((await get('/sitemap.xml')).text).not.toContain('/archive<');
});

/** What an archived file must not have: scripts, controls, and files and invitations of the present site. */
const live =
  /<(?:script|button|form|input|select)\b|<nonce>|href="\/(?:assets|icons|fonts|register-team|contact|auth|login)\b|role="timer"/;

test('every page of the archive is there in both languages, without a script, and each of its links leads somewhere', async () => {
  await archive();
  const seen = new Set<string>();
  const open = [es(), archivePath(id, 'en')];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { status, text } = await get(path);
    expect([path, status, live.exec(text)?.[0]]).toEqual([path, 200, undefined]);
    for (const [, href = ''] of text.matchAll(/(?:href|src)="(\/archive\/[^"#]*)/g))
      open.push(href.replaceAll('&amp;', '&'));
    for (const [, file = ''] of text.matchAll(/url\("?(\/[^")]*)/g)) open.push(file);
  }
  for (const page of ['/news', `/news/${article.id}`, `/teams/${group.a.id}`, `/games/${game.id}`])
    for (const language of ['es', 'en'] as const) expect(seen).toContain(archivePath(id, language) + page);
  // Nothing was published there.
  expect(seen).not.toContain(es('/accommodation'));
  expect(seen).toContain(es('/schedule?day=2026-02-21'));
  expect(seen).toContain(es(`/venues/${venue?.id}`));
  expect(seen).toContain(`/archive/${id}/files/results.csv`);
  expect([...seen].filter((path) => /\.woff2$/.test(path)).length).toBeGreaterThan(0);
});

test('an archived page runs no script and sets no cookie, and says that it is archived', async () => {
  const { text, headers } = await get(es(), { cookie: 'language=en' });
  expect(text).toContain('Página archivada');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none';style-src 'self';font-src 'self';img-src 'self' data: https:;base-uri 'none';form-action 'none';frame-ancestors 'none'",
  );
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('set-cookie')).toBeNull();
});

test('a link to a page that is not archived leads to the present site', () => {
  const { html } = toStaticPage(`<a href="${es('/terms')}"><a href="${es('/news')}">`, {
    ...{ id, language: 'es', pages: new Set(['/news']) },
  });
  expect(html).toBe(`<a href="/terms"><a href="${es('/news')}">`);
});

test('an address without a language leads to the one of the visitor', async () => {
  const { status, headers } = await get(`/archive/${id}/`, { cookie: 'language=en' });
  expect([status, headers.get('location')]).toEqual([302, archivePath(id, 'en')]);
});

test('the results are there as CSV and JSON', async () => {
  const { text, headers } = await get(`/archive/${id}/files/results.csv`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(text).toContain(`${group.a.name},SV,${group.b.name},SV,70,61`);
  const { text: json } = await get(`/archive/${id}/files/results.json`);
  expect(JSON.parse(json)).toMatchObject([{ team1: group.a.name, points1: 70, points2: 61 }]);
  const { text: tables } = await get(`/archive/${id}/files/standings.json`);
  expect(JSON.parse(tables)[0]).toMatchObject({ rank: 1, team: group.a.name, won: 1 });
});

test('an archive keeps what the site no longer has, until the edition is archived again', async () => {
  await admin.call('DELETE /api/news/:id', { params: { id: article.id } });
  await app.db.delete(pictures);
  expect((await get(es(`/news/${article.id}`))).text).toContain('Inauguración');
  expect((await get(`/archive/${id}/files/pictures/${sha256}.jpg`)).bytes).toEqual(new Uint8Array(jpeg));
  await archive();
  expect((await get(es(`/news/${article.id}`))).status).toBe(404);
  expect(await app.visitor().call('GET /api/archives')).toMatchObject([{ id, name: seed.identity.name }]);
  await app.db.update(archives).set({ endsOn: '2999-12-31' });
  await app.restart();
  expect((await get('/')).text).not.toContain('href="/archive"');
  await app.db.update(archives).set({ endsOn: '2020-03-01' });
  await app.restart();
  expect((await get('/')).text).toContain('href="/archive"');
  expect((await get('/archive')).text).toContain(seed.identity.name.es);
  await vi.waitUntil(async () => (await get('/sitemap.xml')).text.includes('/archive<'), patience());
});

test('an archive keeps the logo and the icons of its edition', async () => {
  const body = new Uint8Array(await flat(600, 300).png().toBuffer());
  const logo = await admin.call('POST /api/admin/logos', { body });
  const { revision } = await admin.call('GET /api/admin/editions/:id', { params: { id } });
  await admin.call('PATCH /api/admin/editions/:id', {
    params: { id },
    body: { sections: { look: { ...seed.look, logo } }, revision },
  });
  await archive();
  await app.db.delete(pictures);
  const { text } = await get(es());
  const folder = `/archive/${id}/files/pictures/${logo.sha256}/`;
  const named = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, path = '']) => path);
  const files = [...new Set(named)].filter((path) => path.startsWith(folder));
  expect(files.map((path) => path.slice(folder.length).replace(/-[0-9a-f]{6}\.png$/, ''))).toEqual([
    'icon-32',
    'icon-180',
    'mark.png',
  ]);
  for (const path of files) expect((await metadataOf((await get(path)).bytes)).format).toBe('png');
});

test('archiving is answered before it is done, is not begun twice, and says how far it is', async () => {
  const before = await admin.call('GET /api/archives');
  const other = await app.as('SUPER_USER');
  const call = { params: { id } };
  const begun = await Promise.all([1, 2].map(() => admin.call('POST /api/admin/editions/:id/archive', call)));
  const [first, second] = begun;
  expect([first?.isRunning, second?.isRunning]).toEqual([true, true]);
  expect(second?.startedAt).toBe(first?.startedAt);
  expect(await admin.call('GET /api/archives')).toEqual(before);
  // Other calls do not wait for the last page.
  expect(await other.call('GET /api/admin/editions/:id/archive', call)).toMatchObject({
    ...{ startedAt: first?.startedAt, isRunning: true },
  });
  const done = await archiveEdition(admin, id);
  expect(done).toMatchObject({ end: 'done', isRunning: false });
  expect(done.total).toBeGreaterThan(20);
  expect(
    await admin.call('GET /api/admin/editions/:id/archive', { params: { id: 'another-2027' } }),
  ).toBeNull();
});

test('other calls come in between two pages of an archive, though all that they show is read', async () => {
  let turns = 0;
  let next = setImmediate(count);
  function count() {
    turns += 1;
    next = setImmediate(count);
  }
  const visitor = app.visitor();
  // The keys of the pages are those of calls.
  const readPublic: PublicRead = (key, sent) => visitor.call(key as 'GET /api/news', sent as object);
  const turnOf: number[] = [];
  await makeArchive({
    ...{ db: app.db, objects: null, edition: seed, readPublic },
    note: () => turnOf.push(turns),
  });
  clearImmediate(next);
  expect(turnOf.length).toBeGreaterThan(10);
  expect(new Set(turnOf).size).toBe(turnOf.length);
});

test('archiving that its server did not end can be begun again', async () => {
  const key = 'work.archive';
  const left = { about: id, startedAt: '2026-03-05T15:00:00.000Z', done: 7, total: 90, end: null };
  const row = { value: JSON.stringify(left), updatedAt: new Date('2026-03-05T15:00:09Z') };
  await app.db.update(siteSettings).set(row).where(eq(siteSettings.key, key));
  expect(await admin.call('GET /api/admin/editions/:id/archive', { params: { id } })).toMatchObject({
    ...{ isRunning: false, done: 7, end: 'UNAVAILABLE' },
  });
  expect(await archiveEdition(admin, id)).toMatchObject({ end: 'done' });
});

test('only the live edition can be archived', async () => {
  const refused = await admin.refused('POST /api/admin/editions/:id/archive', {
    params: { id: 'another-2027' },
  });
  expect(refused.code).toBe('NOT_FOUND');
});

test('the results name the team that did not appear', async () => {
  const { c, d } = group;
  const forfeit = { team1Id: c.id, team2Id: d.id, result: '0-20', forfeitById: c.id };
  await makeGame(app.db, forfeit);
  const files = resultFiles(await listGames(app.db), []);
  const json = must(
    files.find(({ address }) => address === 'files/results.json'),
    'one of the four',
  ).content;
  const rows = JSON.parse(String(json)) as { team1: string; forfeitBy: string | null }[];
  expect(rows.find(({ team1 }) => team1 === c.name)).toMatchObject({ forfeitBy: c.name, points2: 20 });
  expect(rows.find(({ team1 }) => team1 === group.a.name)).toMatchObject({ forfeitBy: null });
});

test.each([
  ['before', '2025-12-01T12:00:00-06:00'],
  ['during', '2026-02-22T12:00:00-06:00'],
])('an edition that is archived %s its days invites to nothing and counts nothing down', async (_, at) => {
  setClockOffset(Date.parse(at) - machineMs());
  onTestFinished(() => setClockOffset(0));
  await archive();
  const { text } = await get(es());
  expect(text).toContain('Panamericano');
  expect(text).not.toMatch(/Inscribir|Faltan|role="timer"|Siga las novedades|Ahora/);
});
