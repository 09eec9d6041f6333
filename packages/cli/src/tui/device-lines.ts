import type { Device } from '@heliograph/core/contract/devices';
import type { DeviceCurve, LatestValue } from '@heliograph/core/contract/devices-telemetry';
import { clean } from '../clean.ts';
import type { Hue } from '../colour.ts';
import type { TextKey } from '../language.ts';
import { age, duration, energy, quantity } from '../render/quantity.ts';
import { deviceStateText, stateHue } from '../resources/states.ts';
import { fit, truncate, widthOf } from '../text.ts';
import { dayChart, type Day } from './day-chart.ts';
import { chartTitle } from './plant-lines.ts';
import { STALE_MS, type View } from './view.ts';

const VALUE_WIDTH = 12;
const AGE_WIDTH = 6;

/** State, identity and figures of a device. */
export function deviceFacts(view: View, device: Device, width: number): string[] {
  const { t, paint, now } = view;
  const state = deviceStateText(device.state, t);
  const hue = stateHue(device.state);
  const facts = [
    clean(device.sn),
    clean(device.productName),
    ...(device.softwareVersion ? [clean(device.softwareVersion)] : []),
    device.lastSeenAt === null ? t('tui.noData') : t('tui.dataAge', { age: age(device.lastSeenAt, now) }),
  ];
  const after = truncate(facts.join('  ·  '), Math.max(0, width - widthOf(state) - 4));
  const rated = device.ratedPowerW === null ? '' : ` ${t('tui.of', { total: quantity(device.ratedPowerW, 'W', t.language) })}`;
  const figures = [
    ` ${paint.bold(quantity(device.powerW, 'W', t.language))} ${paint('muted', `${t('tui.now')}${rated}`)}`,
    `${paint.bold(energy(device.energyTodayKwh, t.language))} ${paint('muted', t('tui.today'))}`,
  ];
  return [
    ` ${hue ? paint(hue, state) : paint.bold(state)}   ${paint('muted', after)}`,
    device.role === 'weather' ? '' : figures.join('   '),
  ];
}

/** Old for this device: silent for three of its intervals, and ten minutes at least. */
export function isDeviceStale(device: Device, now: number): boolean {
  return device.lastSeenAt === null || now - device.lastSeenAt > Math.max(3 * device.reportIntervalMs, STALE_MS);
}

/** What a device is mainly read for. */
export function mainChannel(device: Device): string {
  return device.role === 'weather' ? 'irradianceWm2' : 'powerW';
}

const roleHues: Record<Device['role'], Hue> = {
  generation: 'generation',
  grid: 'import',
  load: 'load',
  battery: 'battery',
  weather: 'generation',
};

export function deviceChart(view: View, device: Device, curve: DeviceCurve | undefined, width: number, height: number): string[] {
  const { t, paint } = view;
  if (!curve) return [paint('muted', ` ${t('tui.loading')}`)];
  const day: Day = curve;
  const format = (value: number) => quantity(value, curve.unit, t.language);
  const title = t(device.role === 'weather' ? 'tui.irradianceToday' : 'tui.powerToday');
  return [
    chartTitle(view, title, day, format, undefined, width),
    ...dayChart(view, day, roleHues[device.role], format, width - 1, height - 1),
  ];
}

/** Every channel with its value and the age of this value; two columns where there is room. */
export function latestLines(view: View, items: readonly LatestValue[] | undefined, width: number, height: number): string[] {
  const { t, paint } = view;
  const title = ` ${paint.bold(t('tui.latest'))}`;
  if (!items) return [title, paint('muted', ` ${t('tui.loading')}`)];
  if (items.length === 0) return [title, paint('muted', ` ${t('tui.noRows')}`)];
  const columns = width >= 76 && items.length > height - 1 ? 2 : 1;
  const perColumn = Math.ceil(items.length / columns);
  const columnWidth = Math.floor((width - 1) / columns) - 2;
  const cells = items.map((item) => latestCell(view, item, columnWidth));
  const lines = Array.from({ length: perColumn }, (_, at) =>
    Array.from({ length: columns }, (_, column) => cells[column * perColumn + at] ?? '').join('  '),
  );
  return [title, ...lines.map((line) => ` ${line}`)].slice(0, height);
}

function latestCell({ t, paint, now }: View, { channel, unit, value, at }: LatestValue, width: number): string {
  const nameWidth = Math.max(6, Math.min(26, width - VALUE_WIDTH - AGE_WIDTH - 2));
  const isStale = at === null || now - at > STALE_MS;
  const key = `channel.${channel}` as TextKey;
  const known = t(key);
  const name = fit(known === key ? clean(channel) : known, nameWidth);
  const reading = fit(unit === 's' ? duration(value) : quantity(value, unit, t.language), VALUE_WIDTH, 'right');
  return `${paint('muted', name)} ${isStale ? paint('muted', reading) : reading} ${paint('muted', fit(age(at, now), AGE_WIDTH, 'right'))}`;
}
