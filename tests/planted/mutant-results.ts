import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A test file that ran to its end. */
export interface PlayedFile {
  kind: 'played';
  test: string;
  version: string;
  /** The mutants that were tried in it if a test reached them. */
  keys: string[];
  /** Those it has to run for from its start: they run outside its tests, or in tests that cannot be repeated. */
  wholeFile: string[];
  /** Milliseconds of work for each mutant that its tests did not notice. */
  tried: Record<string, number>;
  /** How long it takes without mutants. */
  usualMs: number;
  /** Whether it passes without mutants. */
  isSound: boolean;
}

type ResultLine =
  | { kind: 'noticed'; key: string; by: string; how: string }
  | PlayedFile
  | { kind: 'playedWhole'; test: string; version: string; key: string };

export interface Results {
  /** By the key of the mutant: the test that failed. */
  noticed: ReadonlyMap<string, string>;
  played: readonly PlayedFile[];
  /** Whether a test file ran from its start with a mutant on, and passed. */
  hasPlayedWhole: (test: string, key: string) => boolean;
  addNoticed: (key: string, by: string, how: string) => void;
  addPlayed: (file: Omit<PlayedFile, 'kind' | 'version'>) => void;
  addPlayedWhole: (test: string, key: string) => void;
}

/**
 * The results of this run and the ones before it, one line of JSON each. What an older version of a test file said is left
 * out, so that file is played again for the mutants that are still open; what it noticed stays.
 */
export function openResults(file: string, root: string, isWanted: (key: string) => boolean): Results {
  const versions = new Map<string, string>();
  const noticed = new Map<string, string>();
  const played: PlayedFile[] = [];
  const playedWhole = new Set<string>();

  const versionOf = (test: string): string => {
    const known = versions.get(test);
    if (known !== undefined) return known;
    const at = path.join(root, test);
    const version = existsSync(at) ? createHash('sha256').update(readFileSync(at)).digest('hex') : '';
    versions.set(test, version.slice(0, 8));
    return version.slice(0, 8);
  };
  const keep = (line: ResultLine) => {
    if (line.kind === 'noticed') {
      if (isWanted(line.key)) noticed.set(line.key, line.by);
    } else if (line.version === versionOf(line.test)) {
      if (line.kind === 'played') played.push(line);
      else playedWhole.add(`${line.test} ${line.key}`);
    }
  };
  const add = (line: ResultLine) => {
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    keep(line);
  };
  for (const line of readLines<ResultLine>(file)) keep(line);
  return {
    noticed,
    played,
    hasPlayedWhole: (test, key) => playedWhole.has(`${test} ${key}`),
    addNoticed: (key, by, how) => add({ kind: 'noticed', key, by, how: how.slice(0, 200) }),
    addPlayed: (played) => add({ kind: 'played', version: versionOf(played.test), ...played }),
    addPlayedWhole: (test, key) => add({ kind: 'playedWhole', test, version: versionOf(test), key }),
  };
}

/** The lines of a JSON Lines file; none when there is no such file. */
export function readLines<T>(file: string): T[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}
