import type { ChannelUnit } from '@heliograph/core/channels';

/** A reading in some unit as one in the channel's. */
export type Conversion = (value: number) => number;

const same: Conversion = (value) => value;
const fromFahrenheit = linear(5 / 9, -160 / 9);

const conversions: Record<ChannelUnit, Record<string, Conversion>> = {
  W: scaled({ W: 1, kW: 1e3, MW: 1e6 }),
  Wh: scaled({ Wh: 1, kWh: 1e3, MWh: 1e6, GWh: 1e9 }),
  V: scaled({ V: 1, mV: 1e-3, kV: 1e3 }),
  A: scaled({ A: 1, mA: 1e-3 }),
  Hz: scaled({ Hz: 1, mHz: 1e-3 }),
  '°C': { '°C': same, C: same, K: linear(1, -273.15), '°F': fromFahrenheit, F: fromFahrenheit },
  '%': scaled({ '%': 1, ratio: 100 }),
  'W/m²': scaled({ 'W/m²': 1, 'W/m2': 1, 'kW/m²': 1e3, 'kW/m2': 1e3 }),
  s: scaled({ s: 1, ms: 1e-3, min: 60, h: 3600, d: 86_400 }),
  '': scaled({ '': 1 }),
};

/** Units that a channel's readings can be given in. */
export function unitsFor(channelUnit: ChannelUnit): string[] {
  return [...Object.keys(conversions[channelUnit]), ...(channelUnit === 'W' ? ['kWh/15min'] : [])];
}

/** How readings in a unit come into the channel's; undefined for a unit that is none of it. Energy of each interval, as `kWh/15min`, is mean power. */
export function conversionTo(channelUnit: ChannelUnit, unit: string): Conversion | undefined {
  const known = conversions[channelUnit];
  const name = Object.hasOwn(known, unit) ? unit : otherwiseWritten(known, unit);
  if (name !== undefined) return known[name];
  return channelUnit === 'W' ? perInterval(unit) : undefined;
}

/** The unit that a column's title names in brackets or after a slash, as in "Power [kW]", "功率（kW）", "Power / kW"; undefined where it names none. */
export function unitInTitle(title: string): string | undefined {
  const plain = title.normalize('NFKC').replace(/\s+/g, ' ').replace('\u3010', '[').replace('\u3011', ']').trim();
  return /[([]\s*([^)\]]+?)\s*[)\]]$/.exec(plain)?.[1] ?? / \/ ([^ /]+)$/.exec(plain)?.[1];
}

const names = new Map(
  Object.entries({
    瓦: 'W',
    千瓦: 'kW',
    兆瓦: 'MW',
    瓦时: 'Wh',
    千瓦时: 'kWh',
    千瓦時: 'kWh',
    度: 'kWh',
    兆瓦时: 'MWh',
    キロワット: 'kW',
    キロワット時: 'kWh',
  }),
);

/** KWH and kw·h are kilowatt-hours; what begins with an m could be milli or mega, and has to be written as it is meant. */
function otherwiseWritten(known: Record<string, Conversion>, unit: string): string | undefined {
  const plain = unit.normalize('NFKC').replace(/[ ·.*]h$/i, 'h');
  const name = names.get(plain) ?? plain;
  if (Object.hasOwn(known, name)) return name;
  if (name === '' || /^m/i.test(name)) return undefined;
  return Object.keys(known).find((own) => own.toLowerCase() === name.toLowerCase());
}

const interval = /^([kM]?Wh)\s*\/\s*(\d{1,3})?\s*(s|min|h)$/;

function perInterval(unit: string): Conversion | undefined {
  const [, energy = '', count = '1', time = ''] = interval.exec(unit) ?? [];
  const toWh = conversions.Wh[energy];
  const toSeconds = conversions.s[time];
  return toWh && toSeconds && Number(count) > 0 ? linear((toWh(1) * 3_600) / toSeconds(Number(count)), 0) : undefined;
}

function scaled(factors: Record<string, number>): Record<string, Conversion> {
  return Object.fromEntries(Object.entries(factors).map(([unit, factor]) => [unit, linear(factor, 0)]));
}

/** Floating point makes 7.1087 kW into 7108.700000000001 W; twelve digits are more than any counter has. */
function linear(factor: number, shift: number): Conversion {
  return factor === 1 && shift === 0 ? same : (value) => Number((value * factor + shift).toPrecision(12));
}
