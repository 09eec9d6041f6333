/** A place in degrees; north and east are positive. */
export interface Place {
  latitudeDeg: number;
  longitudeDeg: number;
}
/** What a map shows: its middle and its width, on Mercator's plane in degrees of longitude, y downwards. */
export interface MapView {
  x: number;
  y: number;
  width: number;
}

export const MAP_RATIO = 1.6;
const LEAST_WIDTH = 1.4;
const MOST_WIDTH = 300;
const NEAR_WIDTH = 12;
/** Inland there is no coast and no border near. */
export const COUNTRY_WIDTH = 40;
/** Beyond it Mercator runs away. */
const MOST_LATITUDE = 84;
const ROUNDING = 1e-9;
const radians = Math.PI / 180;

export function yOf(latitudeDeg: number): number {
  const latitude = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitudeDeg));
  return -Math.log(Math.tan(Math.PI / 4 + (latitude * radians) / 2)) / radians;
}

export function latitudeOf(y: number): number {
  return (2 * Math.atan(Math.exp(-y * radians)) - Math.PI / 2) / radians;
}

/** Around a place, or where people live. */
export function viewAround(place: Place | undefined, width = NEAR_WIDTH): MapView {
  if (place === undefined) return clamped({ x: 10, y: yOf(20), width: MOST_WIDTH });
  return clamped({ x: place.longitudeDeg, y: yOf(place.latitudeDeg), width });
}

/** Nearer by a factor above 1, towards a place if there is one. */
export function zoomed(view: MapView, factor: number, place: Place | undefined): MapView {
  const middle = place === undefined ? view : { x: place.longitudeDeg, y: yOf(place.latitudeDeg) };
  return clamped({ ...middle, width: view.width / factor });
}

export function moved(view: MapView, dx: number, dy: number): MapView {
  return clamped({ ...view, x: view.x + dx, y: view.y + dy });
}

export function isInView({ x, y, width }: MapView, { latitudeDeg, longitudeDeg }: Place): boolean {
  return Math.abs(longitudeDeg - x) <= width / 2 + ROUNDING && Math.abs(yOf(latitudeDeg) - y) <= width / MAP_RATIO / 2 + ROUNDING;
}

/** A point of the map as a place, as exact as a hand can point there. */
export function placeAt({ width }: Pick<MapView, 'width'>, x: number, y: number): Place {
  const digits = width > 60 ? 1 : width > 12 ? 2 : width > 3 ? 3 : 4;
  const rounded = (value: number) => Number(value.toFixed(digits));
  return { latitudeDeg: rounded(latitudeOf(clampTo(y, yOf(-MOST_LATITUDE)))), longitudeDeg: rounded(clampTo(x, 180)) };
}

export function canZoom({ width }: MapView): { isIn: boolean; isOut: boolean } {
  return { isIn: width > LEAST_WIDTH, isOut: width < MOST_WIDTH };
}

function clamped({ x, y, width }: MapView): MapView {
  const fitting = Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width));
  return {
    width: fitting,
    x: clampTo(x, 180 - fitting / 2),
    y: clampTo(y, yOf(-MOST_LATITUDE) - fitting / MAP_RATIO / 2),
  };
}

function clampTo(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}
