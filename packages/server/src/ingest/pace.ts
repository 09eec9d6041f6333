const mostKnown = 10_000;

/** Seconds until one may send again, 0 for now: a bucket that fills evenly and holds what a pause has saved. */
export function createPace({ requests, perMs }: { requests: number; perMs: number }, now: () => number): (who: string) => number {
  const buckets = new Map<string, { left: number; at: number }>();
  return (who) => {
    const at = now();
    const bucket = buckets.get(who) ?? { left: requests, at };
    const left = Math.min(requests, bucket.left + ((at - bucket.at) * requests) / perMs);
    buckets.delete(who);
    if (buckets.size >= mostKnown) buckets.delete(buckets.keys().next().value!);
    buckets.set(who, { left: left >= 1 ? left - 1 : left, at });
    return left >= 1 ? 0 : Math.ceil(((1 - left) * perMs) / requests / 1_000);
  };
}
