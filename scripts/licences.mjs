/**
 * `npm run licences`: every package of the lockfile with its licence, and what is not allowed of it: then it ends with 1.
 * `-- --prod` leaves out what the server runs without (the browser's part is built from packages of that kind as well);
 * a path reads another lockfile.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Permissive: a notice at most. */
const allowed = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib', 'CC0-1.0'],
  ...['Python-2.0', 'WTFPL'],
]);

/** Licences with conditions of their own, for these packages alone, and why they may stay. */
const exceptions = [
  // libvips, a library of its own beside sharp, unchanged and replaceable.
  { licence: 'LGPL-3.0-or-later', of: /^@img\/sharp-/ },
  // Tools of the build and of the tests, unchanged; nothing of them is handed on.
  { licence: 'MPL-2.0', of: /^(lightningcss(-.+)?|axe-core|@axe-core\/playwright)$/ },
  { licence: 'CC-BY-4.0', of: /^caniuse-lite$/ },
  // The font may be served and printed; its licence stands beside it.
  { licence: 'OFL-1.1', of: /^@fontsource-variable\/archivo$/ },
];

/** Packages that say it in another place than the rest, read there. */
const saidElsewhere = { 'passport-local': 'MIT', 'passport-strategy': 'MIT', pause: 'MIT' };

const args = process.argv.slice(2);
const lockfile =
  args.find((arg) => !arg.startsWith('--')) ??
  fileURLToPath(new URL('../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(path.resolve(lockfile), 'utf8'));

const listed = Object.entries(packages)
  .filter(([at, entry]) => at !== '' && !(args.includes('--prod') && entry.dev))
  .map(([at, { version, license }]) => {
    const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version, licence: license ?? saidElsewhere[name] ?? 'not said' };
  })
  .sort((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`));

for (const { name, version, licence } of listed) console.log(`${name}@${version}  ${licence}`);
const refused = listed.filter(({ name, licence }) => !mayStay(licence, name));
if (refused.length > 0) {
  console.error('Not allowed (scripts/licences.mjs says what is):');
  for (const { name, version, licence } of refused) console.error(`  ${name}@${version}  ${licence}`);
  process.exit(1);
}
console.log(`\n${listed.length} packages, every licence allowed.`);

/** An SPDX expression, which is never deeper than one pair of brackets here: one of `OR`, all of `AND`. */
function mayStay(licence, name) {
  const plain = licence.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  const isAllowed = (one) =>
    allowed.has(one) || exceptions.some((exception) => exception.licence === one && exception.of.test(name));
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(isAllowed));
}
