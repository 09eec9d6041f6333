import type { Plant } from '@heliograph/core/contract/plants';
import { useTranslation } from 'react-i18next';
import css from './favorite-star.module.css';
import { useSetFavorite } from './use-set-favorite.ts';

/** Marks or unmarks a favourite; shows the wish at once and takes it back if the server refuses. */
export function FavoriteStar({ plant }: { plant: Pick<Plant, 'id' | 'name' | 'isFavorite'> }) {
  const { t } = useTranslation();
  const setFavorite = useSetFavorite();
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={plant.isFavorite}
      aria-label={t('plants.favoriteOf', { name: plant.name })}
      onClick={() => setFavorite.mutate({ id: plant.id, isFavorite: !plant.isFavorite })}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1.6l1.95 4.1 4.45.6-3.25 3.1.8 4.45L8 11.7l-3.95 2.15.8-4.45L1.6 6.3l4.45-.6z" />
      </svg>
    </button>
  );
}
