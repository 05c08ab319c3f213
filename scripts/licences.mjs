/** `npm run licences`: which licences the packages of the lockfile are under; `-- --prod` leaves out what only the build needs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lockfile = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'));
const isWanted = ([name, entry]) => name !== '' && !(process.argv.includes('--prod') && entry.dev);

const under = Map.groupBy(
  Object.entries(packages).filter(isWanted),
  ([, { license }]) => license ?? 'not said',
);
for (const [licence, entries] of [...under].sort((a, b) => b[1].length - a[1].length)) {
  const names = entries.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13));
  console.log(
    `${String(entries.length).padStart(5)}  ${licence}${entries.length > 5 ? '' : `: ${names.join(', ')}`}`,
  );
}
