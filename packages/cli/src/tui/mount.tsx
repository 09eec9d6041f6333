import { ApiError } from '@heliograph/core/errors';
import { render } from 'ink';
import { openInBrowser } from '../browser.ts';
import { fetchAll } from '../commands/fetch-all.ts';
import { queryOf } from '../commands/list.ts';
import { wholeNumber } from '../commands/numbers.ts';
import type { WatchOptions } from '../commands/watch.ts';
import type { GlobalOptions } from '../config.ts';
import type { Context } from '../context.ts';
import { sentenceOf } from '../report.ts';
import { devices } from '../resources/devices.ts';
import { faults } from '../resources/faults.ts';
import { plants } from '../resources/plants.ts';
import type { Resource } from '../resources/resource.ts';
import type { Deps } from './deps.ts';
import { quoted } from './list-command.ts';
import type { ScreenName } from './screen-names.ts';
import { WatchApp, type Loads } from './watch-app.tsx';

const FRAMES_A_SECOND = 15;
const MOST_ROWS = 500;

export const screenOptions = {
  alternateScreen: true,
  incrementalRendering: true,
  interactive: true,
  maxFps: FRAMES_A_SECOND,
  patchConsole: false,
};

/** Opens the screen and answers when it was left; the terminal is then as it was before. */
export async function openScreen(context: Context, name: 'plants' | 'devices' | 'faults', options: WatchOptions): Promise<void> {
  const client = context.client(options);
  const query = await queryOf(context, { plants, devices, faults }[name].filters, client, options);
  const limit = Math.min(500, wholeNumber(options.limit, '--limit'));
  // What the flags select is of the list that was asked for; the others show everything.
  const rowsOf =
    <Row extends { id: string }>(resource: Resource<Row>, screen: ScreenName) =>
    async (signal: AbortSignal) =>
      (await fetchAll(resource, client.call, screen === name ? query : {}, screen === name ? limit : MOST_ROWS, signal)).rows;
  const loads: Loads = {
    plants: rowsOf(plants, 'plants'),
    devices: rowsOf(devices, 'devices'),
    faults: rowsOf(faults, 'faults'),
    losses: (signal) => client.call['GET /fleet/losses']({ query: { limit: MOST_ROWS } }, { signal }),
  };
  const screen = render(
    <WatchApp depsOf={(shown) => depsOf(context, shown, shown === name ? options : globalOf(options))} loads={loads} first={name} />,
    screenOptions,
  );
  context.signal.addEventListener('abort', () => screen.unmount(), { once: true });
  await screen.waitUntilExit();
}

/** What a list that was reached by a key keeps of the command that opened the first: the server, not the selection. */
function globalOf({ url, tokenFile, ca, timeout, limit }: WatchOptions): WatchOptions {
  return {
    limit,
    ...(url !== undefined && { url }),
    ...(tokenFile !== undefined && { tokenFile }),
    ...(ca !== undefined && { ca }),
    ...(timeout !== undefined && { timeout }),
  };
}

function depsOf(context: Context, name: ScreenName, options: WatchOptions): Deps {
  return depsFor(context, options, name === 'losses' ? 'helio fleet losses' : `helio ${name} list${flagsOf(options)}`);
}

export function depsFor(context: Context, options: GlobalOptions, listCommand: string): Deps {
  const { env, output, t } = context;
  const { url } = context.settings(options);
  return {
    client: context.client(options),
    t,
    paint: output.paint,
    url,
    listCommand,
    openLink: (link) => openInBrowser(link, env),
    // OSC 52: terminals that allow it put the text on the clipboard, the others ignore it.
    copy: (text) => output.data(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`),
    sentenceOf: (error) => sentenceOf(error, t, url),
    isFatal: (error) => error instanceof ApiError && error.code === 401,
  };
}

/** The selection of the screen as flags of the command that prints it. */
function flagsOf(options: WatchOptions): string {
  const flags = ['filter', 'plant', 'state', 'product', 'type', 'severity', 'code', 'device'] as const;
  const given = options as unknown as Partial<Record<(typeof flags)[number], string>>;
  return flags.map((flag) => (given[flag] === undefined ? '' : ` --${flag} ${quoted(given[flag])}`)).join('');
}
