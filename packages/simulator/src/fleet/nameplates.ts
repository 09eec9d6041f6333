/** Figures of an inverter's nameplate: AC and DC power in watts, voltages in volts, own draw by night in watts. */
export interface Nameplate {
  acPowerW: number;
  dcPowerW: number;
  dcVoltageV: number;
  mpptVoltageV: readonly [number, number];
  dcCurrentMaxA: number;
  nightPowerW: number;
}

// Source: NREL SAM library, CEC inverters 2019-03-05 (BSD-3-Clause): columns Paco, Pdco, Vdco, Mppt_low/high, Idcmax, Pnt.
export const nameplates = {
  /** Fronius Symo 12.5-3 480 [480V] */
  'symo-12.5': nameplate(12_500, 12_811.73, 685, [350, 800], 18.7, 3.75),
  /** Fronius Symo 15.0-3 480 [480V] */
  'symo-15': nameplate(15_000, 15_389.6, 685, [350, 800], 22.47, 4.5),
  /** Fronius Symo 24.0-3 480 [480V] */
  'symo-24': nameplate(24_000, 24_573.49, 725, [500, 800], 33.89, 7.2),
  /** ABB TRIO-27.6-TL-OUTD-S-US-480 [480V] */
  'trio-27.6': nameplate(27_600, 28_199.17, 715, [520, 800], 39.44, 8.28),
  /** Huawei SUN2000-36KTL-US [480V] */
  'sun2000-36': nameplate(36_000, 36_592.77, 720, [490, 850], 50.82, 10.8),
  /** ABB TRIO-50.0-TL-OUTD-US-480 [480V] */
  'trio-50': nameplate(50_000, 50_881.77, 720, [520, 800], 70.67, 1),
  /** Canadian Solar CSI-66KTL-GS [480V] */
  'csi-66': nameplate(66_070, 67_153.19, 650, [580, 720], 103.31, 19.82),
  /** Huawei SUN2000-100KTL-USH0 [800V] */
  'sun2000-100': nameplate(100_000, 101_449.05, 1_120, [880, 1_200], 90.58, 30),
} as const satisfies Record<string, Nameplate>;

export type NameplateKey = keyof typeof nameplates;

function nameplate(
  acPowerW: number,
  dcPowerW: number,
  dcVoltageV: number,
  mpptVoltageV: readonly [number, number],
  dcCurrentMaxA: number,
  nightPowerW: number,
): Nameplate {
  return { acPowerW, dcPowerW, dcVoltageV, mpptVoltageV, dcCurrentMaxA, nightPowerW };
}
