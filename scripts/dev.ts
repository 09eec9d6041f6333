// The server restarts on a change of its sources; the console reloads by itself on http://127.0.0.1:5173.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/command.ts';

const children = [
  spawn(process.execPath, ['--watch', 'packages/server/src/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn('vite', [], { cwd: join(root, 'packages/web'), stdio: 'inherit', shell: process.platform === 'win32' }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => children.forEach((child) => child.kill(signal)));
await Promise.race(children.map((child) => new Promise((resolve) => child.on('exit', resolve))));
children.forEach((child) => child.kill());
