import type { Call } from '@heliograph/core/client';
import type { ListQuery, Resource } from '../resources/resource.ts';

const PAGE_SIZE = 500;

/** All pages up to `limit` rows, and how many there are in all. */
export async function fetchAll<Row extends { id: string }>(
  resource: Pick<Resource<Row>, 'list'>,
  call: Call,
  query: Omit<ListQuery, 'page' | 'pageSize'>,
  limit: number,
  signal: AbortSignal,
): Promise<{ rows: Row[]; total: number }> {
  const rows = new Map<string, Row>();
  let total = 0;
  const pageSize = Math.min(PAGE_SIZE, limit);
  for (let page = 1; rows.size < limit; page += 1) {
    const answer = await resource.list(call, { ...query, page, pageSize }, { signal });
    // A row that moved between two pages while they were read is counted once.
    for (const row of answer.items) rows.set(row.id, row);
    total = answer.total;
    if (answer.items.length < pageSize || page * pageSize >= total) break;
  }
  return { rows: [...rows.values()].slice(0, limit), total };
}
