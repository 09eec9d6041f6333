import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './packages/web/e2e/chromium.ts';
import type { Options } from './packages/web/e2e/test.ts';

export default defineConfig<object, Options>({
  testDir: 'packages/web/e2e',
  outputDir: 'test-results/browser',
  globalSetup: './packages/web/e2e/global-setup.ts',
  // For two cores: pages wait more than half of their time.
  workers: 4,
  fullyParallel: false,
  // Further tries on a shared machine; what needed one is reported as flaky.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
    // Nothing is tried in motion but what says so; a trace costs a third of the time (`npm run e2e -- --trace on`).
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
  },
  projects: [
    // First: it starts a server of its own, for which nobody should wait at the end.
    { name: 'postgres', testMatch: /walk\.spec\.ts$/, use: { engine: 'postgres' } },
    { name: 'console', testIgnore: /bytes\.ts$/ },
  ],
});
