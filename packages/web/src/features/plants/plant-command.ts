import { shellQuote } from '../../components/shell-quote.ts';
import type { ListParams } from '../../state/list-params.ts';
import { type PlantFilter, plantListRules } from './queries.ts';

/** The same list on the command line. */
export function plantListCommand({ filter, search, sort, page, pageSize }: ListParams<PlantFilter>): string {
  return [
    './helio plants list',
    filter !== 'all' && `--filter ${filter}`,
    search !== '' && `--search ${shellQuote(search)}`,
    sort !== plantListRules.defaultSort && `--sort=${sort}`,
    page > 1 && `--page ${page}`,
    pageSize !== 20 && `--page-size ${pageSize}`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function plantCommand(id: string): string {
  return `./helio plants get ${id}`;
}
