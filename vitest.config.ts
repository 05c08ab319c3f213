import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Far above what a slow machine with other work needs: they end what hangs, and cost nothing else. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

/** What takes minutes begins first: begun last, it would leave the other cores idle. */
const long =
  /\/(convergence[^/]*|day-after|recovery|process|imports|permissions|bad-requests|malformed|badge-texts|pack)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** The projects mirror the roots of the tree; `scripts/test.mjs` decides in which lane each one runs. */
export default defineConfig({
  test: {
    // One more than cores: files that start programs and wait for them leave a core to others meanwhile.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    projects: [
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'], environment: 'node', ...patience } },
      { test: { name: 'shared', include: ['tests/shared/**/*.test.ts'], environment: 'node', ...patience } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/server/clean-up.ts'],
          globalSetup: ['tests/server/global.ts'],
          // Most of a file's time was loading the server's modules again.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'attacks',
          include: ['tests/attacks/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/server/clean-up.ts'],
          globalSetup: ['tests/server/global.ts'],
          isolate: false,
          // As often as somebody asks for (attack-times.ts).
          testTimeout: 3_600_000,
          hookTimeout: patience.hookTimeout,
        },
      },
      {
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/server/clean-up.ts'],
          globalSetup: ['tests/server/global.ts'],
          hookTimeout: patience.hookTimeout,
        },
      },
      {
        test: {
          name: 'deploy',
          include: ['tests/deploy/files.test.ts'],
          environment: 'node',
          setupFiles: ['tests/server/clean-up.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'image',
          include: ['tests/deploy/image.test.ts'],
          environment: 'node',
          setupFiles: ['tests/server/clean-up.ts'],
          // Packages are installed and the web is built, as in an image.
          testTimeout: 1_800_000,
          hookTimeout: patience.hookTimeout,
        },
      },
      {
        test: {
          name: 'sync',
          include: ['tests/sync/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/sync/setup.ts', 'tests/server/clean-up.ts'],
          globalSetup: ['tests/server/global.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'badge',
          include: ['tests/badge/**/*.test.ts'],
          environment: 'node',
          ...patience,
        },
      },
      {
        test: {
          name: 'kiosk',
          include: ['tests/kiosk/**/*.test.ts'],
          exclude: ['tests/kiosk/pack/**'],
          environment: 'node',
          ...patience,
        },
      },
      {
        test: {
          name: 'kiosk-pack',
          include: ['tests/kiosk/pack/**/*.test.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/web/setup.ts'],
          ...patience,
        },
      },
    ],
  },
});
