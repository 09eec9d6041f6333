// Runs scripts/<name>.ts on the project's own Node, setting the workspace up first. Plain Node 20 and npm are enough.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const PNPM = 'pnpm@12.21.0';
const NODE_MAJOR = 26;
const INSTALL_INPUTS = [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'package.json',
  ...['core', 'server', 'simulator', 'web', 'cli'].map((name) => `packages/${name}/package.json`),
];

const [name, ...args] = process.argv.slice(2);
install();
runOnProjectNode(findNode(), join(root, 'scripts', `${name}.ts`), args);

function install() {
  const stampFile = join(root, 'node_modules', '.heliograph-install');
  const stamp = installStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.error('Installing what Heliograph needs (once, and again when the lockfile changes) …');
  const result = spawnSync('npx', ['-y', PNPM, 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('The installation failed; the lines above say why. Check the network and the disk, then run the same command again.');
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}

function installStamp() {
  const hash = createHash('sha256');
  for (const file of INSTALL_INPUTS) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function findNode() {
  const candidates = ['linux-x64', 'linux-arm64', 'win-x64', 'darwin-x64', 'bin-darwin-arm64'].flatMap((target) => [
    join(root, 'node_modules', `node-${target}`, 'bin', 'node'),
    join(root, 'node_modules', `node-${target}`, 'bin', 'node.exe'),
  ]);
  const own = candidates.find((file) => existsSync(file) && majorOf(file) >= NODE_MAJOR);
  if (own) return own;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  console.error(
    `Heliograph runs on Node ${NODE_MAJOR} or newer, and no build of it for ${process.platform}-${process.arch} came with the packages. Install Node ${NODE_MAJOR} and run the same command again.`,
  );
  return process.exit(1);
}

function majorOf(file) {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

function runOnProjectNode(node, script, scriptArgs) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator);
  const child = spawn(node, [script, ...scriptArgs], { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });
  // A terminal sends Ctrl-C to both; the child stops cleanly and this process waits for it.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Could not start ${node}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
