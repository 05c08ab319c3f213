/** `npm run sql`: what the stores send to the database, with plans over 50,000 people, into docs/sql. Takes a minute or two. */
import { spawnSync } from 'node:child_process';
import { ensurePackages, environment, findNode, root } from './prepare.mjs';

ensurePackages();
const node = findNode();
const { status } = spawnSync(
  node,
  ['--disable-warning=ExperimentalWarning', 'tests/server/sql/write-pages.ts'],
  { cwd: root, stdio: 'inherit', env: environment(node) },
);
process.exit(status ?? 1);
