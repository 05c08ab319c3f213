import { describe, expect, test } from 'vitest';
import { send } from './caller.ts';
import { newsForm } from './make.ts';
import { startApp } from './with-app.ts';

/** Pages are server-rendered with the editors' content: as text, never as markup. */

const app = await startApp({ pages: true });
const editor = await app.as('CONTENT_EDITOR');
const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await send(app.url, 'GET', path, { headers });
  return { ...answer, text: new TextDecoder().decode(answer.bytes) };
};

const attacks = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</title><svg onload=alert(1)>',
  '<!--<script>',
  '"><script>alert(1)</script>',
  '$& $` $1 <b>bold</b>',
  ']]><script>alert(1)</script>',
  '\u2028\u2029</SCRIPT ><script >alert(1)',
];

describe('an article with code in it', () => {
  test.each(attacks)('%s is text on every page that shows it', async (attack) => {
    const en = { title: attack, summary: attack, content: attack };
    const body = newsForm({
      title: attack,
      summary: attack,
      content: attack,
      category: 'Teams',
      translations: { en },
    });
    const { id } = await editor.call('POST /api/news', { body });
    // Pages are the same for a moment; a server that has just begun has none yet.
    await app.restart();
    for (const path of [`/news/${id}`, '/news', '/', `/news/${id}?lang=en`]) {
      const { status, text } = await page(path);
      expect(status).toBe(200);
      const scripts = [...text.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
      expect(
        scripts.filter((tag) => !/^<script (type="(application\/(ld\+)?json|module)"|crossorigin)/.test(tag)),
      ).toEqual([]);
      expect(text).not.toMatch(/<(img|svg)[^>]* on\w+=/i);
      expect(text).not.toContain('<b>bold');
      for (const [, json = ''] of text.matchAll(
        /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs,
      ))
        expect(() => JSON.parse(json)).not.toThrow();
    }
    const feed = await page('/rss.xml');
    const outside = feed.text.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '');
    expect(outside).not.toMatch(/<script|<img|<svg|<b>|\]\]>/i);
    for (const [, shown = ''] of feed.text.matchAll(
      /<(?:description|content:encoded)>(.*?)<\/(?:description|content:encoded)>/gs,
    ))
      expect(shown).not.toMatch(/<script|<img|<svg|<b>/i);
  });
});

describe('a page that cannot be shown', () => {
  test.each([
    ['/news/99999999999', [200, 404]],
    ['/news/2147483648', [200, 404]],
    ['/news/999999999', 404],
    ['/games/2147483647', [200, 404]],
    ['/%E0%A4%A', 400],
    ['/assets/nothing.js', 404],
    ['/assets/%00', 400],
    ['/assets/..%2f..%2findex.html', [400, 403, 404]],
    ['/news?category=%00&limit=x', 200],
    ['/calendar/team/999999999.ics', [200, 404]],
    [`/pictures/${'a'.repeat(64)}.jpg`, [200, 404]],
  ])('%s tells nothing of how it is made', async (path, status) => {
    const answer = await page(path);
    expect([status].flat()).toContain(answer.status);
    expect(answer.text).not.toMatch(/node_modules|ZodError|ENOENT|\bat .+\.(ts|js):\d+|URIError/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('a page that cannot be shown shows no file that is not the site’s own', async () => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/.vite/manifest.json',
      '/%2e%2e/server/main.ts',
    ]) {
      const { text } = await page(path);
      expect(text, path).not.toMatch(/"dependencies"|createServer/);
    }
  });
});

test('a host name in a request is escaped as text', async () => {
  const { text } = await page('/?host', { 'x-forwarded-host': '"><script>alert(1)</script>' });
  expect(text).not.toContain('"><script>alert(1)');
});

test('every page has a policy with a unique nonce', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/auth', '/desk']) {
    const { text, headers } = await page(path);
    const [, nonce = ''] = /csp-nonce" content="([^"]+)"/.exec(text) ?? [];
    expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(headers.get('permissions-policy')).toContain('camera=(self), geolocation=()');
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
  await app.restart();
  const { text } = await page('/');
  for (const nonce of nonces) expect(text).not.toContain(nonce);
});

test('drafts and what is dated ahead stand on no page and in no feed', async () => {
  const later = '2999-01-01T00:00:00Z';
  const secret = { title: 'Todavía no se sabe', content: 'Esto no se sabe todavía.' };
  const draft = await editor.call('POST /api/news', { body: newsForm({ ...secret, isDraft: true }) });
  const ahead = await editor.call('POST /api/news', { body: newsForm({ ...secret, publishedAt: later }) });
  await app.restart();
  for (const path of ['/', '/news', '/rss.xml', '/sitemap.xml', `/news/${draft.id}`, `/news/${ahead.id}`]) {
    const answer = await page(path);
    expect(answer.text, path).not.toMatch(/odavía/);
    if (path.startsWith('/news/')) expect(answer.status).toBe(404);
  }
});
