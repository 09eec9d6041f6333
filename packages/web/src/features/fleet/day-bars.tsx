import type { FleetOverview } from '@heliograph/core/contract/fleet';
import css from './day-bars.module.css';

const HEIGHT = 32;
const STEP = 5;

/** The fleet's days as bars, those of this month in full colour; the numbers stand in the heat view and the lists. */
export function DayBars({ days }: { days: FleetOverview['days'] | undefined }) {
  const most = Math.max(0, ...(days ?? []).map(({ energyKwh }) => energyKwh ?? 0));
  const month = days?.at(-1)?.date.slice(0, 7);
  return (
    <svg className={css.bars} viewBox={`0 0 ${30 * STEP} ${HEIGHT}`} width={30 * STEP} height={HEIGHT} aria-hidden="true">
      {most > 0 &&
        days?.map(({ date, energyKwh }, index) => {
          if (energyKwh === null) return null;
          const height = Math.max(1, (energyKwh / most) * HEIGHT);
          return (
            <rect
              key={date}
              className={date.startsWith(month ?? '-') ? css.own : css.before}
              x={index * STEP}
              y={HEIGHT - height}
              width={STEP - 1.5}
              height={height}
            />
          );
        })}
    </svg>
  );
}
