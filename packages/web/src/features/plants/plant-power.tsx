import type { Plant } from '@heliograph/core/contract/plants';
import { Figure } from '../../components/figure.tsx';
import { useNow } from '../../components/use-now.ts';
import { isPlantStale } from './plant-figures.ts';

const STEP_MS = 10_000;

/** Power now; grey once it is older than the devices' interval, even while nothing new arrives. */
export function PlantPower({ plant }: { plant: Pick<Plant, 'powerW' | 'powerAt'> | undefined }) {
  const nowMs = useNow(STEP_MS);
  return <Figure value={plant?.powerW} unit="W" isStale={plant !== undefined && isPlantStale(plant, nowMs)} />;
}
