import { shellQuote } from '../../components/shell-quote.ts';
import type { ListParams } from '../../state/list-params.ts';
import { type PlantFilter, plantListRules } from './queries.ts';

/** The same list on the command line, which has no pages: it prints all rows. */
export function plantListCommand({ filter, search, sort }: ListParams<PlantFilter>): string {
  return [
    './helio plants list',
    filter !== 'all' && `--filter ${filter}`,
    search !== '' && `--search ${shellQuote(search)}`,
    sort !== plantListRules.defaultSort && `--sort=${sort}`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function plantCommand(id: string): string {
  return `./helio plants get ${id}`;
}
