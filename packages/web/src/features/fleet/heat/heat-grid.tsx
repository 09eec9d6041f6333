import type { FleetYields } from '@heliograph/core/contract/fleet';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { plantPath } from '../../plants/plant-figures.ts';
import { HeatCell } from './heat-cell.tsx';
import css from './heat-grid.module.css';
import { cellText, nextCell, topOf } from './heat-model.ts';

interface Props {
  yields: FleetYields;
  /** Told what is pointed at; null when nothing is. */
  onPoint: (text: string | null) => void;
}
type Place = readonly [number, number];

/** Plants down, days across; each cell leads to the plant on that day. One stop for Tab, arrows within. */
export function HeatGrid({ yields, onPoint }: Props) {
  const { t, i18n } = useTranslation();
  const grid = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<Place>([0, 0]);
  const { dates, items } = yields;
  const top = topOf(yields);
  const move = (event: KeyboardEvent) => {
    const next = nextCell(event.key, current, [items.length, dates.length]);
    const cell = next && grid.current?.querySelector<HTMLElement>(`[data-cell="${next.join()}"]`);
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  };
  const point = (text: string, place: Place | null) => {
    if (place !== null) setCurrent(place);
    onPoint(text);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come up from its links; the table only leads on
    <table ref={grid} className={css.grid} onKeyDown={move} onMouseLeave={() => onPoint(null)} onBlur={() => onPoint(null)}>
      <caption className="visually-hidden">{t('fleet.heatTitle')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('plants.name')}</span>
          </th>
          {dates.map((date, index) => (
            <th key={date} scope="col">
              {/* Runs over the days after it. */}
              <span>{dayLabel(date, index === 0, i18n.language)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((row, rowIndex) => (
          <tr key={row.plantId}>
            <th scope="row">
              <Link to={plantPath(row.plantId)} title={row.plantName}>
                {row.plantName}
              </Link>
            </th>
            {dates.map((date, index) => (
              <td key={date}>
                <HeatCell
                  row={row}
                  date={date}
                  value={row.yields[index] ?? null}
                  top={top}
                  text={cellText(yields, row, index, t, i18n.language)}
                  place={[rowIndex, index]}
                  isCurrent={current[0] === rowIndex && current[1] === index}
                  onPoint={point}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The day; with its month at the start and where one begins. */
function dayLabel(date: string, isFirst: boolean, language: string): string {
  const month = isFirst || date.endsWith('-01') ? ({ month: 'short' } as const) : {};
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', ...month }).format(Date.parse(date));
}
