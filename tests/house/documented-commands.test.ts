import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#server/core/config.ts';
import { faults } from '#tests/planted/faults.ts';
import {
  codeSpansOf,
  filesUnder,
  readPage,
  readPages,
  sectionOf,
  shellLinesOf,
  tableRowsOf,
} from './markdown.ts';
import { root, sourcesUnder } from './source-files.ts';

/** What the documentation tells readers to type is accepted: commands, their options, settings, keys. */

const pages = readPages();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

interface Command {
  page: string;
  line: string;
  words: string[];
}

/** What a reader types, from fenced blocks and from backticks, with quoted words as one. */
const commands: Command[] = pages.flatMap((page) =>
  [...shellLinesOf(page), ...codeSpansOf(page)]
    .flatMap((line) => line.split(/ && | \| /))
    .map((line) => ({
      page: page.file,
      line,
      words: (line.match(/"[^"]*"|'[^']*'|<[^>]*>\S*|\S+/g) ?? []).map((word) =>
        word.replace(/^(["'])(.*)\1$/, '$2'),
      ),
    })),
);

// ── npm ─────────────────────────────────────────────────────────────────────────────────────────────

interface NpmCommand extends Command {
  script: string;
  args: string[];
}

const ofNpm = new Set(['ci', 'install', 'audit', 'sbom']);
const npmCommands: NpmCommand[] = commands.flatMap((command) => {
  const at = command.words.indexOf('npm');
  // A sentence may name npm; a command goes on with what npm is to do.
  const [verb = '', ...rest] =
    at < 0 ? [] : command.words.slice(at + 1).filter((word) => word !== '--silent');
  const separator = rest.indexOf('--');
  const args = separator < 0 ? [] : rest.slice(separator + 1);
  if (verb === 'run') return [{ ...command, script: rest[0] ?? '', args }];
  return ['start', 'test'].includes(verb) ? [{ ...command, script: verb, args }] : [];
});

/** Scripts of the project that run this one, with their names: a lane, a fault or a benchmark is chosen by a word. */
const wordsThatChoose: Record<string, (word: string) => boolean> = {
  test: isLaneOrFile,
  'test:all': isLaneOrFile,
  bench: (word) =>
    readdirSync(path.join(root, 'tests/bench')).some(
      (file) => file.endsWith('.bench.ts') && file.includes(word),
    ),
  planted: (word) => faults.some(({ name, file }) => name.includes(word) || file.includes(word)),
  // Names and folders are the reader's.
  'reset-factor': () => true,
  backup: (word) => word.includes('/'),
  restore: (word) => word.includes('/'),
  edition: (word) => word === 'check' || word.endsWith('.json'),
};

function isLaneOrFile(word: string): boolean {
  if (word.includes('/')) return existsSync(path.join(root, word));
  return laneNames().some((name) => name.includes(word));
}

function laneNames(): string[] {
  return all(scriptSources(), /\bname: '([\w-]+)'/g);
}

const scriptSources = () =>
  filesUnder('scripts')
    .filter((file) => file.endsWith('.mjs'))
    .map(read)
    .join('\n');

/** The text of the files that a script runs. */
function sourceOf(script: string): string {
  const command = scripts[script] ?? '';
  // The runner of the tests is several files.
  if (command.includes('scripts/test')) return scriptSources();
  const own = all(command, /([\w/.-]+\.(?:mjs|ts))/g).map(read);
  // A script may hand its arguments on to a program beside the tests.
  const behind = own.flatMap((text) => all(text, /'(tests\/[\w/.-]+\.ts)'/g)).map(read);
  return [...own, ...behind].join('\n');
}

/** Whether a script knows this option, or this word as one of its choices. */
function accepts(script: string, arg: string, before: string | undefined): boolean {
  const source = sourceOf(script);
  if (arg.startsWith('--')) {
    const name = arg.slice(2).split('=')[0] ?? '';
    return source.includes(`'${arg}'`) || new RegExp(`\\b${name}: \\{ type: '`).test(source);
  }
  // The value of the option before it, or for the reader to fill in.
  if (/^<.*>$|^…$/.test(arg) || (before?.startsWith('--') && takesValue(source, before))) return true;
  return wordsThatChoose[script]?.(arg) ?? new RegExp(`'${arg}'|\\b${arg}: `).test(source);
}

const takesValue = (source: string, option: string) =>
  new RegExp(`\\b${option.slice(2)}: \\{ type: 'string'`).test(source) || option === '--shard';

test('every npm command in the documentation is a script of the project', () => {
  expect(npmCommands.length).toBeGreaterThan(80);
  expect(
    npmCommands.filter(({ script }) => !(script in scripts) && !ofNpm.has(script)).map(describeCommand),
  ).toEqual([]);
});

test('every option and word after a documented npm command is known to its script', () => {
  const refused = npmCommands.filter(({ script, args }) =>
    args.some((arg, index) => !accepts(script, arg, args[index - 1])),
  );
  expect(refused.map(describeCommand)).toEqual([]);
});

test('an option or a word that a script does not know is found', () => {
  expect(accepts('simulate', '--seeds', undefined)).toBe(true);
  expect(accepts('simulate', '--sedes', undefined)).toBe(false);
  expect(accepts('chaos', 'server-kill', undefined)).toBe(true);
  expect(accepts('chaos', 'server-tickle', undefined)).toBe(false);
  expect(accepts('test', 'tests/shared/verdict.test.ts', undefined)).toBe(true);
  expect(accepts('test', 'tests/shared/verdicts.test.ts', undefined)).toBe(false);
});

test('CONTRIBUTING lists every script of the project', () => {
  const listed = new Set(
    npmCommands.filter(({ page }) => page === 'CONTRIBUTING.md').map(({ script }) => script),
  );
  expect(Object.keys(scripts).filter((script) => !listed.has(script))).toEqual([]);
});

test('the test lanes in CONTRIBUTING are lanes of the test command', () => {
  const lanes = tableRowsOf(sectionOf(readPage('CONTRIBUTING.md'), 'Test lanes'))
    .map(([lane = '']) => lane.replace(/,.*/, ''))
    .filter((lane) => !lane.startsWith('**'));
  expect(lanes.length).toBeGreaterThan(10);
  expect(lanes.filter((lane) => !laneNames().some((name) => name.startsWith(lane)))).toEqual([]);
});

test.each([
  ['scaling-model', []],
  ['licenses', ['--', '--prod']],
])('npm run %s runs as documented', (script, args) => {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', script, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

const describeCommand = ({ page, line }: Command) => `${page}: ${line}`;

// ── settings ────────────────────────────────────────────────────────────────────────────────────────

const ofConfig = all(read('server/core/config.ts'), /^ {2}([A-Z\d_]+): (?:z|postgresUrl)/gm);
/** Read elsewhere in the server: by its own code, or by the exporter of traces. */
const ofServer = [
  ...sourcesUnder('server').flatMap(({ text }) => all(text, /\benv\.([A-Z][A-Z\d_]+)\b/g)),
  'OTEL_EXPORTER_OTLP_HEADERS',
].filter((name) => name !== 'PATH');
const configuration = readPage('docs/configuration.md');
const rows = tableRowsOf(configuration).map(([names = '', , standard = '']) => ({
  names: all(names, /`([A-Z\d_]+)`/g),
  standard: all(standard, /`([^`]+)`/g),
}));

test('docs/configuration.md lists every variable that the server reads, and no other', () => {
  const listed = rows.flatMap(({ names }) => names);
  expect(listed.length).toBeGreaterThan(30);
  expect([...listed].sort()).toEqual([...new Set([...ofConfig, ...ofServer])].sort());
});

test('the defaults in docs/configuration.md are those of the server', () => {
  const config = readConfig({}) as unknown as Record<string, unknown>;
  const standardOf = (name: string) => {
    const row = rows.find(({ names }) => names.includes(name));
    return row?.standard[row.names.length === row.standard.length ? row.names.indexOf(name) : 0];
  };
  const expected: Record<string, unknown> = {
    ...{ PORT: config.port, HOST: config.host, DATABASE_POOL: config.databasePool },
    ...{ DATA_DIR: config.dataDir, FLUSH_MINUTES: config.flushMinutes, ADMIN_USERNAME: config.adminUsername },
    ...{
      LOG_LEVEL: config.logLevel,
      DRAIN_SECONDS: Number(config.drainMs) / 1000,
      DEMO: config.demo ? 1 : 0,
    },
    ...{ NODE_ENV: config.production ? 'production' : 'development', OTEL_SERVICE_NAME: 'cancha' },
  };
  for (const [name, value] of Object.entries(expected))
    expect([name, standardOf(name)]).toEqual([name, String(value)]);
});

test('the secrets that docs/configuration.md allows as files are those that the server reads from files', () => {
  const [, list = ''] = /This applies to ([\s\S]+?)\. The event/.exec(configuration.text) ?? [];
  const [, inCode = ''] =
    /const secretSettings = \[([\s\S]+?)\]/.exec(read('server/core/settings/secrets.ts')) ?? [];
  expect(all(list, /`([A-Z\d_]+)`/g).sort()).toEqual(all(inCode, /'([A-Z\d_]+)'/g).sort());
});

test('every variable that a documented command sets is read by what it starts', () => {
  const readByFiles = [
    ...sourcesUnder('scripts', 'tests', 'kiosk').map(({ text }) => text),
    scriptSources(),
    ...filesUnder('docs/deploy').map(read),
  ].join('\n');
  const unknown = commands.flatMap(({ page, words }) => {
    const end = words.findIndex((word) => !/^[A-Z][A-Z\d_]*=/.test(word));
    return words
      .slice(0, Math.max(end, 0))
      .map((word) => word.split('=')[0] ?? '')
      .filter((name) => !ofConfig.includes(name) && !new RegExp(`\\b${name}\\b`).test(readByFiles))
      .map((name) => `${page}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

// ── docker ──────────────────────────────────────────────────────────────────────────────────────────

const docker = commands.filter(({ words }) => words[0] === 'docker');
const dockerfile = read('docs/deploy/Dockerfile');

test('every docker command names files, services and settings that exist', () => {
  const compose = z
    .object({ services: z.record(z.string(), z.unknown()) })
    .parse(parse(read('docs/deploy/compose.yml')));
  const services = Object.keys(compose.services);
  expect(docker.length).toBeGreaterThan(5);
  for (const { line, words } of docker) {
    const valueAfter = (option: string) =>
      words.flatMap((word, at) => (word === option ? [words[at + 1] ?? ''] : []));
    const files = valueAfter('-f').map((file) => file.replace('<the project>/', ''));
    expect([line, files.filter((file) => !existsSync(path.join(root, file)))]).toEqual([line, []]);
    if (words[1] === 'compose')
      expect([line, serviceOf(words) ?? 'app']).toEqual([line, expect.toBeOneOf(services)]);
    const set = valueAfter('-e').map((pair) => pair.split('=')[0] ?? '');
    expect([line, set.filter((name) => !ofConfig.includes(name))]).toEqual([line, []]);
  }
});

/** What `exec`, `logs`, `run` or `stop` of Compose is about. */
function serviceOf(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => ['exec', 'logs', 'run', 'stop'].includes(word));
  return at < 0 ? undefined : words.slice(at + 1).find((word) => !word.startsWith('-'));
}

test('the docker commands in the README run the image that they build, on the port that it exposes', () => {
  const [build, run] = shellLinesOf(readPage('README.md')).filter((line) => line.startsWith('docker'));
  expect(/ -t (\S+)/.exec(build ?? '')?.[1]).toBe(run?.split(' ').at(-1));
  const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1];
  expect(/ -p (\d+):(\d+)/.exec(run ?? '')?.slice(1)).toEqual([port, port]);
});

// ── keys ────────────────────────────────────────────────────────────────────────────────────────────

test('every function key in the user guide is a key of the desk', () => {
  // Read as text: the module needs the types of a browser, which these tests do not have.
  const known = new Set(all(read('web/device/desk-keys.ts'), /(?:^ {2}|\{ )'?([\w+]+)'?: 'on\w+'/gm));
  expect(known).toContain('Shift+F8');
  const named = pages
    .filter(({ file }) => file.startsWith('docs/user-guide/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/(?<![\w+])((?:Shift ?\+ ?|⇧ ?)?F\d{1,2})\b/g)].map(([, key = '']) => ({
        file,
        key: key.replaceAll(' ', '').replace('⇧', 'Shift+'),
      })),
    );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ key }) => !known.has(key))).toEqual([]);
});
