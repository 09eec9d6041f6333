import type { ListParams } from '../../state/list-params.ts';
import { type PlantFilter, plantListRules } from './queries.ts';

/** The same list on the command line. */
export function plantListCommand({ filter, search, sort, page, pageSize }: ListParams<PlantFilter>): string {
  return [
    './helio plants list',
    filter !== 'all' && `--filter ${filter}`,
    search !== '' && `--search ${quote(search)}`,
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

/** For a POSIX shell: nothing inside single quotes is special but the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
