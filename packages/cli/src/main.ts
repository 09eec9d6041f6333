#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' };

// The version is asked for by scripts in a loop; it needs none of the rest.
if (process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2] ?? '')) process.stdout.write(`${manifest.version}\n`);
else {
  // Compiled code is kept beside the bundle: a tenth of every later start.
  process.getBuiltinModule('node:module').enableCompileCache(`${import.meta.dirname}/.cache`);
  process.exitCode = await (await import('./run.ts')).run(process.argv.slice(2), process.env, manifest.version);
}
