import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** `HELIO_CHROMIUM`, else the first Chromium in PATH; without one nothing can be tested, and that is said. */
export function chromiumPath(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [process.env.HELIO_CHROMIUM ?? '', ...names.flatMap((name) => folders.map((folder) => path.join(folder, name)))];
  const found = candidates.find((file) => file !== '' && isExecutable(file));
  if (found === undefined) throw new Error('No Chromium found. Run `apt-get install -y chromium`, or set HELIO_CHROMIUM to its path.');
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
