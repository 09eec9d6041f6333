import type { FleetPlant } from '@heliograph/core/contract/fleet';
import { PlantCompact } from '../plants/plant-compact.tsx';
import { PeersCell } from './peers-cell.tsx';
import css from './ranked-compact.module.css';
import { TrendLine } from './trend-line.tsx';

/** A plant on a phone: two lines as everywhere, and its standing below. */
export function RankedCompact({ plant }: { plant: FleetPlant }) {
  return (
    <>
      <PlantCompact plant={plant} />
      <div className={css.standing}>
        <TrendLine valuesW={plant.trendW} capacityWp={plant.installedCapacityWp} />
        <PeersCell peers={plant.peers} />
      </div>
    </>
  );
}
