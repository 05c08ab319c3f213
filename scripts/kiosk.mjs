/** `npm run kiosk`: the kiosk on this computer, for trying it out. Electron is fetched now, if it is not here. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appFolder, assembleKiosk } from './kiosk-app.mjs';
import { ensurePackages, ensureWebBuilt, findNode, giveUp, root, say } from './prepare.mjs';

const electron = path.join(root, 'node_modules/electron');
const fetchMs = 180_000;

ensurePackages();
const node = findNode();
const program = findProgram() ?? fetchProgram();
if (!program)
  giveUp(
    'The kiosk needs the Electron program, which could not be fetched from github.com; set ELECTRON_MIRROR to a mirror, or ELECTRON_PROGRAM to an Electron 45 that is here.',
  );
if (!ensureWebBuilt(node)) process.exit(1);
await assembleKiosk();
say('Starting the kiosk. It is left with Ctrl+Shift+S and the PIN you choose.');
const kiosk = spawn(program, [appFolder], { stdio: 'inherit' });
kiosk.on('exit', (code) => process.exit(code ?? 1));

function findProgram() {
  const given = process.env.ELECTRON_PROGRAM;
  if (given && existsSync(given)) return given;
  const note = path.join(electron, 'path.txt');
  if (!existsSync(note)) return null;
  const program = path.join(electron, 'dist', readFileSync(note, 'utf8').trim());
  return existsSync(program) ? program : null;
}

/** Electron's own fetcher, checked against the sums in its package. */
function fetchProgram() {
  say('Fetching Electron (about 120 MB, once) …');
  const got = spawnSync(node, [path.join(electron, 'install.js')], { stdio: 'ignore', timeout: fetchMs });
  return got.status === 0 ? findProgram() : null;
}
