/**
 * The lanes of `npm test` and `npm run test:all`. A lane is one process: a checker, Vitest with some of its
 * projects, or Playwright.
 *
 * @typedef {object} Lane
 * @property {string} name `npm test -- <word>` picks the lanes whose name contains the word.
 * @property {string[]} run A program in node_modules or scripts with its arguments, or `vitest` and its projects,
 *   or `playwright` and its arguments.
 * @property {number} seconds What it takes in a run on two idle cores.
 * @property {number} [fullSeconds] What it takes in `test:all` if that plays more of it. The lane fails there at twice that.
 * @property {number} [cores] How many cores it keeps busy; Vitest and Playwright get as many workers. 1 by default.
 * @property {true} [onlyAll] Part of `test:all` alone.
 * @property {true} [onlyByName] Part of neither: runs when it is asked for by its name.
 * @property {true} [needsWeb] Needs the built web: runs after the lane `build`.
 * @property {'postgres' | 'if-installed'} [database] A throwaway PostgreSQL, or the embedded one where there is none.
 * @property {string[]} [needs] Programs without which it cannot run.
 * @property {string[]} [wants] Programs without which some of its tests in `test:all` are left out.
 * @property {RegExp} affectedBy The files whose change makes it worth running with `--changed`.
 */

const vitest = (...projects) => ['vitest', ...projects.map((name) => `--project=${name}`)];

const code = /\.(m?[jt]sx?|json)$/;
const anything = /./;
const product =
  /^(server|shared|web|kiosk|public|tests|scripts)\/|^(package|vite|vitest|playwright|tsconfig)/;

/**
 * Files of tests/server whose subject is the embedded database, or whose SQL is the most demanding; what the others
 * prove does not depend on the database. Without PostgreSQL on the machine `npm test` runs all of them on it.
 */
const onEmbedded = [
  ...['backup', 'change-feed', 'doctor', 'dumps', 'history', 'imports', 'killed', 'participant-list'],
  ...[
    'process',
    'pull',
    'push',
    'recovery',
    'require-known-schema',
    'reset-factor',
    'sql-statements',
    'tracing',
  ],
].map((name) => `tests/server/${name}.`);

/** Long lanes first: a short one finds its place beside them. @type {Lane[]} */
export const lanes = [
  { name: 'lockfile', run: ['scripts/check-lock.mjs'], seconds: 1, affectedBy: /^package/ },
  {
    name: 'build',
    run: ['scripts/build-web.mjs'],
    seconds: 28,
    affectedBy: /^(web|shared|public|scripts)\/|^(package|vite)/,
  },
  {
    // One checker and one builder: more of them take four times the memory and twice the time.
    name: 'types',
    run: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1', '--builders', '1'],
    seconds: 65,
    affectedBy: code,
  },
  {
    name: 'unit',
    run: vitest('shared', 'web*', 'kiosk'),
    cores: 2,
    seconds: 150,
    fullSeconds: 160,
    affectedBy: product,
  },
  {
    name: 'sync',
    run: vitest('sync*'),
    cores: 2,
    seconds: 60,
    fullSeconds: 280,
    needsWeb: true,
    affectedBy: product,
  },
  {
    name: 'server',
    run: vitest('server'),
    cores: 2,
    seconds: 70,
    fullSeconds: 210,
    needsWeb: true,
    database: 'if-installed',
    wants: ['pgbouncer'],
    affectedBy: product,
  },
  {
    name: 'attacks',
    run: vitest('attacks'),
    seconds: 30,
    fullSeconds: 80,
    needsWeb: true,
    database: 'if-installed',
    affectedBy: product,
  },
  {
    name: 'smoke',
    run: ['playwright', '--grep', '@smoke'],
    seconds: 100,
    needsWeb: true,
    database: 'if-installed',
    needs: ['browser'],
    affectedBy: product,
  },
  { name: 'house', run: vitest('house'), seconds: 18, fullSeconds: 120, affectedBy: anything },
  {
    name: 'badge',
    run: vitest('badge'),
    seconds: 20,
    fullSeconds: 60,
    affectedBy: /^(shared|web)\/|^tests\/(badge|pdf)|^package/,
  },
  { name: 'unused', run: ['node_modules/knip/bin/knip.js'], seconds: 6, affectedBy: code },
  {
    name: 'style',
    run: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'],
    seconds: 20,
    affectedBy: /\.(m?[jt]sx?|json|css|svg)$/,
  },
  {
    name: 'server-embedded',
    run: [...vitest('server'), ...onEmbedded],
    cores: 2,
    seconds: 180,
    onlyAll: true,
    needsWeb: true,
    affectedBy: product,
  },
  {
    name: 'attacks-embedded',
    run: [...vitest('attacks'), 'hostile', 'device-claims', 'extremes'],
    seconds: 60,
    onlyAll: true,
    needsWeb: true,
    affectedBy: product,
  },
  {
    name: 'chaos',
    run: vitest('chaos'),
    seconds: 200,
    onlyAll: true,
    needsWeb: true,
    database: 'postgres',
    wants: ['haproxy', 'patroni', 'etcd'],
    affectedBy: product,
  },
  {
    name: 'deploy',
    run: vitest('deploy'),
    seconds: 10,
    onlyAll: true,
    wants: ['haproxy', 'caddy'],
    affectedBy: anything,
  },
  {
    name: 'kiosk-pack',
    run: vitest('kiosk-pack'),
    seconds: 60,
    onlyAll: true,
    affectedBy: /^(kiosk|shared|scripts|package)/,
  },
  {
    name: 'browser',
    run: ['playwright'],
    cores: 2,
    seconds: 600,
    onlyAll: true,
    needsWeb: true,
    database: 'postgres',
    needs: ['browser'],
    affectedBy: product,
  },
  {
    // Installs every package once more, without what this machine has kept.
    name: 'image',
    run: vitest('image'),
    seconds: 300,
    onlyByName: true,
    affectedBy: product,
  },
];

/** In `test:all` the whole browser lane contains the smoke lane. */
const replacedInAll = new Set(['smoke']);

/** Vitest's project (`web*` and `sync*`: one of two) for a file of tests, or `playwright` for a journey. */
export function runnerOf(file) {
  if (file.startsWith('tests/e2e/')) return 'playwright';
  if (file.startsWith('tests/kiosk/pack/')) return 'kiosk-pack';
  const [, folder] = file.split('/');
  if (folder === 'web' || folder === 'sync') return `${folder}*`;
  if (file === 'tests/deploy/image.test.ts') return 'image';
  return folder;
}

/**
 * The lanes of a run.
 * @param {{ all: boolean, words: string[], changed: string[] | null }} wish `changed`: files, with `--changed`.
 * @returns {Lane[]} In the order of the table.
 */
export function chooseLanes({ all, words, changed }) {
  const ofTier = lanes.filter(
    ({ name, onlyAll, onlyByName }) => !onlyByName && (all ? !replacedInAll.has(name) : !onlyAll),
  );
  const named = (some) => some.filter(({ name }) => words.some((word) => name.includes(word)));
  // A lane of the other tier can be asked for by its name.
  const byName = named(ofTier).length > 0 ? named(ofTier) : named(lanes);
  const chosen = (words.length > 0 ? byName : ofTier).filter(
    ({ affectedBy }) => !changed || changed.some((file) => affectedBy.test(file)),
  );
  const needsBuild = chosen.some(({ needsWeb }) => needsWeb);
  return lanes.filter((lane) => chosen.includes(lane) || (needsBuild && lane.name === 'build'));
}
