import type { BucketPoint, BucketQuery, Sample } from '../storage/storage.ts';

interface Figure {
  count: number;
  sum: number;
  min: number;
  max: number;
  last: number;
}

/** What the database answers for a grid, counted from samples that come in order of time for each device. */
export async function bucketSamples(
  query: BucketQuery,
  portions: AsyncIterable<{ deviceId: number; samples: readonly Sample[] }>,
): Promise<BucketPoint[]> {
  const { columns, fromAt, stepMs } = query;
  const devices = new Map<number, Map<number, (Figure | undefined)[]>>();
  for await (const { deviceId, samples } of portions) {
    let steps = devices.get(deviceId);
    if (steps === undefined) devices.set(deviceId, (steps = new Map()));
    for (const sample of samples) {
      const step = Math.floor((sample.ts - fromAt) / stepMs);
      let figures = steps.get(step);
      if (figures === undefined) steps.set(step, (figures = []));
      columns.forEach(({ column }, index) => {
        const value = sample[column] ?? null;
        if (value !== null) figures[index] = withValue(figures[index], value);
      });
    }
  }
  return [...devices].flatMap(([deviceId, steps]) =>
    [...steps]
      .filter(([, figures]) => figures.some((figure) => figure !== undefined))
      .map(([step, figures]) => toPoint(query, deviceId, fromAt + step * stepMs, figures)),
  );
}

function withValue(figure: Figure | undefined, value: number): Figure {
  if (figure === undefined) return { count: 1, sum: value, min: value, max: value, last: value };
  figure.count += 1;
  figure.sum += value;
  if (value < figure.min) figure.min = value;
  if (value > figure.max) figure.max = value;
  figure.last = value;
  return figure;
}

function toPoint({ columns, hasSpread }: BucketQuery, deviceId: number, at: number, figures: readonly (Figure | undefined)[]): BucketPoint {
  const point: BucketPoint = {
    deviceId,
    at,
    values: columns.map(({ kind }, index) => {
      const figure = figures[index];
      if (figure === undefined) return null;
      return kind === 'gauge' ? figure.sum / figure.count : figure.last;
    }),
  };
  if (hasSpread) {
    point.spread = columns.map(({ kind }, index) => {
      const figure = figures[index];
      return kind === 'gauge' && figure !== undefined ? { min: figure.min, max: figure.max } : null;
    });
  }
  return point;
}
