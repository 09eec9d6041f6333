// The ladder of commands against its model, in many more stories than `npm test` tells: `npm run model [runs]`.
import { run } from './lib/command.ts';

const runs = process.argv[2] ?? '100000';
process.exit(await run('vitest', ['run', '--project', 'core', 'ladder.model'], { env: { HELIO_MODEL_RUNS: runs } }));
