/**
 * `npm run kiosk:pack`: the unpacked app, built without Electron's own binary (a stand-in that carries its
 * fuses takes its place), and what is inside. `npm run kiosk:pack -- win|mac|linux`: real installers, for which
 * Electron is fetched.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { build, Platform } from 'electron-builder';
import { packaging } from '../kiosk/packaging.ts';
import { assembleKiosk } from './kiosk-app.mjs';
import { ensurePackages, ensureWebBuilt, findNode, giveUp, root, say, seconds } from './prepare.mjs';

const systems = {
  win: () => Platform.WINDOWS.createTarget(),
  mac: () => Platform.MAC.createTarget(),
  linux: () => Platform.LINUX.createTarget(),
};
const started = Date.now();
const wanted = process.argv[2];
const out = path.join(root, 'dist/kiosk/out');

if (wanted && !systems[wanted]) giveUp(`There are installers for ${Object.keys(systems).join(', ')}.`);
ensurePackages();
if (!ensureWebBuilt(findNode())) process.exit(1);
await assembleKiosk();
rmSync(out, { recursive: true, force: true });
if (wanted) {
  await build({ targets: systems[wanted](), config: packaging, projectDir: root, publish: 'never' });
  say(`Installers for ${wanted}: see dist/kiosk/out (${seconds(started)}).`);
} else {
  const config = { ...packaging, electronDist: makeStandIn() };
  await build({ targets: Platform.LINUX.createTarget('dir'), config, projectDir: root, publish: 'never' });
  await describe();
}

/** A folder that passes for Electron's: its binary holds nothing but the place where fuses are written. */
function makeStandIn() {
  const folder = path.join(root, 'dist/kiosk/stand-in');
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['locales', 'resources']) mkdirSync(path.join(folder, name), { recursive: true });
  for (const language of ['de', 'en-US', 'es', 'es-419'])
    writeFileSync(path.join(folder, `locales/${language}.pak`), '');
  const fuses = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name))).length;
  const wire = Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    // Version 1 of the fuses, how many there are, each as Electron ships it or off.
    Buffer.from([1, fuses]),
    Buffer.from('1'.repeat(fuses)),
  ]);
  writeFileSync(path.join(folder, 'electron'), wire, { mode: 0o755 });
  writeFileSync(path.join(folder, 'version'), '0');
  return folder;
}

async function describe() {
  const folder = path.join(out, 'linux-unpacked');
  const archive = path.join(folder, 'resources/app.asar');
  const groups = new Map();
  for (const file of listPackage(archive)) {
    const [, top, second] = file.split(/[\\/]/);
    const name = top === 'web' && second ? `web/${second}` : top;
    groups.set(name, (groups.get(name) ?? 0) + 1);
  }
  say(`dist/kiosk/out/linux-unpacked/resources/app.asar, ${megabytes(statSync(archive).size)}:`);
  for (const [name, entries] of [...groups].sort())
    console.log(`  ${name}${entries > 1 ? ` (${entries})` : ''}`);
  const wire = await getCurrentFuseWire(path.join(folder, 'cancha-kiosk'));
  const set = Object.entries(wire)
    .filter(([key]) => key !== 'version')
    .map(([key, state]) => `${FuseV1Options[key]} ${state === 49 ? 'on' : 'off'}`);
  say(`Fuses: ${set.join(', ')}.`);
  const others = readdirSync(folder).filter((name) => name !== 'resources');
  say(`Next to it, in place of Electron: ${others.join(', ')}. Built in ${seconds(started)}.`);
}

function megabytes(bytes) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
