import { type Kysely, sql } from 'kysely';
import { readBuckets as readSorted } from '../bucket.ts';
import type { Schema } from '../schema.ts';
import type { BucketPoint, BucketQuery } from '../storage.ts';

/** From this length on a search for each step costs less than sorting what lies in the steps. */
const SEARCHED_FROM_MS = 10 * 60_000;
type Figures = (number | null)[];

/** The engine groups by sorting; long steps hold so many rows that it reads each step by the key in place of that. */
export function readBuckets(db: Kysely<Schema>, query: BucketQuery): Promise<BucketPoint[]> {
  const isEmpty = query.deviceIds.length === 0 || query.columns.length === 0 || query.toAt <= query.fromAt;
  return isEmpty || query.stepMs < SEARCHED_FROM_MS ? readSorted(db, query) : readSearched(db, query);
}

async function readSearched(db: Kysely<Schema>, query: BucketQuery): Promise<BucketPoint[]> {
  const { deviceIds, columns, fromAt, toAt, stepMs } = query;
  const within = sql`telemetry.device_id = device.value and telemetry.ts >= ${fromAt} + n * ${stepMs}
    and telemetry.ts < min(${toAt}, ${fromAt} + (n + 1) * ${stepMs})`;
  const gauges = columns.filter(({ kind }) => kind === 'gauge').map(({ column }) => sql.ref(column));
  const means = sql.join(gauges.map((column) => sql`avg(${column}), min(${column}), max(${column})`));
  const lasts = columns
    .filter(({ kind }) => kind === 'counter')
    .map(
      ({ column }) =>
        sql`(select ${sql.ref(column)} from telemetry where ${within} and ${sql.ref(column)} is not null order by ts desc limit 1)`,
    );
  const gaugeText = gauges.length === 0 ? sql`'[]'` : sql`(select json_array(${means}) from telemetry where ${within})`;
  const lastText = lasts.length === 0 ? sql`'[]'` : sql`json_array(${sql.join(lasts)})`;
  const { rows } = await sql<{ id: number; n: number; gauges: string; lasts: string }>`
    with recursive step(n) as (select 0 union all select n + 1 from step where n + 1 < ${Math.ceil((toAt - fromAt) / stepMs)})
    select device.value as id, n, ${gaugeText} as gauges, ${lastText} as lasts
    from json_each(${JSON.stringify([...new Set(deviceIds)].toSorted((a, b) => a - b))}) as device cross join step`.execute(db);
  const points = rows.map((row) => toPoint(query, row.id, row.n, JSON.parse(row.gauges) as Figures, JSON.parse(row.lasts) as Figures));
  return points.filter(({ values }) => values.some((value) => value !== null));
}

function toPoint({ columns, fromAt, stepMs, hasSpread }: BucketQuery, deviceId: number, n: number, gauges: Figures, lasts: Figures) {
  const figures = columns.map(({ kind }) => (kind === 'gauge' ? gauges.splice(0, 3) : lasts.splice(0, 1)));
  const point: BucketPoint = { deviceId, at: fromAt + n * stepMs, values: figures.map(([value]) => value ?? null) };
  if (hasSpread) point.spread = figures.map(([, min, max]) => (typeof min === 'number' && typeof max === 'number' ? { min, max } : null));
  return point;
}
