// Builds what is stale, then runs the server in this process.
import { buildStale } from './lib/build.ts';

await buildStale();
await import('../packages/server/src/main.ts');
