import { shellQuote } from '../../components/shell-quote.ts';
import { type FaultListParams, faultListRules } from './queries.ts';

/** The same list on the command line, which has no pages: it prints all rows. */
export function faultListCommand(params: FaultListParams): string {
  return ['./helio faults list', ...faultListFlags(params)].join(' ');
}

/** Which faults, and in which order. */
export function faultListFlags({ filter, search, sort, severity, code, plantId, deviceId }: FaultListParams): string[] {
  return [
    filter !== faultListRules.filters[0] && `--state ${filter}`,
    severity !== undefined && `--severity ${severity}`,
    code !== undefined && `--code ${shellQuote(code)}`,
    plantId !== undefined && `--plant ${plantId}`,
    deviceId !== undefined && `--device ${deviceId}`,
    search !== '' && `--search ${shellQuote(search)}`,
    sort !== faultListRules.defaultSort && `--sort=${sort}`,
  ].filter((flag) => flag !== false);
}
