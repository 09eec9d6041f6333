import { trendPaths } from './trend-path.ts';
import css from './trend-line.module.css';

const WIDTH = 120;
const HEIGHT = 22;

/** The last 24 hours as a line; a gap is a gap. The numbers are in the plant's curve. */
export function TrendLine({ valuesW, capacityWp }: { valuesW: readonly (number | null)[]; capacityWp: number | null }) {
  return (
    <svg className={css.trend} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path className={css.ground} d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      {trendPaths(valuesW, capacityWp, WIDTH, HEIGHT).map((path) => (
        <path key={path} className={css.line} d={path} />
      ))}
    </svg>
  );
}
