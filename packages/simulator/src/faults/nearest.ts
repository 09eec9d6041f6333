/** The candidates that take the fewest edits to reach, best first. */
export function nearest(text: string, candidates: readonly string[], count = 3): string[] {
  const distance = (candidate: string) => editDistance(text.toLowerCase(), candidate.toLowerCase());
  return candidates
    .map((candidate) => ({ candidate, edits: distance(candidate) }))
    .sort((a, b) => a.edits - b.edits || a.candidate.localeCompare(b.candidate))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
