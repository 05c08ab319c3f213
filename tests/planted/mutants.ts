/**
 * Makes small changes ("mutants") in the sources, a sample that a seed chooses, and tells which of them no test notices. Run
 * by `npm run mutants`, in a copy of the tree. What is known already is read from MUTANTS_STATE, so a run that was broken off
 * goes on, and after a change only what it concerns is played again.
 */
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { TestSpecification } from 'vitest/node';
import config from '../../vitest.config.ts';
import { describeResults, type MutantResult } from './mutant-report.ts';
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
const [results, journal, beat] = ['results.jsonl', 'journal.jsonl', 'beat.json'].map((name) =>
  path.join(folder, name),
) as [string, string, string];
const say = (line: string) => console.log(`[mutants] ${line}`);

/** Where mutants are made. */
const sources = ['shared/**/*.ts', 'server/**/*.ts', 'web/{records,ui,station,features}/**/*.{ts,tsx}'];
/** Which of them the tests of a project can reach; in the order in which they are played, the fastest first. */
const reach: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared/'],
  web: ['shared/', 'web/'],
  server: ['shared/', 'server/'],
  attacks: ['server/'],
};

const versions = new Map<string, string>();
const chosen = choose();
const numberOf = new Map(chosen.map(({ key }, index) => [key, index + 1]));

/** What was written down by this run and those before it. */
type Line =
  | { kind: 'noticed'; key: string; by: string; how: string }
  /** A file of tests, played to its end with these mutants open; `afresh` are those it has to be played from its start for. */
  | {
      kind: 'played';
      test: string;
      version: string;
      keys: string[];
      afresh: string[];
      tried: Record<string, number>;
      ms: number;
      isSound: boolean;
    }
  | { kind: 'afresh'; test: string; version: string; key: string };

const noticed = new Map<string, { by: string; how: string }>();
type Played = Extract<Line, { kind: 'played' }>;
const played: Played[] = [];
const playedAfresh = new Set<string>();
readResults();
if (values.report) {
  report();
  process.exit(0);
}
if (process.env.MUTANTS_STOPPED) takeUp();

const mutantsOf = Map.groupBy(chosen, ({ file }) => path.join(root, file));
// What a run prepares for all files is loaded in this process, as it is.
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
// A project with plugins has a server of its own, which takes nothing from the root.
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
  // Each file loads its modules, so what runs while they are loaded is seen with each of them.
  settings.isolate = true;
}

const specifications = Object.keys(reach).flatMap((name) =>
  all
    .filter(
      (specification) => specification.project.name === name && hasWord(nameOf(specification), values.tests),
    )
    .sort((a, b) => usualMs(a) - usualMs(b)),
);
for (const [index, specification] of specifications.entries()) {
  const open = openFor(specification);
  if (open.length === 0) continue;
  await play(specification, open);
  say(`${index + 1}/${specifications.length} ${nameOf(specification)}: ${noticed.size} noticed so far`);
}
for (const mutant of chosen) await playAfresh(mutant);
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

function readResults(): void {
  if (!existsSync(results)) return;
  for (const text of readFileSync(results, 'utf8').split('\n').filter(Boolean)) keep(JSON.parse(text));
}

function write(line: Line): void {
  appendFileSync(results, `${JSON.stringify(line)}\n`);
  keep(line);
}

function keep(line: Line): void {
  if (line.kind === 'noticed') {
    if (numberOf.has(line.key)) noticed.set(line.key, line);
    return;
  }
  // What a file of tests said before it was changed is not known any more.
  if (line.version !== versionOf(line.test)) return;
  if (line.kind === 'played') played.push(line);
  else playedAfresh.add(`${line.test} ${line.key}`);
}

/** The last process was ended from outside, as something in it did not end. */
function takeUp(): void {
  if (!existsSync(beat)) return;
  const under = JSON.parse(readFileSync(beat, 'utf8')) as { mutant: number; test: string };
  takeNotes();
  const key = chosen[under.mutant - 1]?.key;
  const [test = ''] = under.test.split(' > ');
  if (key) write({ kind: 'noticed', key, by: under.test, how: 'does not end' });
  else if (existsSync(path.join(root, test)))
    write({
      kind: 'played',
      test,
      version: versionOf(test),
      keys: [...numberOf.keys()],
      afresh: [],
      tried: {},
      ms: 0,
      isSound: false,
    });
}

function takeNotes(): { afresh: string[]; tried: Record<string, number>; unsound: string[] } {
  const [afresh, unsound] = [new Set<string>(), [] as string[]];
  const tried: Record<string, number> = {};
  const text = existsSync(journal) ? readFileSync(journal, 'utf8') : '';
  for (const note of text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as MutantNote)) {
    if (note.kind === 'unsound') {
      unsound.push(`${note.test}: ${note.said}`);
      continue;
    }
    const key = chosen[note.mutant - 1]?.key ?? '';
    if (note.kind === 'noticed') write({ kind: 'noticed', key, by: note.by, how: note.how.slice(0, 200) });
    if (note.kind === 'tried') tried[key] = (tried[key] ?? 0) + note.ms;
    if (note.kind === 'afresh') afresh.add(key);
  }
  rmSync(journal, { force: true });
  return { afresh: [...afresh], tried, unsound };
}

function openFor(specification: TestSpecification): Mutant[] {
  const test = nameOf(specification);
  const before = new Set(played.filter((line) => line.test === test).flatMap(({ keys }) => keys));
  const roots = reach[specification.project.name] ?? [];
  return chosen.filter(
    ({ key, file }) =>
      !noticed.has(key) &&
      !before.has(key) &&
      roots.some((start) => file.startsWith(start)) &&
      spentOn(key) < budgetMs,
  );
}

function spentOn(key: string): number {
  return played.reduce((sum, { tried }) => sum + (tried[key] ?? 0), 0);
}

async function play(specification: TestSpecification, open: readonly Mutant[]): Promise<void> {
  const test = nameOf(specification);
  const keys = open.map(({ key }) => key);
  order(test, { open: keys.map((key) => numberOf.get(key) ?? 0), fixed: 0, fixedMs: 0 });
  const began = performance.now();
  let said: string | null;
  try {
    said = await run([specification]);
  } catch (error) {
    // It was not played: the next run tries it again.
    say(`${test} cannot be loaded: ${error instanceof Error ? error.message : error}`);
    takeNotes();
    return;
  }
  const { afresh, tried, unsound } = takeNotes();
  for (const line of unsound) say(`fails without a mutant: ${line}`);
  if (said && unsound.length === 0) say(`${test}: ${said}`);
  const ms = Math.round(performance.now() - began);
  // Only a mutant leaves an error uncaught here.
  const isSound = unsound.length === 0 && (said === null || said === uncaughtError);
  write({ kind: 'played', test, version: versionOf(test), keys, afresh, tried, ms, isSound });
}

/** Plays files from their start with a mutant that runs before their tests do, or in tests that cannot be played twice. */
async function playAfresh({ key, file }: Mutant): Promise<void> {
  if (noticed.has(key)) return;
  const tests = new Map(
    // A file that fails as it is would notice everything.
    played
      .filter(({ afresh, isSound }) => isSound && afresh.includes(key))
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
    if (playedAfresh.has(`${test} ${key}`)) continue;
    order(test, {
      open: [],
      fixed: numberOf.get(key) ?? 0,
      fixedMs: Math.max(15_000, 2 * usualMs(specification)),
    });
    const by = await run([specification]).catch((error: Error) => error.message);
    if (by)
      write({
        kind: 'noticed',
        key,
        by: `${test} > ${by.replaceAll(root, '')}`,
        how: 'from the start of its file',
      });
    else write({ kind: 'afresh', test, version: versionOf(test), key });
    if (by) return;
  }
}

function order(
  test: string,
  { open, fixed, fixedMs }: Pick<MutantOrder, 'open' | 'fixed' | 'fixedMs'>,
): void {
  rmSync(journal, { force: true });
  writeFileSync(beat, JSON.stringify({ mutant: fixed, test }));
  const told: MutantOrder = { open, fixed, fixedMs, budgetMs, journal, beat };
  for (const project of vitest.projects) project.provide('mutants', told);
}

function report(): void {
  const hasRun = new Set(played.flatMap(({ tried, afresh }) => [...Object.keys(tried), ...afresh]));
  const list = chosen.map((mutant): MutantResult => {
    const how = noticed.get(mutant.key);
    return { mutant, noticedBy: how?.by ?? null, isReached: how !== undefined || hasRun.has(mutant.key) };
  });
  const { table, survivors } = describeResults(list);
  writeFileSync(path.join(folder, 'survivors.md'), survivors);
  console.log(table);
  say(`The survivors are listed in ${path.join(folder, 'survivors.md')}`);
}

function usualMs(specification: TestSpecification): number {
  const test = nameOf(specification);
  const lines = played.filter((line) => line.test === test);
  if (lines.length > 0) return Math.min(...lines.map(({ ms }) => ms));
  return readFileSync(specification.moduleId, 'utf8').length / 5;
}

function versionOf(test: string): string {
  const known = versions.get(test);
  if (known !== undefined) return known;
  const file = path.join(root, test);
  const version = existsSync(file)
    ? createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)
    : '';
  versions.set(test, version);
  return version;
}

function nameOf({ moduleId }: TestSpecification): string {
  return path.relative(root, moduleId).replaceAll(path.sep, '/');
}
