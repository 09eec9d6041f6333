export type Command =
  | { kind: 'run' }
  | { kind: 'help' }
  | { kind: 'backup' | 'restore'; file: string }
  | { kind: 'unknown'; problem: string };

export const usage = `Usage: helio-server                 run the server
       helio-server backup FILE     copy everything that it keeps, while it runs
       helio-server restore FILE    put a backup where nothing is yet, while it does not run
HELIO_DATA_DIR, HELIO_DEMO and HELIO_DATABASE_URL say which data.`;

/** What the words after the program's name ask for. */
export function readCommand(words: readonly string[]): Command {
  const [verb, file, ...more] = words;
  if (verb === undefined) return { kind: 'run' };
  if (verb === '--help' || verb === '-h' || verb === 'help') return { kind: 'help' };
  if (verb !== 'backup' && verb !== 'restore') return { kind: 'unknown', problem: `There is no command "${verb}".` };
  if (file === undefined || file.startsWith('-')) return { kind: 'unknown', problem: `${verb} needs the name of a file.` };
  if (more.length > 0) return { kind: 'unknown', problem: `${verb} takes one file.` };
  return { kind: verb, file };
}
