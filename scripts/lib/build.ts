import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { must, root } from './command.ts';

interface Target {
  name: string;
  /** What the result depends on. */
  inputs: string[];
  /** Settings of the environment that the result depends on; of a file, its content. */
  settings?: string[];
  stamp: string;
  build: () => Promise<void>;
}

const shared = ['pnpm-lock.yaml', 'locales/*.json', 'packages/core/src/**'];
const targets: Target[] = [
  {
    name: 'console',
    inputs: [
      ...shared,
      'packages/web/src/**',
      'packages/web/public/**',
      'packages/web/index.html',
      'packages/web/build/**',
      'packages/web/*.ts',
    ],
    settings: ['HELIO_BRAND_NAME', 'HELIO_BRAND_TITLE', 'HELIO_BRAND_LOGO', 'HELIO_SAAS'],
    stamp: 'packages/web/dist/.stamp',
    build: () => must('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'packages/web') }),
  },
  {
    name: 'command line',
    inputs: [...shared, 'packages/cli/src/**', 'packages/cli/build.ts'],
    stamp: 'packages/cli/dist/.stamp',
    build: () => must(process.execPath, ['packages/cli/build.ts']),
  },
];

/** Builds what is missing or older than its sources, by content. */
export async function buildStale(options: { force?: boolean } = {}): Promise<void> {
  for (const target of targets) {
    const hash = hashOf(target.inputs, target.settings);
    const stampFile = join(root, target.stamp);
    if (!options.force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) continue;
    console.error(`Building the ${target.name} …`);
    await target.build();
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, hash);
  }
}

function hashOf(patterns: string[], settings: string[] = []): string {
  const hash = createHash('sha256');
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\0`).update(contentOf(process.env[name]));
  const files = globSync(patterns, { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
  for (const file of files.toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function contentOf(setting: string | undefined): Buffer | '' {
  const file = setting && resolve(root, setting);
  return file && existsSync(file) && statSync(file).isFile() ? readFileSync(file) : '';
}
