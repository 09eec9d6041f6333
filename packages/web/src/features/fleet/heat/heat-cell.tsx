import { Link } from 'react-router-dom';
import { plantPath } from '../../plants/plant-figures.ts';
import css from './heat-grid.module.css';
import { cellKind, type HeatRow, strength } from './heat-model.ts';

interface Props {
  row: HeatRow;
  date: string;
  value: number | null;
  /** The yield in full colour. */
  top: number;
  text: string;
  place: readonly [number, number];
  isCurrent: boolean;
  onPoint: (text: string, place: readonly [number, number] | null) => void;
}

/** One plant on one day, and the way there. */
export function HeatCell({ row, date, value, top, text, place, isCurrent, onPoint }: Props) {
  const kind = cellKind(row, date, value);
  if (kind === 'toCome') return <span className="visually-hidden">{text}</span>;
  const path = plantPath(row.plantId);
  return (
    <Link
      to={date === row.today ? path : `${path}&date=${date}`}
      className={css.cell}
      data-kind={kind}
      data-cell={place.join()}
      style={
        value === null ? undefined : { backgroundColor: `color-mix(in oklab, var(--generation) ${strength(value, top)}%, var(--sunken))` }
      }
      aria-label={text}
      tabIndex={isCurrent ? 0 : -1}
      onMouseEnter={() => onPoint(text, null)}
      onFocus={() => onPoint(text, place)}
    />
  );
}
