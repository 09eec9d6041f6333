import { defineConfig } from 'vitest/config';

// Waits end with what they wait for; on a busy machine that may take its time.
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };
// Test files share what they import: loading the server for each of a hundred files took longer than many of them.
const shared = { isolate: false, ...timeouts };

export default defineConfig({
  test: {
    // For two cores: tests of servers wait more than half of their time.
    maxWorkers: 4,
    // A second try on a shared machine; what needed it is named in the output.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      { test: { name: 'core', include: ['packages/core/src/**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          globalSetup: 'packages/server/test/global-setup.ts',
          ...shared,
        },
      },
      { test: { name: 'simulator', include: ['packages/simulator/{src,test}/**/*.test.ts'], ...shared } },
      { test: { name: 'web', include: ['packages/web/{build,src}/**/*.test.{ts,tsx}'], ...shared } },
      { test: { name: 'cli', include: ['packages/cli/{src,test}/**/*.test.{ts,tsx}'], ...shared } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], ...shared } },
    ],
  },
});
