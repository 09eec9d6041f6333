interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples?: number[];
  timeDeltas?: number[];
}

/** Prints which functions a profile spent its time in. */
export function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profile): void {
  const names = new Map(
    nodes.map(({ id, callFrame }) => [id, `${callFrame.functionName || '(nameless)'} ${callFrame.url.split('/').at(-1)}`]),
  );
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1_000);
  }
  const most = [...times].filter(([name]) => !/^\((idle|program)/.test(name)).toSorted((a, b) => b[1] - a[1]);
  for (const [name, ms] of most.slice(0, 25)) console.log(`  ${ms.toFixed(1).padStart(7)} ms  ${name}`);
}
