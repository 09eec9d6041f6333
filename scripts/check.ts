// Format, lint and types, over everything; the first failure ends it.
import { check } from './lib/check.ts';

if ((await check()) !== undefined) process.exitCode = 1;
