import { saveFile } from '../save-file.ts';
import { formatDate } from '@heliograph/core/format/date';
import { instantsOf, type SeriesChartModel } from './series-model.ts';

/** What a chart shows as RFC 4180 lines: a point stands at the middle of its step; a gap is empty and a number is a number. */
export function seriesCsv({ lines, span }: SeriesChartModel): string {
  const byInstant = lines.map(({ points }) => new Map(points.map((point) => [point.at, point])));
  const header = ['time_utc', `time_${span.timeZone}`, ...lines.flatMap(({ key, unit }) => columnsOf(key, unit))];
  const rows = instantsOf(lines).map((at) => [
    new Date(at).toISOString(),
    formatDate(at, { timeZone: span.timeZone, format: 'YYYY-MM-DD HH:mm:ss' }) ?? '',
    ...byInstant.flatMap((points) => {
      const { value = null, min = null, max = null } = points.get(at) ?? {};
      return [value, min, max].map((figure) => figure ?? '');
    }),
  ]);
  return [header, ...rows].map((row) => `${row.map((cell) => quoted(String(cell))).join(',')}\r\n`).join('');
}

function columnsOf(key: string, unit: string): string[] {
  const name = unit === '' ? key : `${key}_${unit}`;
  return [name, `${name}_min`, `${name}_max`];
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hands a text over as a file; the mark lets spreadsheets read ° and the like as UTF-8. */
export function saveText(text: string, name: string): void {
  saveFile(['\uFEFF', text], name);
}
