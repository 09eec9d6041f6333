import type { Nameplate, NameplateKey } from './nameplates.ts';

/** Tilt from the horizontal and azimuth clockwise from north, in degrees. */
type ArraySpec = readonly [tiltDeg: number, azimuthDeg: number];
export type LoadProfile = 'homes' | 'office' | 'school' | 'retail' | 'logistics' | 'depot' | 'factory' | 'coldStore';
type InstallPosition = 'roof' | 'balcony' | 'garden' | 'other';
/** States that a demo shows from its first minute: declared with the fleet, not left to chance. */
type DemoState =
  | 'neverReported'
  | 'silentToday'
  | 'silentLonger'
  | 'openFault'
  | 'zeroOutput'
  | 'lowOutput'
  | 'rejectsCommands'
  | 'acknowledgesOnly';

export type DeviceGroup =
  | { kind: 'inverter'; nameplate: NameplateKey; count: number; dcAcRatio: number; arrays: readonly ArraySpec[] }
  | { kind: 'storage'; count: number; arrays: readonly ArraySpec[] };

/** A plant as it is written down in `plants.ts`. */
export interface PlantSpec {
  key: string;
  /** Begins the serial numbers of its devices. */
  code: string;
  name: string;
  countryCode: string;
  timeZone: string;
  address: string;
  latitudeDeg: number;
  longitudeDeg: number;
  installedOn: string;
  installPosition: InstallPosition;
  owner: 'customer' | 'other';
  installer: boolean;
  serviceProvider: boolean;
  /** Line-to-line where three-phase. */
  grid: { voltageV: number; frequencyHz: 50 | 60 };
  climate: Climate;
  load: { profile: LoadProfile; baseW: number; peakW: number };
  groups: readonly DeviceGroup[];
  hasMeter?: boolean;
  weatherStation?: boolean;
  /** Serial number → state. */
  demo?: Readonly<Record<string, DemoState>>;
}

/** Yearly mean temperature, its swing over the seasons and over the day, and the mean share of sky under cloud. */
export interface Climate {
  meanC: number;
  seasonC: number;
  dayC: number;
  cloudiness: number;
}

interface DeviceBase {
  productKey: 'string-inverter' | 'micro-storage' | 'grid-meter' | 'weather-station';
  sn: string;
  name: string;
  ratedPowerW: number | null;
  /** Stable number from seed and serial, for everything that differs from device to device. */
  salt: number;
  mac: string;
  softwareVersion: string;
  demoState: DemoState | null;
}
export interface InverterDevice extends DeviceBase {
  productKey: 'string-inverter';
  nameplate: Nameplate;
  dcCapacityW: number;
  array: ArraySpec;
  /** Soiling, wiring, mismatch and age as one factor. */
  health: number;
}
export interface StorageDevice extends DeviceBase {
  productKey: 'micro-storage';
  ratedPowerW: number;
  dcCapacityW: number;
  array: ArraySpec;
  health: number;
  batteryWh: number;
  batteryMaxW: number;
}
export interface MeterDevice extends DeviceBase {
  productKey: 'grid-meter';
}
export interface WeatherDevice extends DeviceBase {
  productKey: 'weather-station';
  array: ArraySpec;
}
export type GenerationDevice = InverterDevice | StorageDevice;
export type FleetDevice = GenerationDevice | MeterDevice | WeatherDevice;

/** A plant with its devices built. */
export interface FleetPlant extends Omit<PlantSpec, 'groups' | 'demo' | 'hasMeter' | 'weatherStation'> {
  installedCapacityWp: number;
  devices: readonly FleetDevice[];
}
export interface Fleet {
  seed: number;
  plants: readonly FleetPlant[];
}
