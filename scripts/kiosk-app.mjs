/** Puts together what the kiosk is made of, in dist/kiosk/app: two bundles, the built web, and their description. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

export const appFolder = path.join(root, 'dist/kiosk/app');

/**
 * Bundles the main process and the preload script and copies the web next to them. `updateKey` is the public half of
 * the organizer's key (scripts/kiosk-sign.mjs); without it the kiosk takes no updates.
 */
export async function assembleKiosk(updateKey = process.env.KIOSK_UPDATE_KEY ?? '') {
  rmSync(appFolder, { recursive: true, force: true });
  mkdirSync(appFolder, { recursive: true });
  const common = {
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minifySyntax: true,
    legalComments: 'eof',
    external: ['electron'],
    absWorkingDir: root,
    logLevel: 'warning',
  };
  await build({
    ...common,
    entryPoints: ['kiosk/main.ts'],
    outfile: path.join(appFolder, 'main.cjs'),
    define: { kioskUpdateKey: JSON.stringify(updateKey) },
  });
  // A sandboxed preload script is one file of CommonJS.
  await build({ ...common, entryPoints: ['kiosk/preload.ts'], outfile: path.join(appFolder, 'preload.cjs') });
  cpSync(path.join(root, 'dist/web'), path.join(appFolder, 'web'), {
    recursive: true,
    filter: (from) => isPacked(path.relative(path.join(root, 'dist/web'), from)),
  });
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const about = {
    name: 'cancha-kiosk',
    productName: 'Cancha',
    description: 'The accreditation desk of the championship',
    version,
    main: 'main.cjs',
    author: 'Cancha',
    homepage: 'https://cancha.invalid/',
    license: 'MIT',
  };
  writeFileSync(path.join(appFolder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
}

/** A kiosk reads its files from disk: no compressed copies, no worker that keeps files, no build's own notes. */
function isPacked(file) {
  return !file.endsWith('.br') && !file.endsWith('.map') && file !== 'service-worker.js' && file !== '.vite';
}
