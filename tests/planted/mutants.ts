/**
 * Makes small changes ("mutants") in the sources, a sample that a seed chooses, and tells which of them no test notices. Run
 * by `npm run mutants`, in a copy of the tree. Results are kept in MUTANTS_STATE, so an interrupted run continues.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { TestSpecification } from 'vitest/node';
import config from '../../vitest.config.ts';
import { describeResults } from './mutant-report.ts';
import { openResults, type PlayedFile, readLines } from './mutant-results.ts';
import type { MutantNote, MutantOrder } from './mutant-runner.ts';
import { openTests, uncaughtError } from './open-tests.ts';
import { embed, listMutants, type Mutant, rankOf } from './operators.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    budget: { type: 'string', default: '10' },
    report: { type: 'boolean', default: false },
  },
});
const budgetMs = Number(values.budget) * 1000;
const root = process.cwd();
const folder = process.env.MUTANTS_STATE ?? path.join(root, 'test-results/mutants');
mkdirSync(folder, { recursive: true });
const journal = path.join(folder, 'journal.jsonl');
const beat = path.join(folder, 'beat.json');
const say = (line: string) => console.log(`[mutants] ${line}`);

/** Where mutants are made. */
const sources = [
  'shared/**/*.ts',
  'server/**/*.ts',
  'web/{core,records,device,site,admin,stations,account}/**/*.{ts,tsx}',
];
/** Which of them the tests of a project can reach; in the order in which they are played, the fastest first. */
const reach: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared/'],
  web: ['shared/', 'web/'],
  server: ['shared/', 'server/'],
  attacks: ['server/'],
};
/** Compares every SQL statement with a stored copy, so it fails for right changes too: what it notices does not count. */
const snapshot = 'tests/server/sql-statements.test.ts';

const chosen = choose();
const numberOf = new Map(chosen.map(({ key }, index) => [key, index + 1]));

const results = openResults(path.join(folder, 'results.jsonl'), root, (key) => numberOf.has(key));
if (values.report) {
  report();
  process.exit(0);
}
if (process.env.MUTANTS_STOPPED) takeStopped();

const mutantsOf = Map.groupBy(chosen, ({ file }) => path.join(root, file));
// The global setup runs in this process, without mutants.
Object.assign(globalThis, { __mutant: () => false });
const plugin = {
  name: 'mutants',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => {
    const mutants = mutantsOf.get(id.split('?')[0] ?? '');
    return mutants
      ? embed(
          code,
          mutants.map((mutant) => [numberOf.get(mutant.key) ?? 0, mutant]),
        )
      : null;
  },
};
// A project with plugins has its own Vite server, which does not inherit the root's plugins.
const projects = (config.test?.projects ?? []).map((project) =>
  typeof project === 'object' && 'test' in project
    ? { ...project, plugins: [...(project.plugins ?? []), plugin] }
    : project,
);
const { vitest, all, run } = await openTests(
  { config: false },
  { ...config, test: { ...config.test, projects } },
);
for (const { config: settings } of vitest.projects) {
  settings.runner = path.join(root, 'tests/planted/mutant-runner.ts');
  // Each test file loads its modules again, so mutants that run at import are seen in all of them.
  settings.isolate = true;
}

const specifications = Object.keys(reach).flatMap((name) =>
  all
    .filter(({ project }) => project.name === name)
    .filter((specification) => hasWord(nameOf(specification), values.tests))
    .filter((specification) => nameOf(specification) !== snapshot)
    .sort((a, b) => usualMs(a) - usualMs(b)),
);
for (const [index, specification] of specifications.entries()) {
  const open = openFor(specification);
  if (open.length === 0) continue;
  await play(specification, open);
  say(
    `${index + 1}/${specifications.length} ${nameOf(specification)}: ${results.noticed.size} noticed so far`,
  );
}
// From here on the first failure in a file is enough.
for (const { config: settings } of vitest.projects) settings.bail = 1;
for (const mutant of chosen) await playWholeFiles(mutant);
await vitest.close();
report();
process.exit(0);

function choose(): Mutant[] {
  const files = globSync(sources, { cwd: root })
    .filter((file) => !file.endsWith('.d.ts'))
    .sort();
  const mutants = files
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => hasWord(file, values.only))
    .flatMap((file) => listMutants(file, readFileSync(path.join(root, file), 'utf8')));
  const seed = Number(values.seed);
  const ranked = mutants.map((mutant) => ({ mutant, rank: rankOf(mutant, seed) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  // As many of each of the three, so that each score rests on as many.
  const parts = [...Map.groupBy(ranked, ({ mutant }) => mutant.file.split('/')[0]).values()];
  const each = Math.ceil(Number(values.sample) / parts.length);
  const sample = parts.flatMap((part) => part.slice(0, each)).map(({ mutant }) => mutant);
  say(`${sample.length} of ${mutants.length} mutants in ${files.length} files, seed ${seed}`);
  return sample;
}

function hasWord(name: string, words: string): boolean {
  return words.split(',').some((word) => name.includes(word));
}

/** The last process was killed because something in it did not end. */
function takeStopped(): void {
  if (!existsSync(beat)) return;
  const last = JSON.parse(readFileSync(beat, 'utf8')) as { mutant: number; test: string };
  takeNotes();
  const key = chosen[last.mutant - 1]?.key;
  const [test = ''] = last.test.split(' > ');
  if (key) results.addNoticed(key, last.test, 'does not end');
  else if (existsSync(path.join(root, test)))
    results.addPlayed({
      test,
      keys: [...numberOf.keys()],
      wholeFile: [],
      tried: {},
      usualMs: 0,
      isSound: false,
    });
}

/** Reads what the worker wrote about one test file. */
function takeNotes(): Pick<PlayedFile, 'wholeFile' | 'tried' | 'usualMs'> & { unsound: string[] } {
  const taken = { wholeFile: [] as string[], tried: {} as Record<string, number>, usualMs: 0 };
  const unsound: string[] = [];
  for (const note of readLines<MutantNote>(journal)) {
    const key = 'mutant' in note ? (chosen[note.mutant - 1]?.key ?? '') : '';
    if (note.kind === 'unsound') unsound.push(`${note.test}: ${note.said}`);
    if (note.kind === 'usual') taken.usualMs += note.ms;
    if (note.kind === 'noticed') results.addNoticed(key, note.by, note.how);
    if (note.kind === 'tried') taken.tried[key] = (taken.tried[key] ?? 0) + note.ms;
    if (note.kind === 'wholeFile') taken.wholeFile.push(key);
  }
  rmSync(journal, { force: true });
  return { ...taken, unsound };
}

function openFor(specification: TestSpecification): Mutant[] {
  const test = nameOf(specification);
  const before = new Set(results.played.filter((line) => line.test === test).flatMap(({ keys }) => keys));
  const roots = reach[specification.project.name] ?? [];
  return chosen.filter(
    ({ key, file }) =>
      !results.noticed.has(key) &&
      !before.has(key) &&
      roots.some((start) => file.startsWith(start)) &&
      spentOn(key) < budgetMs,
  );
}

function spentOn(key: string): number {
  return results.played.reduce((sum, { tried }) => sum + (tried[key] ?? 0), 0);
}

async function play(specification: TestSpecification, open: readonly Mutant[]): Promise<void> {
  const test = nameOf(specification);
  const keys = open.map(({ key }) => key);
  order(test, { open: keys.map((key) => numberOf.get(key) ?? 0), fixed: 0, fixedMs: 0 });
  let said: string | null;
  try {
    said = await run([specification]);
  } catch (error) {
    // The next run tries it again.
    say(`${test} cannot be loaded: ${error instanceof Error ? error.message : error}`);
    takeNotes();
    return;
  }
  const { unsound, ...taken } = takeNotes();
  for (const line of unsound) say(`fails without a mutant: ${line}`);
  if (said && unsound.length === 0) say(`${test}: ${said}`);
  // An uncaught error without a failed test comes from a mutant.
  const isSound = unsound.length === 0 && (said === null || said === uncaughtError);
  results.addPlayed({ test, keys, ...taken, isSound });
}

/** Runs test files from their start with a mutant that runs outside their tests, or in tests that cannot be repeated. */
async function playWholeFiles({ key, file }: Mutant): Promise<void> {
  if (results.noticed.has(key)) return;
  const tests = new Map(
    // A file that fails without a mutant would notice everything.
    results.played
      .filter(({ wholeFile, isSound }) => isSound && wholeFile.includes(key))
      .map((line) => [line.test, useOf(line, file)]),
  );
  const useIn = (specification: TestSpecification) => tests.get(nameOf(specification)) ?? 0;
  const wanted = specifications
    .filter((specification) => tests.has(nameOf(specification)))
    .sort((a, b) => useIn(b) - useIn(a) || usualMs(a) - usualMs(b));
  let spentMs = 0;
  for (const specification of wanted) {
    const test = nameOf(specification);
    if (spentMs > 2 * budgetMs) return;
    spentMs += usualMs(specification);
    if (results.hasPlayedWhole(test, key)) continue;
    order(test, {
      open: [],
      fixed: numberOf.get(key) ?? 0,
      fixedMs: Math.max(15_000, 2 * usualMs(specification)),
    });
    const by = await run([specification]).catch((error: Error) => error.message);
    if (by) results.addNoticed(key, `${test} > ${by.replaceAll(root, '')}`, 'from the start of its file');
    else results.addPlayedWhole(test, key);
    if (by) return;
  }
}

/** How many mutants of a source file the tests of a test file reach: the one that reaches most notices soonest. */
function useOf({ test, tried }: PlayedFile, file: string): number {
  const seen = chosen.filter(
    ({ key, file: own }) =>
      own === file && (key in tried || results.noticed.get(key)?.startsWith(`${test} `) === true),
  );
  return seen.length;
}

function order(
  test: string,
  { open, fixed, fixedMs }: Pick<MutantOrder, 'open' | 'fixed' | 'fixedMs'>,
): void {
  rmSync(journal, { force: true });
  writeFileSync(beat, JSON.stringify({ mutant: fixed, test }));
  const input: MutantOrder = { open, fixed, fixedMs, budgetMs, journal, beat };
  for (const project of vitest.projects) project.provide('mutants', input);
}

function report(): void {
  const reached = new Set(
    results.played.flatMap(({ tried, wholeFile }) => [...Object.keys(tried), ...wholeFile]),
  );
  const { table, survivors } = describeResults(
    chosen.map((mutant) => {
      const noticedBy = results.noticed.get(mutant.key) ?? null;
      return { mutant, noticedBy, isReached: noticedBy !== null || reached.has(mutant.key) };
    }),
  );
  writeFileSync(path.join(folder, 'survivors.md'), survivors);
  console.log(table);
  say(`The survivors are listed in ${path.join(folder, 'survivors.md')}`);
}

/** How long a test file takes; unknown yet, it is guessed from its length. */
function usualMs(specification: TestSpecification): number {
  const test = nameOf(specification);
  const known = results.played.filter((line) => line.test === test && line.usualMs > 0);
  // Loading it takes about a second more than its tests.
  if (known.length > 0) return 1000 + Math.min(...known.map((line) => line.usualMs));
  return readFileSync(specification.moduleId, 'utf8').length / 5;
}

function nameOf({ moduleId }: TestSpecification): string {
  return path.relative(root, moduleId).replaceAll(path.sep, '/');
}
