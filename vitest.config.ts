import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The projects mirror the roots of the tree; `scripts/test.mjs` decides in which lane each one runs. */
export default defineConfig({
  test: {
    // One for each core; left to itself it keeps one free, which of two cores is half the machine.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'house', include: ['tests/house/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'shared', include: ['tests/shared/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/server/global.ts'],
          // Most of a file's time was loading the server's modules again.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'sync',
          include: ['tests/sync/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/sync/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'badge',
          include: ['tests/badge/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'kiosk',
          include: ['tests/kiosk/**/*.test.ts'],
          exclude: ['tests/kiosk/pack/**'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'kiosk-pack',
          include: ['tests/kiosk/pack/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/web/setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
