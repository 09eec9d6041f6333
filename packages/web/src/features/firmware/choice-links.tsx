import { FilterBar, type FilterChoice } from '../../components/filter-bar.tsx';
import css from './firmware.module.css';

/** A filter bar with room below it. */
export function ChoiceLinks(props: { label: string; choices: readonly FilterChoice[]; current: string }) {
  return (
    <div className={css.bar}>
      <FilterBar {...props} />
    </div>
  );
}
