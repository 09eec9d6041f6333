#!/usr/bin/env node
import { VERSION } from './version.ts';

// The version is asked for by scripts in a loop; it needs none of the rest.
if (process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2] ?? '')) process.stdout.write(`${VERSION}\n`);
else process.exitCode = await (await import('./run.ts')).run(process.argv.slice(2), process.env);
