import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { BucketColumn, BucketPoint, BucketQuery } from './storage.ts';

/** One pass over the rows of the devices; the last value of a counter is fetched by its time. */
export async function readBuckets(db: Kysely<Schema>, query: BucketQuery): Promise<BucketPoint[]> {
  if (query.deviceIds.length === 0 || query.columns.length === 0) return [];
  const rows = await steps(db, query).execute();
  const points = rows.map((row) => toPoint(row as Record<string, number | null>, query));
  return points.filter((point) => point.values.some((value) => value !== null));
}

function steps(db: Kysely<Schema>, query: BucketQuery) {
  return db
    .with('step', (cte) =>
      cte
        .selectFrom('telemetry')
        .select('device_id')
        .select((eb) => eb(eb.parens(eb('ts', '-', query.fromAt)), '/', query.stepMs).as('n'))
        .select((eb) => query.columns.map((column, index) => summary(eb, column).as(`c${index}`)))
        .select((eb) =>
          spreadColumns(query).flatMap(({ column, index }) => [
            eb.fn.min<number | null>(column).as(`lo${index}`),
            eb.fn.max<number | null>(column).as(`hi${index}`),
          ]),
        )
        .where('device_id', 'in', [...query.deviceIds])
        .where('ts', '>=', query.fromAt)
        .where('ts', '<', query.toAt)
        .groupBy(['device_id', 'n']),
    )
    .selectFrom('step')
    .select(['step.device_id', 'step.n'])
    .select((eb) =>
      query.columns.map((column, index) =>
        (column.kind === 'gauge' ? eb.ref(`step.c${index}` as never) : valueAt(eb as never, column, index)).as(`c${index}`),
      ),
    )
    .select(spreadColumns(query).flatMap(({ index }) => [`step.lo${index}`, `step.hi${index}`]) as never[])
    .orderBy('step.device_id')
    .orderBy('step.n');
}

/** The gauges, whose spread is asked for; of a counter only the last value says anything. */
function spreadColumns({ columns, hasSpread }: BucketQuery): { column: BucketColumn['column']; index: number }[] {
  if (!hasSpread) return [];
  return columns.flatMap(({ column, kind }, index) => (kind === 'gauge' ? [{ column, index }] : []));
}

function summary(eb: ExpressionBuilder<Schema, 'telemetry'>, { column, kind }: BucketColumn) {
  if (kind === 'gauge') return eb.fn.avg<number | null>(column);
  return eb.fn.max<number | null>(eb.case().when(column, 'is not', null).then(eb.ref('ts')).end());
}

function valueAt(eb: ExpressionBuilder<Schema, never>, { column }: BucketColumn, index: number) {
  return eb
    .selectFrom('telemetry as last')
    .select(`last.${column}` as 'last.power_w')
    .whereRef('last.device_id', '=', 'step.device_id' as never)
    .whereRef('last.ts', '=', `step.c${index}` as never);
}

function toPoint(row: Record<string, number | null>, { columns, fromAt, stepMs, hasSpread }: BucketQuery): BucketPoint {
  return {
    deviceId: row['device_id']!,
    at: fromAt + row['n']! * stepMs,
    values: columns.map((_, index) => row[`c${index}`] ?? null),
    ...(hasSpread && { spread: columns.map((_, index) => spreadOf(row[`lo${index}`], row[`hi${index}`])) }),
  };
}

function spreadOf(min: number | null | undefined, max: number | null | undefined): { min: number; max: number } | null {
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : null;
}
