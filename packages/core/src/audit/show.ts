import { gatesWords } from '../commands/gate-words.ts';
import { pushStates } from '../commands/schedule.ts';
import { countryName } from '../format/country.ts';
import { formatDate } from '../format/date.ts';
import { numberFormat } from '../format/number.ts';
import { formatExactPower } from '../format/quantity.ts';
import { formatSpan } from '../format/span.ts';
import type { LocaleKey, Reader } from '../locale-keys.ts';
import { profileNames } from '../profiles/profile-keys.ts';

/** Spelt out, so that whoever reads the trail loads neither schemas nor the rules of products. */
const known = {
  pushSource: ['web', 'cli', 'api'],
  firmwareState: ['draft', 'verified', 'released', 'retired'],
  organisationType: ['company', 'individual', 'publicBody', 'association'],
  installPosition: ['roof', 'balcony', 'garden', 'other'],
  filingRate: ['daily', 'weekly', 'monthly'],
  medium: ['directory', 's3'],
  energyFlow: ['total', 'import', 'export', 'load', 'charge', 'discharge'],
  role: ['root', 'installer', 'service', 'customer'],
  product: [
    'string-inverter',
    'micro-storage',
    'grid-meter',
    'weather-station',
    'microinverter',
    'hybrid-inverter',
    'generation-meter',
    'load-meter',
  ],
} as const;

/** How a value that is neither missing, nor yes or no, nor another record stands for its reader. */
export interface Show {
  say: (value: string | number, reader: Reader) => string;
  /** Branches of the locale files that it speaks from. */
  texts: readonly string[];
}

/** Numbers with every digit, texts as they were entered. */
export const plain = show((value, reader) => (typeof value === 'number' ? digits(value, reader) : value));
export const instant = show((value, { timeZone }) => formatDate(value, { timeZone }) ?? String(value));
export const country = show((value, { language }) => countryName(String(value), language));
export const watts = show((value, { language }) => formatExactPower(Number(value), 'W', language));
export const peakWatts = show((value, { language }) => formatExactPower(Number(value), 'Wp', language));
export const kilowattHours = show((value, reader) => `${digits(value, reader)} kWh`);
export const degrees = show((value, reader) => `${digits(value, reader)}°`);
export const span = show((value, { language }) => formatSpan(Number(value), language));
export const push = show((value, { say }) => say('commands.pushNumber', { id: value }), ['commands.pushNumber']);
export const waves = show((value) => String(value).split(',').join(' → '));
export const gates = show(
  (value, { say }) => gatesWords(String(value), say).join(', ') || say('commands.run.noGates'),
  ['commands.gate', 'commands.gateFrom', 'commands.run.noGates'],
);
export const profile = show((value) => (value in profileNames ? profileNames[value as keyof typeof profileNames] : String(value)));
/** The picture itself has an address that tells nobody anything. */
export const picture = show((_, { say }) => say('audit.picture'), ['audit']);

export const pushState = choice('commands.state', pushStates);
export const pushSource = choice('commands.source', known.pushSource);
export const firmwareState = choice('firmware.state', known.firmwareState);
export const organisationType = choice('userCenter.org.types', known.organisationType);
export const installPosition = choice('plantManage.positions', known.installPosition);
export const filingRate = choice('archive.rates', known.filingRate);
export const medium = choice('archive.media', known.medium);
export const energyFlow = choice('devices.swap.flows', known.energyFlow);
export const role = choice('shell.roles', known.role);

const product = choice('products', known.product);
/** One or several. */
export const products = show(
  (value, reader) =>
    String(value)
      .split(', ')
      .map((key) => product.say(key, reader))
      .join(', '),
  product.texts,
);

function show(say: Show['say'], texts: readonly string[] = []): Show {
  return { say, texts };
}

/** One of several words, each with a text of its own; what this version does not know goes by its own name. */
function choice(branch: string, words: readonly string[]): Show {
  return show((value, { say }) => (words.includes(String(value)) ? say(`${branch}.${value}` as LocaleKey) : String(value)), [branch]);
}

function digits(value: string | number, { language }: Reader): string {
  return numberFormat(language, { maximumFractionDigits: 6 }).format(Number(value));
}
