import { defineConfig } from '@playwright/test';
import { chromium } from './tests/e2e/chromium.ts';
import { patienceMs, usualPatienceMs } from './tests/e2e/patience.ts';

/** The journeys. Tests start from snapshots, and each has a server to itself where it stops or changes it. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global.ts',
  // The longest first, so that the other tests run beside it.
  projects: [
    { name: 'day', testMatch: 'whole-day.spec.ts' },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: 'whole-day.spec.ts' },
  ],
  // One more than the cores of a small machine: a test that waits for a page leaves its core to the others.
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // Ends what hangs; what a test waits for fails much sooner.
  timeout: patienceMs(5 * 60),
  expect: { timeout: usualPatienceMs },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    actionTimeout: usualPatienceMs,
    navigationTimeout: usualPatienceMs,
    locale: 'es-SV',
    timezoneId: 'America/El_Salvador',
    // A trace of every test costs a quarter of the time: ask for one with --trace=retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    permissions: ['camera'],
    serviceWorkers: 'allow',
    launchOptions: {
      ...chromium,
      args: [...chromium.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
});
