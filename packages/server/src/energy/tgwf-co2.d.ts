declare module '@tgwf/co2/data' {
  interface Year {
    data: Record<string, { carbonIntensity: { value: number | null; unit: 'gCO2eq/kWh' } } | undefined>;
  }
  /** `yearly2025` and the years before it. */
  export const electricityMaps: Record<string, Year>;
}
