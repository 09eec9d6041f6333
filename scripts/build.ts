import { buildStale } from './lib/build.ts';

await buildStale({ force: true });
