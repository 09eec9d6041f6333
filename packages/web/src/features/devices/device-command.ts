import { shellQuote } from '../../components/shell-quote.ts';
import { type DeviceListParams, deviceListRules } from './queries.ts';

/** The same list on the command line. */
export function deviceListCommand({ filter, search, sort, page, pageSize, productKey }: DeviceListParams): string {
  return [
    './helio devices list',
    filter !== 'all' && `--state ${filter}`,
    productKey !== undefined && `--product ${shellQuote(productKey)}`,
    search !== '' && `--search ${shellQuote(search)}`,
    sort !== deviceListRules.defaultSort && `--sort=${sort}`,
    page > 1 && `--page ${page}`,
    pageSize !== 20 && `--page-size ${pageSize}`,
  ]
    .filter(Boolean)
    .join(' ');
}
