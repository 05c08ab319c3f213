import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { faults } from '../planted/faults.ts';
import { onlyRead, testedClaims, writtenClaims } from './security-claims.ts';
import { root } from './source-files.ts';

/** docs/security.md counts what its tables hold, leaves out no requirement, and names files that are there. */

const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

interface Row {
  number: string;
  level: string;
  outcome: string;
  shownBy: string;
}

const rows: Row[] = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, number = '', level = '', outcome = '', shownBy = '']) => ({ number, level, outcome, shownBy }));
const withOutcome = (outcome: string) => rows.filter((row) => row.outcome === outcome);

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('every requirement of the two levels is listed once', () => {
  const counted = chapters.map(
    (_, at) => rows.filter(({ number }) => number.startsWith(`${at + 1}.`)).length,
  );
  expect(counted).toEqual(chapters);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(text).toContain(`all ${rows.length} requirements`);
});

test('the figures at the head are those of the tables', () => {
  const outcomes = ['met', 'not met', 'does not apply'];
  for (const outcome of outcomes)
    expect(text).toMatch(new RegExp(`^\\| ${outcome} \\| ${withOutcome(outcome).length} \\|$`, 'm'));
  expect(rows.filter(({ outcome }) => !outcomes.includes(outcome))).toEqual([]);
  const [met, notMet] = [withOutcome('met').length, withOutcome('not met').length];
  const share = Math.floor((1000 * met) / (met + notMet)) / 10;
  expect(text).toContain(`Of the ${met + notMet} that apply, ${share} % are met`);
});

test('unmet requirements are listed first, with what they need', () => {
  const [, onTop = ''] = /## Not met[^\n]*\n([\s\S]*?)\n## /.exec(text) ?? [];
  const listed = [...onTop.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| [^|]{10,} \|$/gm)].map(
    ([, number]) => number,
  );
  expect(listed).toEqual(withOutcome('not met').map(({ number }) => number));
});

test('whatever is met is shown by files, and each file that is named is there', () => {
  // A section of the page itself counts where the standard asks for something to be written down.
  const isShown = ({ shownBy }: Row) =>
    /`[\w.-]+(\/[\w.-]+)+`|`[\w.-]+\.(ts|json|mjs)`/.test(shownBy) || /“[^”]+” below/.test(shownBy);
  expect(withOutcome('met').filter((row) => !isShown(row))).toEqual([]);
  for (const [, section] of text.matchAll(/“([^”]+)” below/g)) expect(text).toContain(`**${section}.**`);
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+|[\w.-]+\.(?:ts|json|mjs))`/g)].map(
    ([, file = '']) => file,
  );
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, file = '']) => `docs/${file}`);
  expect(named.length).toBeGreaterThan(200);
  // Of an installation, not of the tree.
  const missing = [...named, ...links].filter(
    (file) => file !== 'keys.json' && !existsSync(path.join(root, file)),
  );
  expect(missing).toEqual([]);
});

const numbersOf = (claims: readonly { numbers: string }[]) =>
  claims.flatMap(({ numbers }) => numbers.split(' '));

test('each requirement that is met is shown by a test, by what is written, or says that it was only read', () => {
  const shown = [...numbersOf(testedClaims), ...numbersOf(writtenClaims), ...onlyRead];
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown.sort()).toEqual(
    withOutcome('met')
      .map(({ number }) => number)
      .sort(),
  );
  const [tested, written] = [numbersOf(testedClaims).length, numbersOf(writtenClaims).length];
  expect(text).toContain(`${tested} have a test that a planted fault fails`);
  expect(text).toContain(`${written} are explained on this page`);
  expect(text).toContain(`${onlyRead.length} were checked by reading`);
});

test.each(testedClaims)('$numbers: $test has the test, and its fault is planted for it', (claim) => {
  const file = ['.test.ts', '.test.tsx']
    .map((ending) => path.join(root, `tests/${claim.test}${ending}`))
    .find(existsSync);
  expect(readFileSync(file ?? '', 'utf8')).toContain(claim.title);
  expect(claim.title).not.toBe('');
  const fault = faults.find(({ name }) => name === claim.fault);
  expect(fault?.tests).toContain(claim.test);
});

test.each(writtenClaims)('$numbers: the section "$section" says it', ({ section, says }) => {
  const [, words = ''] = text.split(`**${section}.**`);
  expect(words.split('\n\n**')[0]).toContain(says);
});
