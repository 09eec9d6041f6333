// Kills the server again and again during intake, and counts what was acknowledged and is not there.
await import('../packages/server/test/crash.ts');
