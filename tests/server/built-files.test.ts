import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findBuiltFile, keepBuiltFiles } from '#server/content/pages/built-files.ts';
import { builtFiles } from '#server/core/database/tables.ts';
import { now } from '#shared/base/clock.ts';
import { send } from './caller.ts';
import { freshFolder } from './server-process.ts';
import { startApp } from './with-app.ts';

/** A page gets the files of the build it started with from any server, even one of another version. */

const app = await startApp({ pages: true });
const day = 24 * 60 * 60 * 1000;

function build(files: Record<string, string>): string {
  const folder = path.join(freshFolder(), 'assets');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}
const page = async (file: string) => {
  const answer = await send(app.url, 'GET', file);
  return { ...answer, text: new TextDecoder().decode(answer.bytes) };
};

test('a file of the build before, and of one that another server has begun to serve, comes from any server', async () => {
  await keepBuiltFiles(app.db, build({ 'desk-A1b2C3d4.js': 'export const version = "A";' }), now());
  await keepBuiltFiles(app.db, build({ 'desk-Z9y8X7w6.js': 'B', 'rest-Q1w2E3r4.css': 'b{}' }), now());
  const script = await page('/assets/desk-A1b2C3d4.js');
  expect([script.status, script.text]).toEqual([200, 'export const version = "A";']);
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await page('/assets/rest-Q1w2E3r4.css')).headers.get('content-type')).toMatch(/^text\/css/);
});

test('what no build had is not there', async () => {
  for (const file of ['desk-00000000.js', 'desk-A1b2C3d4.js.br', 'desk-A1b2C3d4.html', 'x/desk-A1b2C3d4.js'])
    expect([file, (await page(`/assets/${file}`)).status]).toEqual([file, 404]);
});

test('what is not named by its content is not kept, nor a copy that the build packed', async () => {
  await keepBuiltFiles(app.db, build({ 'index.html': 'x', 'desk-B1b2C3d4.js.br': 'x', 'sw.js': 'x' }), now());
  const names = (await app.db.select({ name: builtFiles.name }).from(builtFiles)).map(({ name }) => name);
  expect(names.sort()).toEqual(['desk-A1b2C3d4.js', 'desk-Z9y8X7w6.js', 'rest-Q1w2E3r4.css']);
});

test('a build unused for a month is deleted; one that is served again is not', async () => {
  const again = build({ 'desk-Z9y8X7w6.js': 'B' });
  await keepBuiltFiles(app.db, again, new Date(now().getTime() + 20 * day));
  await keepBuiltFiles(app.db, build({}), new Date(now().getTime() + 40 * day));
  expect(await findBuiltFile(app.db, 'desk-A1b2C3d4.js')).toBeNull();
  expect(await findBuiltFile(app.db, 'desk-Z9y8X7w6.js')).not.toBeNull();
});
