import css from './share-bar.module.css';

/** How much of the possible that is, 0…1; beside its number, so it says nothing to readers. */
export function ShareBar({ share }: { share: number | null | undefined }) {
  return (
    <span className={css.track} aria-hidden="true">
      <span className={css.bar} style={{ transform: `scaleX(${share ?? 0})` }} />
    </span>
  );
}
