import { defineConfig } from '@playwright/test';
import { chromium } from './tests/e2e/chromium.ts';

/** The journeys. Each test starts and stops its own server: some of them are about the server being gone. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/e2e/global.ts',
  // Beside each other, with servers of their own. One more than the cores of a small machine: whoever waits for a page
  // leaves its core to the others.
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // Far above what a slow machine with other work needs: they end what hangs, and cost nothing else.
  timeout: 15 * 60_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    locale: 'es-SV',
    timezoneId: 'America/El_Salvador',
    // A trace of every test costs a quarter of the time; in CI the picture of the end must do.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    permissions: ['camera'],
    serviceWorkers: 'allow',
    launchOptions: {
      ...chromium,
      args: [...chromium.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
});
