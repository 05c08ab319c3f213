/**
 * Every package the lockfile asks for must stand in it, for every platform: `npm install` silently leaves
 * out what a registry does not have yet, and then `npm ci` fails on other people's machines.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lockfile = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'));

const missing = Object.entries(packages).flatMap(([from, entry]) =>
  Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    .filter((name) => !resolves(from, name))
    .map((name) => `${from || 'this project'} needs ${name}`),
);
if (missing.length > 0) {
  console.error(`The lockfile is incomplete:\n${missing.join('\n')}`);
  process.exit(1);
}
console.log(`The lockfile is complete: ${Object.keys(packages).length} packages.`);

/** Whether `name` is found from the package at `from`, walking up as Node does. */
function resolves(from, name) {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    if (packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}
