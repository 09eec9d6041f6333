import { shellQuote } from '../../components/shell-quote.ts';
import { type DeviceListParams, deviceListRules } from './queries.ts';

/** The same list on the command line, which has no pages: it prints all rows. */
export function deviceListCommand({ filter, search, sort, productKey }: DeviceListParams): string {
  return [
    './helio devices list',
    filter !== 'all' && `--state ${filter}`,
    productKey !== undefined && `--product ${shellQuote(productKey)}`,
    search !== '' && `--search ${shellQuote(search)}`,
    sort !== deviceListRules.defaultSort && `--sort=${sort}`,
  ]
    .filter(Boolean)
    .join(' ');
}
