/** Module temperature in °C (Faiman 2008) with the coefficients of IEC 61853: 25 and 6.84. */
export function moduleTemperatureC(planeOfArrayWm2: number, ambientC: number, windMs: number): number {
  return ambientC + planeOfArrayWm2 / (25 + 6.84 * windMs);
}
