/**
 * `npm run licenses`: lists each package of the lockfile with its license; exits with 1 if one is not allowed.
 * `-- --prod` leaves out development packages (the web is built from some of those too); a path names another lockfile.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Permissive: a notice at most. */
const allowed = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib', 'CC0-1.0'],
  ...['Python-2.0', 'WTFPL'],
]);

/** Licenses with further conditions, allowed for these packages only, with the reason. */
const exceptions = [
  // libvips, a separate library next to sharp, unchanged and replaceable.
  { license: 'LGPL-3.0-or-later', of: /^@img\/sharp-/ },
  // Build and test tools, unchanged and not distributed.
  { license: 'MPL-2.0', of: /^(lightningcss(-.+)?|axe-core|@axe-core\/playwright)$/ },
  { license: 'CC-BY-4.0', of: /^caniuse-lite$/ },
  // The font may be served and printed; its license file is next to it.
  { license: 'OFL-1.1', of: /^@fontsource-variable\/archivo$/ },
];

/** Packages that state their license outside package.json. */
const statedElsewhere = { 'passport-local': 'MIT', 'passport-strategy': 'MIT', pause: 'MIT' };

const args = process.argv.slice(2);
const lockfile =
  args.find((arg) => !arg.startsWith('--')) ??
  fileURLToPath(new URL('../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(path.resolve(lockfile), 'utf8'));

const listed = Object.entries(packages)
  .filter(([at, entry]) => at !== '' && !(args.includes('--prod') && entry.dev))
  .map(([at, { version, license }]) => {
    const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version, license: license ?? statedElsewhere[name] ?? 'not stated' };
  })
  .sort((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`));

for (const { name, version, license } of listed) console.log(`${name}@${version}  ${license}`);
const refused = listed.filter(({ name, license }) => !mayStay(license, name));
if (refused.length > 0) {
  console.error('Not allowed (see scripts/licenses.mjs):');
  for (const { name, version, license } of refused) console.error(`  ${name}@${version}  ${license}`);
  process.exit(1);
}
console.log(`\n${listed.length} packages, every license allowed.`);

/** An SPDX expression, which is never deeper than one pair of brackets here: one of `OR`, all of `AND`. */
function mayStay(license, name) {
  const plain = license.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  const isAllowed = (one) =>
    allowed.has(one) || exceptions.some((exception) => exception.license === one && exception.of.test(name));
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(isAllowed));
}
