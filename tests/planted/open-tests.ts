import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';

type Options = NonNullable<Parameters<typeof createVitest>[1]>;
type ViteOptions = Parameters<typeof createVitest>[2];

/** What `run` answers when no test fails, but the run does. */
export const uncaughtError = 'an uncaught error';

/** The tests of this tree, run file by file in one process: most of a run's time is loading what each would load again. */
export interface OpenTests {
  vitest: Vitest;
  all: readonly TestSpecification[];
  /** The first test that fails; null when all pass. A file that cannot be loaded has noticed nothing of ours: it throws. */
  run: (specifications: TestSpecification[]) => Promise<string | null>;
}

export async function openTests(options: Options, vite: ViteOptions = {}): Promise<OpenTests> {
  const vitest = await createVitest(
    'test',
    { run: true, watch: false, maxWorkers: 1, reporters: [{}], silent: true, ...options },
    vite,
  );
  await vitest.standalone();
  const all = await vitest.globTestSpecifications();
  return { vitest, all, run: (specifications) => runUntilFailure(vitest, specifications) };
}

async function runUntilFailure(vitest: Vitest, specifications: TestSpecification[]): Promise<string | null> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const wanted = new Set(specifications.map(({ moduleId }) => moduleId));
  // Those of earlier runs are reported again.
  for (const module of testModules.filter(({ moduleId }) => wanted.has(moduleId))) {
    const [failed] = module.children.allTests('failed');
    if (failed) return failed.fullName;
    // What fails before its tests leaves them unplayed, and none of them failed.
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) return suite.fullName;
    const [error] = module.errors();
    // A file that was loaded has tests: what failed is the preparation of all of them.
    if (error && module.children.size > 0) return `${module.relativeModuleId}: ${error.message}`;
    if (error) throw new Error(`${module.moduleId}: ${error.message}`);
  }
  if (unhandledErrors.length > 0) return uncaughtError;
  return null;
}
