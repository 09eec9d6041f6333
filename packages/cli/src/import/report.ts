import type { Kind } from '../render/records.ts';
import type { ImportSample, Unreadable } from './interpret.ts';

/** What reading a file came to, and what became of it. */
export interface Report {
  deviceId: string;
  sn: string;
  lines: number;
  samples: number;
  fromAt: number | null;
  toAt: number | null;
  channels: { channel: string; column: string; unit: string; values: number; min: number | null; max: number | null }[];
  unreadable: Unreadable[];
  unreadableCount: number;
  isApplied: boolean;
  inserted: number | null;
  filled: number | null;
  duplicates: number | null;
  conflicts: number | null;
}

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());
export const importReportKind: Kind<Report> = {
  fields: [
    'deviceId',
    'sn',
    'lines',
    'samples',
    'fromAt',
    'toAt',
    'channels',
    'unreadable',
    'unreadableCount',
    'isApplied',
    'inserted',
    'filled',
    'duplicates',
    'conflicts',
  ],
  columns: [
    { name: 'device_id', title: 'column.id', raw: (report) => report.deviceId },
    { name: 'sn', title: 'column.sn', raw: (report) => report.sn },
    { name: 'lines', title: 'column.lines', raw: (report) => report.lines },
    { name: 'samples', title: 'column.samples', raw: (report) => report.samples },
    { name: 'from', title: 'column.from', raw: (report) => isoTime(report.fromAt) },
    { name: 'to', title: 'column.to', raw: (report) => isoTime(report.toAt) },
    { name: 'unreadable', title: 'column.unreadable', raw: (report) => report.unreadableCount },
    { name: 'inserted', title: 'column.inserted', raw: (report) => report.inserted },
    { name: 'filled', title: 'column.filled', raw: (report) => report.filled },
    { name: 'duplicates', title: 'column.duplicates', raw: (report) => report.duplicates },
    { name: 'conflicts', title: 'column.conflicts', raw: (report) => report.conflicts },
  ],
};

/** Notes what a sample adds. */
export function countSample(report: Report, { ts, values }: ImportSample): void {
  report.samples += 1;
  report.fromAt = Math.min(report.fromAt ?? ts, ts);
  report.toAt = Math.max(report.toAt ?? ts, ts);
  for (const channel of report.channels) {
    const value = values[channel.channel];
    if (value === undefined) continue;
    channel.values += 1;
    channel.min = Math.min(channel.min ?? value, value);
    channel.max = Math.max(channel.max ?? value, value);
  }
}
