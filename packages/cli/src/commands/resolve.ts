import type { Call } from '@heliograph/core/client';
import { ApiError } from '@heliograph/core/errors';
import { isId } from '@heliograph/core/id';
import { EXIT, UserError } from '../errors.ts';
import type { Resource } from '../resources/resource.ts';
import { clean } from '../clean.ts';

const CANDIDATES = 100;
const SHOWN = 10;

/** The record that an id, an exact name or a serial means. Several of one name are listed, none is guessed. */
export async function resolve<Row extends { id: string }>(
  resource: Resource<Row>,
  call: Call,
  text: string,
  signal: AbortSignal,
): Promise<Row> {
  const byId = resource.get && isId(text) ? await found(resource.get(call, text, { signal })) : undefined;
  if (byId) return byId;
  const { items } = await resource.list(call, { page: 1, pageSize: CANDIDATES, search: text.slice(0, 100) }, { signal });
  const exact = items.filter((row) => row.id === text || resource.namesOf(row).includes(text));
  if (exact.length === 1) return exact[0] as Row;
  const lines = (exact.length > 1 ? exact : items)
    .slice(0, SHOWN)
    .map((row) => `  ${[row.id, ...resource.namesOf(row)].map(clean).join('  ')}`);
  if (exact.length > 1) throw new UserError({ key: 'problem.ambiguous', params: { text: clean(text) }, lines, exitCode: EXIT.usage });
  throw new UserError({
    key: `problem.notFound.${resource.name}`,
    params: { text: clean(text) },
    next: lines.length > 0 ? 'problem.notFoundSimilar' : 'problem.notFoundNext',
    nextParams: { resource: resource.name },
    lines,
  });
}

async function found<Row>(answer: Promise<Row>): Promise<Row | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return undefined;
    throw error;
  }
}
