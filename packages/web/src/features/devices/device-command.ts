import { shellQuote } from '../../components/shell-quote.ts';
import { type DeviceListParams, deviceListRules } from './queries.ts';

const flags = {
  productKey: '--product',
  deviceType: '--type',
  isOnline: '--online',
  isActive: '--active',
  runState: '--run-state',
  repairStatus: '--repair',
  binding: '--binding',
  communicationMode: '--communication',
} as const;

/** The same list on the command line, which has no pages: it prints all rows. */
export function deviceListCommand(params: DeviceListParams): string {
  return ['./helio devices list', ...deviceListFlags(params)].join(' ');
}

/** Which devices, and in which order. */
export function deviceListFlags({ filter, search, sort, ...narrowing }: DeviceListParams): string[] {
  return [
    filter !== 'all' && `--state ${filter}`,
    ...Object.entries(flags).map(
      ([name, flag]) =>
        narrowing[name as keyof typeof flags] !== undefined && `${flag} ${shellQuote(narrowing[name as keyof typeof flags] ?? '')}`,
    ),
    search !== '' && `--search ${shellQuote(search)}`,
    sort !== deviceListRules.defaultSort && `--sort=${sort}`,
  ].filter((flag) => flag !== false);
}
