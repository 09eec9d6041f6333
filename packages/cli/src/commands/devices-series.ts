import type { SeriesBucket } from '@heliograph/core/contract/series';
import type { GlobalOptions } from '../config.ts';
import { shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { quantity } from '../render/quantity.ts';
import { writeRows, type Kind } from '../render/records.ts';
import { devices } from '../resources/devices.ts';
import { isoTime } from '../resources/iso-time.ts';
import type { ChannelUnit } from '@heliograph/core/channels';
import { instant } from './instant.ts';
import { wholeNumber } from './numbers.ts';
import { resolve } from './resolve.ts';

export interface SeriesOptions extends GlobalOptions, OutputOptions {
  channel?: string[];
  from?: string;
  to?: string;
  points?: string;
}
interface Step extends SeriesBucket {
  channel: string;
  unit: ChannelUnit;
}
type Figure = 'value' | 'min' | 'max' | 'delta';

const figure = (name: Figure, title: 'column.value' | 'column.min' | 'column.max' | 'column.delta'): Kind<Step>['columns'][number] => ({
  name,
  title,
  raw: (step) => step[name],
  show: (step, { t }) => quantity(step[name], step.unit, t.language),
  align: 'right',
});
const kind: Kind<Step> = {
  fields: ['at', 'channel', 'unit', 'value', 'min', 'max', 'delta'],
  columns: [
    { name: 'time', title: 'column.time', raw: ({ at }) => isoTime(at) },
    { name: 'channel', title: 'column.channel', raw: ({ channel }) => channel },
    { name: 'unit', title: 'column.unit', raw: ({ unit }) => unit, isDetail: true },
    figure('value', 'column.value'),
    figure('min', 'column.min'),
    figure('max', 'column.max'),
    figure('delta', 'column.delta'),
  ],
};

/** `helio devices series DEVICE`: channels over a time in equal steps; a gap is a step without figures. */
export async function deviceSeries(context: Context, text: string, options: SeriesOptions): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  const query = {
    channels: (options.channel ?? ['powerW']).join(','),
    ...(options.from !== undefined && { fromAt: instant(options.from, '--from') }),
    ...(options.to !== undefined && { toAt: instant(options.to, '--to') }),
    ...(options.points !== undefined && { points: wholeNumber(options.points, '--points') }),
  };
  const { call } = context.client(options);
  const device = await resolve(devices, call, text, signal);
  const { series } = await call['GET /devices/{id}/series']({ params: { id: device.id }, query }, { signal });
  const steps = series.flatMap(({ channel, unit, buckets }) => buckets.map((bucket) => ({ ...bucket, channel, unit })));
  await writeRows(kind, steps, { format, json: options.json, output, on: shownNow(context) });
}
