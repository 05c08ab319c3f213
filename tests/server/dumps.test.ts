import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { syncMeta } from '#server/core/database/tables.ts';
import { listDumps, noteVerified, setBackedUp, writeDump } from '#server/operations/backup/dumps.ts';
import { freshFolder } from './server-process.ts';
import { freshDatabase } from './test-database.ts';

const facts = { epoch: 'e', seq: 1, counts: {} };
const note = { madeAt: '2027-06-01T12:00:00.000Z', at: 1, before: facts, after: facts, request: null };

/** Removes the note of one dump and restores it, on command. */
const removing = `
const fs = require('node:fs');
const [file, times] = process.argv.slice(1);
for (let time = 0; time < Number(times); time += 1) {
  fs.renameSync(file, file + '.away');
  fs.renameSync(file + '.away', file);
}`;

test('listing the dumps of a folder works while the server deletes an old one', async () => {
  const dataDir = freshFolder();
  const folder = path.join(dataDir, 'dumps');
  mkdirSync(folder);
  for (const name of ['1.tar', '2.tar', '3.tar']) {
    writeFileSync(path.join(folder, name), '');
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(note));
  }
  const server = spawn(process.execPath, ['-e', removing, path.join(folder, '1.tar.json'), '20000']);
  const seen = new Set<number>();
  while (server.exitCode === null) {
    for (let time = 0; time < 50; time += 1) seen.add(listDumps(dataDir).length);
    await new Promise(setImmediate);
  }
  expect(server.exitCode).toBe(0);
  expect(Math.max(...seen)).toBe(3);
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(2);
});

afterEach(() => {
  vi.useRealTimers();
});

test('of many dumps the last two stay, each with its note, and the latest is listed first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { db } = await freshDatabase();
  const dataDir = freshFolder();
  const parts = {
    // Both drivers answer with their rows; drizzle's type of it knows neither.
    query: async (text: string) => (await db.execute(sql.raw(text))) as { rows: unknown[] },
    dump: async () => new Blob(['the whole database']),
  };
  const made: string[] = [];
  for (const request of [null, 'first', null, 'second']) {
    vi.setSystemTime(Date.now() + 1000);
    const { file, note } = await writeDump(parts, dataDir, request);
    expect(note).toMatchObject({ request, before: note.after });
    made.unshift(path.basename(file));
    const kept = made.slice(0, 2);
    expect(listDumps(dataDir).map((one) => path.basename(one.file))).toEqual(kept);
    const names = kept.flatMap((name) => [name, `${name}.json`]);
    expect(readdirSync(path.join(dataDir, 'dumps')).sort()).toEqual(names.sort());
    expect(readFileSync(file, 'utf8')).toBe('the whole database');
    expect(statSync(file).mode & 0o077).toBe(0);
  }
});

test('a dump without its note is not listed', () => {
  const dataDir = freshFolder();
  const folder = path.join(dataDir, 'dumps');
  expect(listDumps(dataDir)).toEqual([]);
  mkdirSync(folder);
  for (const name of ['1.tar', '2.tar', '3.tar.part']) writeFileSync(path.join(folder, name), '');
  writeFileSync(path.join(folder, '1.tar.json'), JSON.stringify(note));
  expect(listDumps(dataDir).map(({ file }) => path.basename(file))).toEqual(['1.tar']);
});

test('a backup counts for the history it was made of, and for no other', async () => {
  const { db } = await freshDatabase();
  const read = async () => (await db.select().from(syncMeta))[0];
  const epoch = (await read())?.epoch ?? '';
  await setBackedUp(db, { epoch: crypto.randomUUID(), at: 1_000_000 });
  expect((await read())?.backedUpAt).toBeNull();
  await setBackedUp(db, { epoch, at: 1_000_000 });
  expect((await read())?.backedUpAt?.getTime()).toBe(1_000_000);
});

test('what a backup was read back from is left as word for the server of the folder', () => {
  const dataDir = freshFolder();
  mkdirSync(path.join(dataDir, 'dumps'));
  noteVerified(dataDir, { file: '1.tar', note: { ...note, at: 7, before: { ...facts, epoch: 'b' } } });
  const text = readFileSync(path.join(dataDir, 'dumps', 'verified.json'), 'utf8');
  expect(JSON.parse(text)).toEqual({ epoch: 'b', at: 7 });
});
