/**
 * Plants each fault, runs the tests that must notice, and removes it again. `npm run planted` runs it in a copy of the
 * tree, so the working tree is never changed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { type Fault, plant } from './fault.ts';
import { faults } from './faults.ts';
import { openTests, uncaughtError } from './open-tests.ts';

const words = process.argv.slice(2);
const chosen = faults.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)),
);
const root = process.cwd();
const say = (line: string) => console.log(`[planted] ${line}`);

const { vitest, all, run } = await openTests({ bail: 1 });

const ground = [...new Set(chosen.flatMap(({ tests }) => tests))];
say(`${chosen.length} faults; first their ${ground.length} files of tests as they are …`);
const sound = await findFailure(ground);
if (sound !== null) throw new Error(`the tests fail without any fault: ${sound}`);

const survived: Fault[] = [];
const began = performance.now();
for (const [index, fault] of chosen.entries()) {
  const noticed = await tryOne(fault);
  if (noticed === null) survived.push(fault);
  say(
    `${index + 1}/${chosen.length} ${noticed === null ? 'SURVIVED' : 'noticed'}: ${fault.name}  (${noticed ?? fault.file})`,
  );
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
for (const { name, file, tests } of survived) say(`SURVIVED: ${file}: ${name} (${tests.join(', ')})`);
say(`${chosen.length - survived.length} of ${chosen.length} planted faults noticed, in ${minutes} minutes`);
await vitest.close();
process.exit(chosen.length > 0 && survived.length === 0 ? 0 : 1);

/** Which test noticed it; nothing when none did. */
async function tryOne(fault: Fault): Promise<string | null> {
  const file = path.join(root, fault.file);
  const before = readFileSync(file, 'utf8');
  const change = (content: string) => {
    writeFileSync(file, content);
    vitest.invalidateFile(file);
  };
  change(plant(fault, before));
  try {
    return await findFailure(fault.tests);
  } finally {
    change(before);
  }
}

/** A worker can die of a lack of memory: an uncaught error counts if it comes again. */
async function findFailure(names: readonly string[]): Promise<string | null> {
  const specifications = specificationsOf(names);
  const failed = await run(specifications);
  return failed === uncaughtError ? run(specifications) : failed;
}

function specificationsOf(names: readonly string[]): TestSpecification[] {
  const wanted = new Set(names.map((name) => path.join(root, 'tests', name)));
  return all.filter(({ moduleId }) => wanted.has(moduleId.replace(/\.test\.tsx?$/, '')));
}
