const RAD = Math.PI / 180;
const J2000_MS = Date.UTC(2000, 0, 1, 12);
const DAY_MS = 86_400_000;

export interface GeoPoint {
  latitudeDeg: number;
  longitudeDeg: number;
}

/** Where the sun stands in the zenith (low-precision solar coordinates of the Astronomical Almanac, error below 0.02°). */
export function subsolarPoint(atMs: number): GeoPoint {
  const days = (atMs - J2000_MS) / DAY_MS;
  const anomaly = (357.529 + 0.98560028 * days) * RAD;
  const longitude = (280.459 + 0.98564736 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RAD;
  const obliquity = (23.439 - 0.00000036 * days) * RAD;
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(longitude));
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude));
  const siderealDeg = (18.697374558 + 24.06570982441908 * days) * 15;
  return { latitudeDeg: declination / RAD, longitudeDeg: wrap(rightAscension / RAD - siderealDeg) };
}

/** Height of the sun above the horizon in degrees, without refraction. */
export function sunElevationDeg(place: GeoPoint, sun: GeoPoint): number {
  const hour = (place.longitudeDeg - sun.longitudeDeg) * RAD;
  const [latitude, declination] = [place.latitudeDeg * RAD, sun.latitudeDeg * RAD];
  return Math.asin(Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hour)) / RAD;
}

/** The night side on an equirectangular map of 360 × 180 units, as an SVG path. */
export function nightPath(sun: GeoPoint): string {
  const declination = Math.abs(sun.latitudeDeg) < 0.01 ? 0.01 : sun.latitudeDeg;
  const points: string[] = [];
  for (let longitude = -180; longitude <= 180; longitude += 3) {
    const latitude = Math.atan(-Math.cos((longitude - sun.longitudeDeg) * RAD) / Math.tan(declination * RAD)) / RAD;
    points.push(`${longitude + 180} ${(90 - latitude).toFixed(2)}`);
  }
  const edge = declination > 0 ? 180 : 0;
  return `M${points.join('L')}L360 ${edge}L0 ${edge}Z`;
}

function wrap(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
