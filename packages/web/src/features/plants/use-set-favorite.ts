import type { Plant } from '@heliograph/core/contract/plants';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { patchItems, patchRecord } from '../../state/live/apply-values.ts';
import { sessionKey } from '../../state/query-keys.ts';
import { type PlantList, plantQueries } from './queries.ts';

interface Wish {
  id: string;
  isFavorite: boolean;
}

export function useSetFavorite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isFavorite }: Wish) => call['PUT /plants/{id}/favorite']({ params: { id }, body: { isFavorite } }),
    onMutate: (wish: Wish) => show(client, wish),
    onError: (_error, { id, isFavorite }) => show(client, { id, isFavorite: !isFavorite }),
    onSettled: () => client.invalidateQueries({ queryKey: plantQueries.all() }),
  });
}

function show(client: QueryClient, wish: Wish): void {
  client.setQueriesData<PlantList>({ queryKey: plantQueries.lists() }, (list) => list && patchItems(list, [wish]));
  client.setQueryData<PlantList>([sessionKey(), 'fleet', 'plants'], (list) => list && patchItems(list, [wish]));
  client.setQueryData<Plant>(plantQueries.detail(wish.id).queryKey, (plant) => plant && patchRecord(plant, [wish]));
}
