import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isFull } from './tests/full.ts';

/** Far above what a slow machine with other work needs: it ends a test that hangs, and costs nothing else. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Files that only `npm run test:all` runs (FULL=1): what takes long, or proves again what a faster test proves. */
const exclude = [...configDefaults.exclude, ...(isFull ? [] : ['**/*.full.test.*'])];

/** Long files first: started last, one of them would leave the other cores idle. */
const long =
  /\/(convergence[^/]*|day-after|recovery|process|imports|permissions|bad-requests|malformed|badge-texts|pack)(\.full)?\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** `--sequence.shuffle.files` proves that files which share modules need no order; our sequencer would replace its own. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/** Tests that start a server: on the embedded database, or on the PostgreSQL of TEST_DATABASE_URL. */
const withServer = {
  setupFiles: ['tests/server/clean-up.ts'],
  globalSetup: ['tests/server/global.ts'],
};
/** Most of a file's time would go into loading the same modules again (measured: half the CPU time of `shared`). */
const withoutIsolation = { isolate: false };
const sharingModules = { ...withServer, ...withoutIsolation };

function project(
  name: string,
  include: string,
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  const usual = { exclude, environment: 'node', setupFiles: ['tests/warnings.ts'], ...patience };
  return { test: { name, include: [`tests/${include}`], ...usual, ...more } };
}

/**
 * Tests of the web that need a page of their own: they replace modules, start the device's clock, which nothing stops, or
 * look at all that a page stores.
 */
const onOwnPage = [
  ...['door/*', 'kiosk', 'desk-enroll', 'device-clock', 'crop-dialog', 'updates', 'rehearsal'],
].map((name) => `tests/web/${name}.test.{ts,tsx}`);

function inBrowser(
  name: string,
  more: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  // A link that no router takes would replace the page, and files share it.
  const navigation = { disableMainFrameNavigation: true, disableFallbackToSetURL: true };
  const usual = {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { settings: { navigation } } },
    setupFiles: ['tests/web/setup.ts'],
  };
  return { plugins: [react()], ...project(name, 'web/**/*.test.{ts,tsx}', { ...usual, ...more }) };
}

/** Tests of the sync that play stories from a seed, or start the device's clock. */
const onOwnDevice = ['convergence*', 'cases', 'liveness', 'same-bits', 'day-after*', 'clocks'].map(
  (name) => `tests/sync/${name}.test.ts`,
);

function ofDevices(
  name: string,
  more: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  const setupFiles = ['tests/sync/setup.ts', ...withServer.setupFiles];
  return project(name, 'sync/**/*.test.ts', { ...withServer, setupFiles, ...more });
}

/** The projects mirror the roots of the tree; `scripts/test-lanes.mjs` decides in which lane each one runs. */
export default defineConfig({
  test: {
    // One more than cores: a file that starts a program and waits for it leaves a core to others.
    maxWorkers: availableParallelism() + 1,
    sequence: isShuffled ? {} : { sequencer: LongFirst },
    projects: [
      project('house', 'house/**/*.test.ts', withoutIsolation),
      project('shared', 'shared/**/*.test.ts', withoutIsolation),
      inBrowser('web', { exclude: [...exclude, ...onOwnPage], ...withoutIsolation }),
      inBrowser('web-isolated', { include: onOwnPage }),
      project('kiosk', 'kiosk/**/*.test.ts', { exclude: [...exclude, 'tests/kiosk/pack/**'] }),
      ofDevices('sync', { exclude: [...exclude, ...onOwnDevice], ...withoutIsolation }),
      ofDevices('sync-isolated', { include: onOwnDevice }),
      project('server', 'server/**/*.test.ts', sharingModules),
      // The number of attacks is an argument (attack-times.ts), and so is the time they take.
      project('attacks', 'attacks/**/*.test.ts', { ...sharingModules, testTimeout: 3_600_000 }),
      project('chaos', 'chaos/**/*.test.ts', { ...withServer, testTimeout: 3_600_000 }),
      project('badge', 'badge/**/*.test.ts'),
      project('kiosk-pack', 'kiosk/pack/**/*.test.ts', { testTimeout: 300_000, hookTimeout: 600_000 }),
      project('deploy', 'deploy/files.test.ts', { setupFiles: withServer.setupFiles }),
      // Installs the packages and builds the web, as an image does.
      project('image', 'deploy/image.test.ts', {
        setupFiles: withServer.setupFiles,
        testTimeout: 1_800_000,
      }),
    ],
  },
});
