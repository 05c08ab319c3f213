import { get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { makeParticipant, newsForm } from '../server/make.ts';
import { teamForm } from '../server/make-competition.ts';
import { startApp } from '../server/with-app.ts';

/** Texts written in one place to have an effect in another. */

const app = await startApp({ pages: true });
const editor = await app.as('CONTENT_EDITOR');
const staff = await app.as('ACCREDITATION_STAFF');

const newTeam = (name: string) => editor.call('POST /api/teams', { body: teamForm({ name }) });
const news = (title: string) => editor.call('POST /api/news', { body: newsForm({ title }) });

describe('a name', () => {
  test('a name is one line, so that it adds none to a calendar', async () => {
    const team = await newTeam('Leones\r\nATTACH:http://evil.example/x\u2028Y');
    expect(team.name).toBe('Leones ATTACH:http://evil.example/x Y');
    const calendar = await (await fetch(`${app.url}/calendar/team/${team.id}.ics`)).text();
    expect(calendar).toContain('Leones ATTACH');
    expect(calendar).not.toMatch(/^ATTACH/m);
  });

  test('a name of a person is one line as well', async () => {
    const { id } = await makeParticipant(app.db);
    const body = { firstName: 'Ana\n\tMaría', lastName: ' López\u0085' };
    const corrected = await staff.call('PATCH /api/participants/:id', { params: { id }, body });
    expect([corrected.firstName, corrected.lastName]).toEqual(['Ana María', 'López']);
  });

  test('a name of nothing but breaks is none', async () => {
    const body = teamForm({ name: '\r\n \u2029' });
    expect((await editor.refused('POST /api/teams', { body })).fields).toEqual({ name: 'REQUIRED' });
  });
});

test('what XML cannot say breaks no feed, and an article keeps its lines', async () => {
  const body = newsForm({ title: 'A\u0001B\uFFFFC', content: 'Una\u0008\n\nDos\uFFFE' });
  const { title, content } = await editor.call('POST /api/news', { body });
  expect([title, content]).toEqual(['ABC', 'Una\n\nDos']);
  const feed = await (await fetch(`${app.url}/rss.xml`)).text();
  expect(feed).toContain('ABC');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  expect(feed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uFFFE\uFFFF]/);
});

describe('a share card is rendered', () => {
  test.each([
    ['a word wider than it', 'x'.repeat(30)],
    ['two hundred wide letters', 'W'.repeat(200)],
    ['many lines', 'Palabra '.repeat(25).slice(0, 200)],
    ['letters that pile up', `Z${'\u0337\u0353\u0310'.repeat(60)}algo`],
    ['marks of markup', '<b>&amp;</b>'.repeat(16)],
  ])('a share card is rendered with %s', async (_what, title) => {
    const { id } = await news(title);
    const answer = await fetch(`${app.url}/share/news/${id}.png`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

test('an invalid Host causes no error and is in no feed', async () => {
  for (const path of ['/rss.xml', '/sitemap.xml', '/robots.txt', '/calendar.ics']) {
    const { status, text } = await readFor('"><x', path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toContain('"><x');
  }
});

/** Asks for a path under another name of the host, which fetch() does not let one choose. */
function readFor(host: string, path: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = get(app.url + path, { headers: { host } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    asked.on('error', reject);
  });
}
