import { shellQuote } from '../../components/shell-quote.ts';
import type { ListParams } from '../../state/list-params.ts';
import type { PlantNarrowing } from './narrowing.ts';
import { type PlantFilter, plantListRules } from './queries.ts';

/** The same list on the command line, which has no pages: it prints all rows. */
export function plantListCommand(params: ListParams<PlantFilter>, narrowing: PlantNarrowing = {}): string {
  return ['./helio plants list', ...plantListFlags(params, narrowing)].join(' ');
}

/** Which plants, and in which order. */
export function plantListFlags({ filter, search, sort }: ListParams<PlantFilter>, narrowing: PlantNarrowing): string[] {
  return [
    filter !== 'all' && `--filter ${filter}`,
    search !== '' && `--search ${shellQuote(search)}`,
    narrowing.ownerId !== undefined && `--owner ${narrowing.ownerId}`,
    narrowing.installerId !== undefined && `--installer ${narrowing.installerId}`,
    narrowing.serviceProviderId !== undefined && `--service ${narrowing.serviceProviderId}`,
    narrowing.installPosition !== undefined && `--position ${narrowing.installPosition}`,
    sort !== plantListRules.defaultSort && `--sort=${sort}`,
  ].filter((flag) => flag !== false);
}

export function plantCommand(id: string): string {
  return `./helio plants get ${id}`;
}
