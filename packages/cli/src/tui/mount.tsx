import { ApiError } from '@heliograph/core/errors';
import { render } from 'ink';
import { openInBrowser } from '../browser.ts';
import { fetchAll } from '../commands/fetch-all.ts';
import { queryOf } from '../commands/list.ts';
import { wholeNumber } from '../commands/numbers.ts';
import type { WatchOptions } from '../commands/watch.ts';
import type { Context } from '../context.ts';
import { sentenceOf } from '../report.ts';
import { devices } from '../resources/devices.ts';
import { plants } from '../resources/plants.ts';
import type { Deps } from './deps.ts';
import { DevicesApp } from './devices-app.tsx';
import { quoted } from './list-command.ts';
import { PlantsApp } from './plants-app.tsx';

const FRAMES_A_SECOND = 15;

/** Opens the screen and answers when it was left; the terminal is then as it was before. */
export async function openScreen(context: Context, name: 'plants' | 'devices', options: WatchOptions): Promise<void> {
  const client = context.client(options);
  const query = await queryOf(context, (name === 'plants' ? plants : devices).filters, client, options);
  const limit = Math.min(500, wholeNumber(options.limit, '--limit'));
  const deps = depsOf(context, name, options);
  const app =
    name === 'plants' ? (
      <PlantsApp deps={deps} load={async (signal) => (await fetchAll(plants, client.call, query, limit, signal)).rows} />
    ) : (
      <DevicesApp deps={deps} load={async (signal) => (await fetchAll(devices, client.call, query, limit, signal)).rows} />
    );
  const screen = render(app, {
    alternateScreen: true,
    incrementalRendering: true,
    interactive: true,
    maxFps: FRAMES_A_SECOND,
    patchConsole: false,
  });
  context.signal.addEventListener('abort', () => screen.unmount(), { once: true });
  await screen.waitUntilExit();
}

function depsOf(context: Context, name: 'plants' | 'devices', options: WatchOptions): Deps {
  const { env, output, t } = context;
  const { url } = context.settings(options);
  return {
    client: context.client(options),
    t,
    paint: output.paint,
    url,
    listCommand: `helio ${name} list${flagsOf(options)}`,
    openLink: (link) => openInBrowser(link, env),
    // OSC 52: terminals that allow it put the text on the clipboard, the others ignore it.
    copy: (text) => output.data(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`),
    sentenceOf: (error) => sentenceOf(error, t, url),
    isFatal: (error) => error instanceof ApiError && error.code === 401,
  };
}

/** The selection of the screen as flags of the command that prints it. */
function flagsOf(options: WatchOptions): string {
  const flags = ['filter', 'plant', 'state', 'product', 'type'] as const;
  const given = options as unknown as Partial<Record<(typeof flags)[number], string>>;
  return flags.map((flag) => (given[flag] === undefined ? '' : ` --${flag} ${quoted(given[flag])}`)).join('');
}
