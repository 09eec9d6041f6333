import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { liveDevices, liveFaults, livePlants } from '../live/merge.ts';
import { devices } from '../resources/devices.ts';
import { faults } from '../resources/faults.ts';
import { plants } from '../resources/plants.ts';
import type { ListOptions } from './list.ts';
import { watchLines } from './watch-lines.ts';

export interface WatchOptions extends ListOptions {
  count?: string;
  for?: string;
}

/** `helio plants watch`, `helio devices watch`, `helio faults watch`: a screen for people, a line for each change for scripts. */
export async function watch(context: Context, name: 'plants' | 'devices' | 'faults', options: WatchOptions): Promise<void> {
  const { output, stdin } = context;
  if (options.json !== undefined && options.tsv) throw usageError('problem.conflict', { flags: '--json, --tsv' });
  const isScript = options.json !== undefined || options.tsv || options.count !== undefined || options.for !== undefined;
  if (output.isTty && stdin.isTTY && !isScript) return (await import('../tui/mount.tsx')).openScreen(context, name, options);
  if (name === 'faults') return watchLines(context, faults, liveFaults, options);
  return name === 'plants' ? watchLines(context, plants, livePlants, options) : watchLines(context, devices, liveDevices, options);
}
