/** What the reports of Vitest and Playwright say, in one shape. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './prepare.mjs';

/**
 * @param {string} file The JSON report of either runner; a runner that was stopped leaves none.
 * @returns {{ passed: number, failed: number, failures: { name, said }[], files: { name, seconds }[] }}
 */
export function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, failures: [], files: [] };
  const json = JSON.parse(readFileSync(file, 'utf8'));
  return json.stats ? readPlaywright(json) : readVitest(json);
}

function readPlaywright({ stats, suites }) {
  const specs = specsIn(suites);
  const isBad = ({ status }) => status === 'unexpected' || status === 'flaky';
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: specs
      .filter(({ tests }) => tests.some(isBad))
      .map(({ file, line, title, tests }) => ({
        name: `tests/e2e/${file}:${line} ${title}`,
        said: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message,
      })),
    files: specs.map(({ file, title, tests }) => ({
      name: `tests/e2e/${file}: ${title}`,
      seconds: tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  };
}

function specsIn(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites)]);
}

function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const nameOf = (file) => path.relative(root, file.name);
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap((file) => {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0 && file.status === 'failed')
        return [{ name: nameOf(file), said: file.message }];
      return failed.map((test) => ({
        name: `${nameOf(file)} ${test.fullName}`,
        said: test.failureMessages[0],
      }));
    }),
    files: testResults.map((file) => ({
      name: nameOf(file),
      seconds: Math.max(0, file.endTime - file.startTime) / 1000,
    })),
  };
}

/** Warnings of Node, Vite and Vitest in a lane's output: a green run has none. */
export function findWarnings(output) {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /\(node:\d+\)|\bwarning:|deprecat/i.test(line));
}

/** The failed tests with the first lines of what each said. */
export function printFailures(results) {
  for (const { name: lane, failures } of results)
    for (const { name, said } of failures) {
      console.log(`\n${lane}: ${name}`);
      for (const line of stripVTControlCharacters(said ?? '')
        .split('\n')
        .slice(0, 12))
        console.log(`  ${line}`);
    }
}

/** Seconds, CPU and memory of each lane, and the slowest files of the run. */
export function printTables(results) {
  console.log('\nlane               seconds  CPU s  peak MB  passed');
  for (const { name, took, usage, passed, verdict } of results) {
    const numbers = [took.toFixed(0), usage.cpuSeconds.toFixed(0), usage.peakMb.toFixed(0), passed];
    const [seconds, cpu, peak, tests] = numbers.map(String);
    console.log(
      `${name.padEnd(16)} ${seconds.padStart(9)} ${cpu.padStart(6)} ${peak.padStart(8)} ${tests.padStart(7)}  ${verdict}`,
    );
  }
  const files = results.flatMap((result) => result.files).toSorted((a, b) => b.seconds - a.seconds);
  if (files.length > 1) console.log('\nslowest files');
  for (const { name, seconds } of files.slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
