import type { Sample } from '../storage/storage.ts';

/** Both in order of time. What was filed came first and is kept; what lies over it fills empty columns and adds samples. */
export function mergeSamples(filed: readonly Sample[], over: readonly Sample[]): Sample[] {
  if (over.length === 0) return [...filed];
  if (filed.length === 0) return [...over];
  const merged: Sample[] = [];
  let next = 0;
  for (const sample of filed) {
    while (next < over.length && over[next]!.ts < sample.ts) merged.push(over[next++]!);
    merged.push(next < over.length && over[next]!.ts === sample.ts ? filled(sample, over[next++]!) : sample);
  }
  return [...merged, ...over.slice(next)];
}

function filled(sample: Sample, over: Sample): Sample {
  const known = Object.entries(sample).filter(([, value]) => value !== null && value !== undefined);
  return { ...over, ...Object.fromEntries(known), ts: sample.ts };
}
