/** A battery as its owner buys it: usable energy and the most it takes or gives. */
export interface Battery {
  capacityWh: number;
  maxW: number;
}
/** Energies are measured at the terminals, the stored one inside. */
export interface BatteryStep {
  /** Positive on discharge. */
  powerW: number;
  storedWh: number;
  chargedWh: number;
  dischargedWh: number;
}

/** Each way; 0.96² = 92 % there and back. */
export const ONE_WAY_EFFICIENCY = 0.96;
export const MIN_STATE_OF_CHARGE = 0.1;
export const MAX_STATE_OF_CHARGE = 0.95;
const DEAD_BAND_W = 15;

/** One step with constant power: a surplus is stored, a deficit is covered, inside the limits of power and charge. */
export function stepBattery(battery: Battery, storedWh: number, surplusW: number, hours: number): BatteryStep {
  if (surplusW > DEAD_BAND_W) {
    const room = Math.max(0, MAX_STATE_OF_CHARGE * battery.capacityWh - storedWh) / ONE_WAY_EFFICIENCY;
    const chargedWh = Math.min(surplusW * hours, battery.maxW * hours, room);
    return { powerW: -chargedWh / hours, storedWh: storedWh + chargedWh * ONE_WAY_EFFICIENCY, chargedWh, dischargedWh: 0 };
  }
  if (surplusW < -DEAD_BAND_W) {
    const ready = Math.max(0, storedWh - MIN_STATE_OF_CHARGE * battery.capacityWh) * ONE_WAY_EFFICIENCY;
    const dischargedWh = Math.min(-surplusW * hours, battery.maxW * hours, ready);
    return { powerW: dischargedWh / hours, storedWh: storedWh - dischargedWh / ONE_WAY_EFFICIENCY, chargedWh: 0, dischargedWh };
  }
  return { powerW: 0, storedWh, chargedWh: 0, dischargedWh: 0 };
}
