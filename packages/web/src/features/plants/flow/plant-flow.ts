import type { Device } from '@heliograph/core/contract/devices';
import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';

/** Power at the four nodes in W; grid positive on import, battery positive on discharge; null where it is not known. */
export interface Flow {
  pvW: number | null;
  gridW: number | null;
  batteryW: number | null;
  loadW: number | null;
  /** Mean state of charge in %. */
  socPct: number | null;
  hasBattery: boolean;
}

interface Source {
  deviceType: Device['deviceType'];
  latest: readonly LatestValue[];
}

/** The flow as the devices measure it: nothing is computed that nobody measured. */
export function plantFlow(generationW: number | null, sources: readonly Source[]): Flow {
  const storages = sources.filter(({ deviceType }) => deviceType === 'storage');
  const meters = sources.filter(({ deviceType }) => deviceType === 'meter');
  return {
    pvW: generationW,
    gridW: sum(meters.map((source) => read(source, 'gridPowerW'))),
    batteryW: sum(storages.map((source) => read(source, 'batteryPowerW'))),
    loadW: sum(meters.map((source) => read(source, 'loadPowerW'))),
    socPct: mean(storages.map((source) => read(source, 'batterySocPct'))),
    hasBattery: storages.length > 0,
  };
}

function read({ latest }: Source, channel: string): number | null {
  return latest.find((value) => value.channel === channel)?.value ?? null;
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0) / known.length;
}
