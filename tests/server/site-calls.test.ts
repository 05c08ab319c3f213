import { describe, expect, test } from 'vitest';
import { archives } from '#server/core/database/tables.ts';
import { api } from '#shared/api.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { linkNames } from '#shared/edition/tournament.ts';
import { type Key, send } from './caller.ts';
import { makeNews, makeTeam, makeUser, newsForm } from './make.ts';
import { startApp } from './with-app.ts';

/** What visitors read and editors write. */

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');
const admin = await app.as('SUPER_USER');
const visitor = app.visitor();

describe('news', () => {
  test('news are published under the name of their author', async () => {
    const sent = newsForm({ authorId: admin.user.id, imageUrl: ' https://x.example/a.jpg ' });
    const article = await editor.call('POST /api/news', { body: sent });
    expect(article).toMatchObject({
      authorId: editor.user.id,
      imageUrl: 'https://x.example/a.jpg',
      translations: {},
    });
    expect(await visitor.call('GET /api/news/:id', { params: { id: article.id } })).toEqual(article);
  });

  test('news are published for another author only by a super user', async () => {
    const body = newsForm({ authorId: editor.user.id });
    expect((await admin.call('POST /api/news', { body })).authorId).toBe(editor.user.id);
  });

  test('news may be in English too, and nothing else comes along', async () => {
    const en = { title: 'Draw', summary: '', content: 'The groups are known.' };
    const body = newsForm({ translations: { en: { ...en, script: 'x' }, fr: en } });
    expect((await editor.call('POST /api/news', { body })).translations).toEqual({ en });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'ftp://x.example/a.jpg'])(
    'take no picture from the address %s',
    async (imageUrl) => {
      const refused = await editor.refused('POST /api/news', { body: newsForm({ imageUrl }) });
      expect(refused).toMatchObject({ code: 'INVALID', fields: { imageUrl: 'INVALID_URL' } });
    },
  );

  test('news are refused if a parameter is repeated in the address', async () => {
    const answer = await visitor.request('GET', '/api/news?limit=1&limit=2');
    expect(answer).toMatchObject({ status: 400, json: { code: 'INVALID' } });
  });

  test('news keep, when corrected, what the correction does not name', async () => {
    const before = await editor.call('POST /api/news', {
      body: newsForm({
        imageUrl: '/foto.jpg',
        translations: { en: { title: 'A', summary: 'B', content: 'C' } },
      }),
    });
    const params = { id: before.id };
    const after = await editor.call('PATCH /api/news/:id', { params, body: { title: 'Corregido' } });
    expect({ ...after, updatedAt: before.updatedAt }).toEqual({ ...before, title: 'Corregido' });
    const cleared = await editor.call('PATCH /api/news/:id', {
      params,
      body: { imageUrl: null, summary: '' },
    });
    expect(cleared).toMatchObject({ title: 'Corregido', imageUrl: null, summary: '' });
  });

  test('news come newest first, by category, a page at a time', async () => {
    const at = (hour: number) => new Date(`2026-01-15T${hour}:00:00Z`);
    const made = [];
    for (const hour of [10, 11, 11, 12])
      made.unshift((await makeNews(app.db, { category: 'Teams', publishedAt: at(hour) })).id);
    const seen: number[] = [];
    let cursor: Record<string, string> = {};
    for (;;) {
      const page = await visitor.call('GET /api/news', { query: { category: 'Teams', limit: 2, ...cursor } });
      seen.push(...page.map((article) => article.id));
      const last = page.at(-1);
      if (!last) break;
      cursor = { cursor: `${last.publishedAt}_${last.id}` };
    }
    expect(seen).toEqual([made[0], ...[made[1], made[2]].sort((a, b) => Number(b) - Number(a)), made[3]]);
  });

  test('news dated ahead are not there yet', async () => {
    const { id } = await makeNews(app.db, { category: 'Results', publishedAt: new Date('2999-01-01') });
    expect(await visitor.call('GET /api/news', { query: { category: 'Results' } })).toEqual([]);
    expect((await visitor.refused('GET /api/news/:id', { params: { id } })).status).toBe(404);
  });

  test('news are gone once deleted', async () => {
    const { id } = await makeNews(app.db);
    expect(await editor.call('DELETE /api/news/:id', { params: { id } })).toEqual({ id });
    for (const key of ['GET /api/news/:id', 'DELETE /api/news/:id'] as const)
      expect(await editor.refused(key, { params: { id } })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('settings', () => {
  const read = (key: string) => visitor.call('GET /api/settings/:key', { params: { key } });
  const save = (key: string, value: string) => admin.call('POST /api/settings', { body: { key, value } });

  test('settings have a value before anybody sets one', async () => {
    expect(await read('underConstruction')).toEqual({ key: 'underConstruction', value: 'false' });
    expect(await read('registrationOpen')).toEqual({ key: 'registrationOpen', value: 'true' });
    for (const name of linkNames) expect((await read(`link.${name}`)).key).toBe(`link.${name}`);
  });

  test('settings are read as they were set', async () => {
    expect(await save('underConstruction', 'true')).toEqual({ key: 'underConstruction', value: 'true' });
    expect((await read('underConstruction')).value).toBe('true');
    await save('link.visa', ' https://visa.example ');
    expect((await read('link.visa')).value).toBe('https://visa.example');
    await save('link.visa', '');
    expect((await read('link.visa')).value).toBe('');
  });

  test.each(['clock', 'demo', 'toString', '__proto__', 'link.nothing'])(
    '%s cannot be read without permission',
    async (key) => {
      const params = { key };
      expect((await visitor.refused('GET /api/settings/:key', { params })).status).toBe(404);
      expect((await admin.refused('GET /api/settings/:key', { params })).status).toBe(404);
    },
  );
});

test('a team is shown to everybody', async () => {
  const team = await makeTeam(app.db, { name: 'Maxi San Miguel' });
  const teams = await visitor.call('GET /api/teams');
  expect(teams.map(({ uid }) => uid)).toContain(team.uid);
});

test('the calls describe themselves, each with who may make it', async () => {
  const answer = await send(app.url, 'GET', '/api/openapi.json');
  const document = answer.json as { openapi: string; paths: Record<string, Record<string, unknown>> };
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.sort()).toEqual((Object.keys(api) as Key[]).sort());
  const signIn = JSON.stringify(document.paths['/api/auth/login']?.post);
  // What a body must look like is written there, with its bounds.
  expect(signIn).toContain('"maxLength":200');
  expect(signIn).toContain('"required":["username","password"]');
});

test('the process says that it lives and that it can serve', async () => {
  expect((await send(app.url, 'GET', '/healthz')).json).toEqual({ data: { alive: true } });
  expect((await send(app.url, 'GET', '/readyz')).json).toEqual({ data: { ready: true } });
});

test('an editor’s action is in the audit log under their name', async () => {
  const { auditLog } = await import('#server/core/database/tables.ts');
  const { eq } = await import('drizzle-orm');
  const author = await app.as(await makeUser(app.db, { role: 'CONTENT_EDITOR' }));
  const { id } = await author.call('POST /api/news', { body: newsForm() });
  await author.call('DELETE /api/news/:id', { params: { id } });
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.userId, author.user.id));
  expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
    ['session.begin', String(author.user.id)],
    ['news.create', String(id)],
    ['news.delete', String(id)],
  ]);
});

test('archives are listed with the newest edition first, whenever each was made', async () => {
  const { name } = panamerican2026.identity;
  const made = (year: number, createdAt: Date) => ({
    ...{ editionId: `festival-${year}`, name, createdAt },
    ...{ startsOn: `${year}-02-20`, endsOn: `${year}-03-01` },
  });
  await app.db
    .insert(archives)
    .values([made(2018, new Date(3)), made(2022, new Date(1)), made(2020, new Date(2))]);
  const listed = await app.visitor().call('GET /api/archives');
  expect(listed.map(({ startsOn }) => startsOn.slice(0, 4))).toEqual(['2022', '2020', '2018']);
});
