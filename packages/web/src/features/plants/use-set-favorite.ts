import type { Plant } from '@heliograph/core/contract/plants';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { patchItems, patchRecord } from '../../state/live/apply-values.ts';
import { patchCached } from '../../state/patch-cached.ts';
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
  patchCached<PlantList>(client, plantQueries.lists(), (list) => patchItems(list, [wish]));
  patchCached<PlantList>(client, [sessionKey(), 'fleet', 'plants'], (list) => patchItems(list, [wish]));
  patchCached<Plant>(client, plantQueries.detail(wish.id).queryKey, (plant) => patchRecord(plant, [wish]));
}
