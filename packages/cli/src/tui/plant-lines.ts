import type { DayCurve, Plant } from '@heliograph/core/contract/plants';
import { clean } from '../clean.ts';
import { age, clockTime, energy, localTime, MISSING, quantity } from '../render/quantity.ts';
import { plantStateText, stateHue } from '../resources/states.ts';
import { truncate, widthOf } from '../text.ts';
import { dayChart, peakOf, type Day } from './day-chart.ts';
import { STALE_MS, type View } from './view.ts';

/** What stands above the curve of a plant: state, place, figures. */
export function plantFacts(view: View, plant: Plant, width: number): string[] {
  const { t, paint, now } = view;
  const state = plantStateText(plant.state, t);
  const hue = stateHue(plant.state);
  const place = [
    `${plant.timeZone} ${clockTime(now, plant.timeZone)}`,
    plantAge(view, plant),
    `${t('tui.owner')} ${clean(plant.owner.name)}`,
    `${plant.deviceCounts.online}/${plant.deviceCounts.total} ${t('tui.devices').toLowerCase()}`,
  ];
  const after = truncate(place.join('  ·  '), Math.max(0, width - widthOf(state) - 4));
  return [` ${hue ? paint(hue, state) : paint.bold(state)}   ${paint('muted', after)}`, figures(view, plant)];
}

function figures({ t, paint }: View, plant: Plant): string {
  const { language } = t;
  const yieldHours =
    plant.energyTodayKwh !== null && plant.installedCapacityWp ? (plant.energyTodayKwh * 1000) / plant.installedCapacityWp : null;
  const capacity =
    plant.installedCapacityWp === null ? '' : ` ${t('tui.of', { total: quantity(plant.installedCapacityWp, 'Wp', language) })}`;
  return [
    ` ${paint.bold(quantity(plant.powerW, 'W', language))} ${paint('muted', `${t('tui.now')}${capacity}`)}`,
    `${paint.bold(energy(plant.energyTodayKwh, language))} ${paint('muted', t('tui.today'))}`,
    `${paint.bold(yieldHours === null ? MISSING : yieldHours.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))} ${paint('muted', 'kWh/kWp')}`,
  ].join('   ');
}

function plantAge({ t, now }: View, plant: Plant): string {
  if (plant.offlineSinceAt !== null) return t('tui.offlineSince', { time: localTime(plant.offlineSinceAt, plant.timeZone).slice(0, 16) });
  if (plant.dataUpdatedAt === null) return t('tui.noData');
  return t('tui.dataAge', { age: age(plant.dataUpdatedAt, now) });
}

/** True where the plant's values are too old to be taken for the present. */
export function isPlantStale(plant: Plant, now: number): boolean {
  return plant.dataUpdatedAt === null || now - plant.dataUpdatedAt > STALE_MS;
}

/** Title and curve of a plant's day. */
export function plantChart(view: View, curve: DayCurve | undefined, width: number, height: number): string[] {
  const { t, paint } = view;
  if (!curve) return [paint('muted', ` ${t('tui.loading')}`)];
  const day: Day = { ...curve, points: curve.points.map(({ at, powerW }) => ({ at, value: powerW })) };
  const format = (value: number) => quantity(value, 'W', t.language);
  return [
    chartTitle(view, t('tui.powerToday'), day, format, sunText(view, curve), width),
    ...dayChart(view, day, 'generation', format, width - 1, height - 1),
  ];
}

/** Above a curve: what it is, when it was highest, in which zone its hours are. */
export function chartTitle(
  view: View,
  title: string,
  day: Day,
  format: (value: number) => string,
  more: string | undefined,
  width: number,
): string {
  const { t, paint } = view;
  const peak = peakOf(day);
  const facts = peak ? t('tui.peak', { value: format(peak.value), time: clockTime(peak.at, day.timeZone) }) : t('tui.noCurve');
  const rest = [facts, ...(more ? [more] : []), day.timeZone].join('  ·  ');
  return ` ${paint.bold(title)}   ${paint('muted', truncate(rest, Math.max(0, width - widthOf(title) - 5)))}`;
}

function sunText({ t }: View, curve: DayCurve): string | undefined {
  if (curve.sunriseAt === null || curve.sunsetAt === null) return undefined;
  return t('tui.sun', { rise: clockTime(curve.sunriseAt, curve.timeZone), set: clockTime(curve.sunsetAt, curve.timeZone) });
}
