import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { must } from './command.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/** Path of a Chromium for the browser tests, installing Debian's where that is allowed; says what to do otherwise. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium for the browser tests …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await must('apt-get', ['update', '-qq'], { env });
    await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], { env });
    const installed = findChromium();
    if (installed) return installed;
  }
  console.error('The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium) or set HELIO_CHROMIUM to its path.');
  return process.exit(1);
}

function findChromium(): string | undefined {
  const named = process.env['HELIO_CHROMIUM'];
  const candidates = named
    ? [named]
    : (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return candidates.find((file) => existsSync(file) && spawnSync(file, ['--version', '--no-sandbox']).status === 0);
}
