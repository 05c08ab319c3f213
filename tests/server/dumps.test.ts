import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listDumps } from '#server/backup/dumps.ts';
import { freshFolder } from './server-process.ts';

const facts = { epoch: 'e', seq: 1, counts: {} };
const note = { madeAt: '2027-06-01T12:00:00.000Z', at: 1, before: facts, after: facts, request: null };

/** Takes the note of one dump away and puts it back, as often as it is told. */
const removing = `
const fs = require('node:fs');
const [file, times] = process.argv.slice(1);
for (let time = 0; time < Number(times); time += 1) {
  fs.renameSync(file, file + '.away');
  fs.renameSync(file + '.away', file);
}`;

test('whoever lists the dumps of a folder is not stopped by the server that takes an old one away', async () => {
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
