const UNITS_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads `45s`, `10m`, `1.5h`, `2d`; undefined when it is none of these. */
export function parseDurationMs(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([smhd])$/.exec(text.trim()) ?? [];
  const durationMs = Number(amount) * (UNITS_MS[unit ?? ''] ?? Number.NaN);
  return durationMs > 0 ? durationMs : undefined;
}
