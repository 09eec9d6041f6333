/** Power lost per kelvin above 25 °C: crystalline silicon. */
const TEMPERATURE_COEFFICIENT = -0.0035;

/** DC power of an array in watts (PVWatts 5). */
export function pvwattsDcW(planeOfArrayWm2: number, cellC: number, capacityW: number, coefficient = TEMPERATURE_COEFFICIENT): number {
  return Math.max(0, (planeOfArrayWm2 / 1_000) * capacityW * (1 + coefficient * (cellC - 25)));
}

/** AC power of an inverter in watts, clipped at its rating (PVWatts 5); never negative. */
export function pvwattsAcW(dcW: number, ratedDcW: number, nominalEfficiency: number): number {
  const load = dcW / ratedDcW;
  if (load <= 0) return 0;
  const efficiency = (nominalEfficiency / 0.9637) * (-0.0162 * load - 0.0059 / load + 0.9858);
  return Math.min(Math.max(0, efficiency * dcW), nominalEfficiency * ratedDcW);
}
