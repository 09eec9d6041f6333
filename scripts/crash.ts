// Kills the server again and again during intake, and counts what was acknowledged and is not there, or is there twice.
const { crashReport } = await import('../packages/server/test/crash-report.ts');
const isKept = await crashReport({ sqlite: 200, postgres: 20 }, (line) => console.log(line));
process.exit(isKept ? 0 : 1);
