import { defineConfig } from 'vitest/config';

const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Two cores, and most tests run servers of their own.
    maxWorkers: 2,
    projects: [
      { test: { name: 'core', include: ['packages/core/src/**/*.test.ts'], ...timeouts } },
      {
        test: {
          name: 'server',
          include: ['packages/server/{src,test}/**/*.test.ts'],
          globalSetup: 'packages/server/test/global-setup.ts',
          ...timeouts,
        },
      },
      { test: { name: 'simulator', include: ['packages/simulator/{src,test}/**/*.test.ts'], ...timeouts } },
      { test: { name: 'web', include: ['packages/web/{build,src}/**/*.test.{ts,tsx}'], ...timeouts } },
      { test: { name: 'cli', include: ['packages/cli/{src,test}/**/*.test.{ts,tsx}'], ...timeouts } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], ...timeouts } },
    ],
  },
});
