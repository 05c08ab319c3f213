import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { now } from '#shared/base/clock.ts';
import { contactForm, makeNews, newsForm } from './make.ts';
import { startApp } from './with-app.ts';

/** What editors see and visitors do not: drafts, what is to come, and each other's changes. */

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');
const other = await app.as('SUPER_USER');
const visitor = app.visitor();

const tomorrow = () => new Date(now().getTime() + 24 * 60 * 60 * 1000).toISOString();

describe('an article that is not published', () => {
  test.each([
    ['a draft', () => ({ isDraft: true })],
    ['one for tomorrow', () => ({ publishedAt: tomorrow() })],
  ])('%s is there for editors alone, and can be corrected and deleted', async (_what, makePart) => {
    const part = makePart();
    const { id } = await editor.call('POST /api/news', { body: newsForm(part) });
    const params = { id };
    expect((await visitor.refused('GET /api/news/:id', { params })).code).toBe('NOT_FOUND');
    expect((await visitor.call('GET /api/news')).map((article) => article.id)).not.toContain(id);
    expect((await editor.call('GET /api/admin/news')).map((article) => article.id)).toContain(id);
    expect(await editor.call('GET /api/admin/news/:id', { params })).toMatchObject(part);
    await editor.call('PATCH /api/news/:id', { params, body: { title: 'Otro' } });
    await editor.call('DELETE /api/news/:id', { params });
  });

  test('an article that is not published comes out when it is no draft any more', async () => {
    const { id } = await editor.call('POST /api/news', { body: newsForm({ isDraft: true }) });
    await editor.call('PATCH /api/news/:id', { params: { id }, body: { isDraft: false } });
    expect((await visitor.call('GET /api/news/:id', { params: { id } })).id).toBe(id);
  });

  test('a draft is in no feed', async () => {
    const { id } = await makeNews(app.db, { isDraft: true });
    for (const path of ['/rss.xml', '/sitemap.xml']) {
      const answer = await visitor.request('GET', path);
      expect(new TextDecoder().decode(answer.bytes)).not.toContain(`/news/${id}`);
    }
  });
});

describe('two editors at one article', () => {
  test('the second of two editors is refused, and the first change stays complete', async () => {
    const begun = await editor.call('POST /api/news', { body: newsForm() });
    const params = { id: begun.id };
    const first = { title: 'Del primero', since: begun.updatedAt };
    const saved = await editor.call('PATCH /api/news/:id', { params, body: first });
    const second = { title: 'Del segundo', since: begun.updatedAt };
    expect(await other.refused('PATCH /api/news/:id', { params, body: second })).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
    expect((await visitor.call('GET /api/news/:id', { params })).title).toBe('Del primero');
    const again = { ...second, since: saved.updatedAt };
    expect((await other.call('PATCH /api/news/:id', { params, body: again })).title).toBe('Del segundo');
  });

  test('two changes within a millisecond still differ', async () => {
    const { id, updatedAt } = await editor.call('POST /api/news', { body: newsForm() });
    const seen = new Set([updatedAt]);
    for (const title of ['A', 'B', 'C', 'D'])
      seen.add((await editor.call('PATCH /api/news/:id', { params: { id }, body: { title } })).updatedAt);
    expect(seen.size).toBe(5);
  });
});

describe('a picture', () => {
  const draw = (kind: 'png' | 'jpeg' | 'webp') =>
    sharp({ create: { width: 3200, height: 1800, channels: 3, background: '#0f47af' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .toFormat(kind)
      .toBuffer();

  test.each(['png', 'jpeg', 'webp'] as const)(
    'a picture sent as %s is re-encoded and public',
    async (kind) => {
      const kept = await editor.call('POST /api/pictures', { body: new Uint8Array(await draw(kind)) });
      expect(kept).toEqual({
        url: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}\.jpg$/),
        width: 1600,
        height: 900,
      });
      const answer = await visitor.request('GET', kept.url);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600 });
      expect((await sharp(answer.bytes).metadata()).exif).toBeUndefined();
    },
  );

  test.each([
    ['a drawing that could hold a script', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
    ['a JPEG that is cut off', '\u00ff\u00d8\u00ff'],
  ])('a picture that is %s is refused', async (_what, text) => {
    const body = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(await editor.refused('POST /api/pictures', { body })).toMatchObject({
      status: 415,
      code: 'WRONG_TYPE',
    });
  });

  test('above 5 MB is refused', async () => {
    const body = new Uint8Array(5 * 1024 * 1024 + 1);
    expect((await editor.refused('POST /api/pictures', { body })).status).toBe(413);
  });
});

test('every setting is listed with its default', async () => {
  const before = await other.call('GET /api/admin/settings');
  expect(before.find(({ key }) => key === 'underConstruction')).toEqual({
    key: 'underConstruction',
    value: 'false',
    default: 'false',
    updatedAt: null,
  });
  await other.call('POST /api/settings', { body: { key: 'link.visa', value: 'https://visa.example/' } });
  const after = await other.call('GET /api/admin/settings');
  expect(after.find(({ key }) => key === 'link.visa')).toMatchObject({
    value: 'https://visa.example/',
    default: '',
  });
});

test('messages come newest first, those that wait apart, a page at a time', async () => {
  for (const subject of ['A', 'B', 'C', 'D'])
    await visitor.call('POST /api/contacts', { body: contactForm({ subject }) });
  const all = await editor.call('GET /api/contacts');
  expect(all.map((message) => message.subject)).toEqual(['D', 'C', 'B', 'A']);
  const answered = all[1]?.id ?? 0;
  await editor.call('PATCH /api/contacts/:id', { params: { id: answered }, body: { responded: true } });
  const seen: string[] = [];
  let before = {};
  for (;;) {
    const page = await editor.call('GET /api/contacts', { query: { state: 'open', limit: 2, ...before } });
    seen.push(...page.map((message) => message.subject));
    const last = page.at(-1);
    if (!last) break;
    before = { before: last.id };
  }
  expect(seen).toEqual(['D', 'B', 'A']);
  const responded = await editor.call('GET /api/contacts', { query: { state: 'responded' } });
  expect(responded.map((message) => message.id)).toEqual([answered]);
});
