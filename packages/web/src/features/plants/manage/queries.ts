import { queryOptions } from '@tanstack/react-query';
import { call, file } from '../../../api.ts';
import { sessionKey } from '../../../state/query-keys.ts';
import { plantQueries } from '../queries.ts';

export const manageQueries = {
  parties: () =>
    queryOptions({
      queryKey: [...plantQueries.all(), 'parties'],
      queryFn: ({ signal }) => call['GET /plants/parties']({}, { signal }),
    }),
  files: (id: string) =>
    queryOptions({
      queryKey: [...plantQueries.all(), 'files', id],
      queryFn: ({ signal }) => call['GET /plants/{id}/files']({ params: { id } }, { signal }),
    }),
  /** What an id stands for never changes. */
  bytes: (id: string) =>
    queryOptions({
      queryKey: [sessionKey(), 'plantFile', id],
      queryFn: ({ signal }) => readFile(id, signal),
      staleTime: Infinity,
    }),
};

export async function readFile(id: string, signal?: AbortSignal): Promise<Blob> {
  return (await file['GET /plantFiles/{id}']({ params: { id } }, signal && { signal })).blob();
}
