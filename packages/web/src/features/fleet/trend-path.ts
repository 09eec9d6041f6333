/** Lines through runs of known values, zero at the bottom, the plant's capacity or its own peak at the top; a lone value is a dot. */
export function trendPaths(values: readonly (number | null)[], top: number | null, width: number, height: number): string[] {
  const peak = Math.max(top ?? 0, ...values.map((value) => value ?? 0));
  if (peak <= 0 || values.length < 2) return [];
  const x = (index: number) => round((index / (values.length - 1)) * width);
  const y = (value: number) => round(height - 1 - (Math.max(0, value) / peak) * (height - 2));
  const paths: string[] = [];
  let run = '';
  values.forEach((value, index) => {
    if (value === null) {
      if (run !== '') paths.push(run);
      run = '';
      return;
    }
    run += run === '' ? `M${x(index)} ${y(value)}h0.1` : `L${x(index)} ${y(value)}`;
  });
  if (run !== '') paths.push(run);
  return paths;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
