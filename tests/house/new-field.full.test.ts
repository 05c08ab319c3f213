import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './source-files.ts';

/** Adds a field of a person to a copy of the tree, as CONTRIBUTING.md says, and runs the tests of such fields there. */

/** What is written by hand: after which text in which file. */
const additions: Record<string, [after: string, text: string]> = {
  'shared/people/person-fields.ts': [
    'export const optionalFields = {\n',
    `  shirtSize: {
    schema: z.string().max(10, 'TOO_LONG'),
    isPrinted: false,
    value: 'text',
    es: ['Talla de camiseta'],
    en: ['Shirt size'],
  },
`,
  ],
  'server/core/database/tables.ts': [
    '    language: text().$type<PersonLanguage>(),\n',
    '    shirtSize: text(),\n',
  ],
  'web/words/es/participants.ts': [
    'export const participants = {\n',
    "  shirtSize: 'Talla',\n  shirtSizeHint: 'De camiseta.',\n  shirtSizeUnknown: 'No se sabe',\n",
  ],
  'web/words/en/participants.ts': [
    'export const participants: typeof spanish = {\n',
    "  shirtSize: 'Size',\n  shirtSizeHint: 'Of the shirt.',\n  shirtSizeUnknown: 'Not known',\n",
  ],
};
/** The tests of fields that not everybody has. */
const tests = [
  ...['house/catalogues', 'server/import-fields', 'server/optional-fields', 'server/pull', 'shared/columns'],
  'web/participants-fields',
].map((name) => `tests/${name}.test`);

const copy = mkdtempSync(path.join(tmpdir(), 'cancha-new-field-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(program: string, ...given: string[]): void {
  const inherited = Object.entries(process.env).filter(([name]) => !/^VITEST|^FULL$/.test(name));
  const options = {
    cwd: copy,
    env: Object.fromEntries(inherited),
    encoding: 'utf8' as const,
    stdio: 'pipe' as const,
  };
  try {
    execFileSync(process.execPath, [path.join('node_modules', program), ...given], options);
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} failed:\n${stdout}\n${stderr}`);
  }
}

test('a new field of a person is added in four files, and all rules of such fields hold for it', () => {
  const left = new Set(['node_modules', '.git', 'data', 'dist', 'test-results', '.tsinfo']);
  cpSync(root, copy, { recursive: true, filter: (file) => !left.has(path.relative(root, file)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  expect(Object.keys(additions)).toHaveLength(4);
  for (const [file, [after, text]] of Object.entries(additions)) {
    const before = readFileSync(path.join(copy, file), 'utf8');
    expect(before.split(after), `${file} has the place once`).toHaveLength(2);
    writeFileSync(
      path.join(copy, file),
      before.replace(after, () => after + text),
    );
  }
  run('drizzle-kit/bin.cjs', 'generate');
  run('typescript/bin/tsc', '-b', '--checkers', '1', '--builders', '1');
  run('vitest/vitest.mjs', 'run', ...tests);
}, 1_800_000);
