import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import text from 'world-atlas/countries-50m.json?raw';
import { yOf } from './map-view.ts';
import { type Point, unrolled } from './unrolled.ts';

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

const DIGITS = 3;
const world = JSON.parse(text) as World;

/** Coasts and borders of Natural Earth (public domain) as paths on Mercator's plane. */
export const landPath = feature(world, world.objects.land)
  .features.flatMap(({ geometry }) => ringsOf(geometry))
  .flatMap((ring) => unrolled(ring, true))
  .map((ring) => `${linePath(ring)}Z`)
  .join('');
export const borderPath = mesh(world, world.objects.countries, (one, other) => one !== other)
  .coordinates.flatMap((line) => unrolled(line, false))
  .map(linePath)
  .join('');

function ringsOf(geometry: GeoJSON.Geometry): Point[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

function linePath(line: readonly Point[]): string {
  return `M${line.map(([x = 0, y = 0]) => `${x.toFixed(DIGITS)},${yOf(y).toFixed(DIGITS)}`).join('L')}`;
}
