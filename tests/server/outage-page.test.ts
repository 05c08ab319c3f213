import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { builtPages } from '#server/content/pages/pages.ts';
import { createLog } from '#server/core/base/log.ts';
import { DatabaseUnavailable } from '#server/core/base/unavailable.ts';
import type { Db } from '#server/core/database/open.ts';
import type { App } from '#server/core/http/mount.ts';
import { saveEdition } from '#server/core/settings/edition-store.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { atEnd } from './at-end.ts';
import { freshDatabase } from './test-database.ts';

/** What a visitor reads while the database does not answer, in the first page they ever ask for. */

const lost = new DatabaseUnavailable('the connection to the database was lost', { isOutage: true });
const fail = () => {
  throw lost;
};
const away = new Proxy({}, { get: () => fail }) as Db;

/** The address of a server of pages that reads this database. */
async function servePages(db: Db): Promise<string> {
  const app = Object.assign(express(), {
    pageFront: { answer: fail, keep: fail },
    readPublic: async () => fail(),
  }) as unknown as App;
  await builtPages(app, { demo: false, db, publicUrl: undefined, log: createLog('silent') });
  const server = app.listen(0);
  atEnd(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const address = await servePages(away);

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const [spanish, english] = ['El sitio no responde en este momento', 'The site cannot answer right now'];

test.each([
  ['/', { accept: browser, 'accept-language': 'en-US,en;q=0.9' }, english],
  ['/', { accept: browser, 'accept-language': 'es-SV,es;q=0.9,en;q=0.8' }, spanish],
  ['/schedule', { accept: browser, 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }, english],
  ['/schedule', { accept: browser, 'accept-language': 'pt-BR' }, spanish],
  ['/desk', { accept: '*/*', 'accept-language': 'en' }, english],
  ['/', { accept: browser }, spanish],
  // Who has chosen once reads what they chose.
  ['/', { accept: browser, 'accept-language': 'en', cookie: 'language=es' }, spanish],
  ['/?lang=es', { accept: browser, 'accept-language': 'en' }, spanish],
  ['/', { accept: browser, 'accept-language': 'es', cookie: 'language=en' }, english],
])('%s asked with %o says in that language that it does not answer', async (path, headers, said) => {
  const answer = await fetch(address + path, { headers });
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(html).toContain(`<h1 class="board text-2xl">${said}</h1>`);
  expect(html).toContain('<meta http-equiv="refresh"');
  expect(html).toContain('href="tel:+50322002026"');
  expect(html).toContain(`href="mailto:${panamerican2026.contact.email}"`);
  expect(html).not.toContain('Service Unavailable');
});

test('a file that is asked for while the database is away is no page', async () => {
  const answer = await fetch(`${address}/nothing.json`, { headers: { accept: 'application/json' } });
  expect(answer.headers.get('content-type')).not.toContain('html');
});

test('the app can be updated while the database is away: its page has the edition as it was last read', async () => {
  const { db } = await freshDatabase();
  const edition = { ...panamerican2026, languages: { offered: 'en', default: 'en' } as const };
  const at = new Date('2026-02-20T14:00:00Z');
  await saveEdition(db, { edition, replaces: 0, changes: ['languages'], authorId: null, at });
  let isAway = false;
  const front = new Proxy(db, {
    get: (real, name) => (isAway ? fail() : Reflect.get(real, name)),
  });
  const itsAddress = await servePages(front);
  isAway = true;
  const page = await fetch(`${itsAddress}/index.html`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<html lang="en">');
  // A server that has never read an edition does not name the wrong one.
  expect((await fetch(`${address}/index.html`)).status).toBe(503);
});
