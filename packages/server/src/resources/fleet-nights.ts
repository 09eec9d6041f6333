import type { FleetCurve } from '@heliograph/core/contract/fleet';
import type { FleetPlant } from './fleet-facts.ts';
import { FLEET_STEP_MS } from './fleet-steps.ts';
import { isSunUp, positionOf, type Position } from './sun.ts';

/** The share of the dark is told in twentieths. */
const SHARES = 20;

/** How much of the installed capacity lies in the dark, over a span; empty where no position is known. */
export function fleetNights(plants: readonly FleetPlant[], fromAt: number, toAt: number): FleetCurve['nights'] {
  const places = placesOf(plants);
  const whole = places.reduce((sum, place) => sum + place.weight, 0);
  const nights: FleetCurve['nights'] = [];
  if (whole === 0) return nights;
  for (let at = fromAt; at < toAt; at += FLEET_STEP_MS) {
    const middle = at + FLEET_STEP_MS / 2;
    const dark = places.reduce((sum, place) => sum + (isSunUp(place, middle) === false ? place.weight : 0), 0);
    const share = Math.round((dark / whole) * SHARES) / SHARES;
    const last = nights.at(-1);
    const endAt = Math.min(at + FLEET_STEP_MS, toAt);
    if (last !== undefined && last.share === share) last.toAt = endAt;
    else nights.push({ fromAt: at, toAt: endAt, share });
  }
  return nights.filter(({ share }) => share > 0);
}

/** To the degree: four minutes of sun, and a region's plants at once. */
function placesOf(plants: readonly FleetPlant[]): (Position & { weight: number })[] {
  const known = plants.flatMap((plant) => {
    const position = positionOf(plant.row);
    return position === undefined ? [] : [{ ...position, weight: plant.installedCapacityWp ?? 0 }];
  });
  const hasCapacity = known.some(({ weight }) => weight > 0);
  const places = new Map<string, Position & { weight: number }>();
  for (const { latitudeDeg, longitudeDeg, weight } of known) {
    const key = `${Math.round(latitudeDeg)}/${Math.round(longitudeDeg)}`;
    const place = places.get(key) ?? { latitudeDeg, longitudeDeg, weight: 0 };
    places.set(key, { ...place, weight: place.weight + (hasCapacity ? weight : 1) });
  }
  return [...places.values()];
}
