// Kills the server again and again during intake, and counts what was acknowledged and is not there, or is there twice.
// `npm run crash -- 50 5` does it less often: on SQLite, and on PostgreSQL.
const { crashReport } = await import('../packages/server/test/crash-report.ts');
const [sqlite = 1_000, postgres = 100] = process.argv.slice(2).map(Number);
const isKept = await crashReport({ sqlite, postgres }, (line) => console.log(line));
process.exit(isKept ? 0 : 1);
