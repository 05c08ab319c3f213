/**
 * Signs a new version of the kiosk. `node scripts/kiosk-sign.mjs new-key FILE` creates the organizer's key once; `node
 * scripts/kiosk-sign.mjs FILE` signs the descriptions (latest*.yml) in dist/kiosk/out with it.
 */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { signDescription } from '../kiosk/sign-description.ts';
import { giveUp, root, say } from './prepare.mjs';

const [first, second] = process.argv.slice(2);
if (first === 'new-key' && second) makeKey(second);
else if (first) signAll(first);
else giveUp('Say which key: node scripts/kiosk-sign.mjs FILE, or new-key FILE to make one.');

function makeKey(file) {
  if (existsSync(file)) giveUp(`${file} is there already; a new key would shut out the kiosks that know it.`);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  say(`Keep ${file} where no server is. Build installers with KIOSK_UPDATE_KEY=${publicText(publicKey)}`);
}

function signAll(keyFile) {
  const folder = path.join(root, 'dist/kiosk/out');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name)) : [];
  if (names.length === 0) giveUp('There is no latest*.yml in dist/kiosk/out: build installers first.');
  const key = createPrivateKey(readFileSync(keyFile));
  for (const name of names) {
    const file = path.join(folder, name);
    writeFileSync(file, signDescription(readFileSync(file, 'utf8'), key));
    say(`${name} is signed.`);
  }
}

function publicText(key) {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}
