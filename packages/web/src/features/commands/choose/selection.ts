import { type Selection } from '@heliograph/core/contract/commands';
import { deviceStates } from '@heliograph/core/contract/devices';
import { deviceTypes } from '@heliograph/core/contract/products';
import { ID_PATTERN, isId } from '@heliograph/core/id';
import { shellQuote } from '../../../components/shell-quote.ts';

export type DeviceFilter = Omit<Selection, 'deviceIds'>;

/** What an address says of the devices to be chosen; anybody may have typed it, so what is not known is left out. */
export function readFilter(search: URLSearchParams): DeviceFilter {
  const text = (name: string, form: RegExp) => form.exec(search.get(name) ?? '')?.[0];
  const plantId = text('plantId', ID_PATTERN);
  const productKey = text('productKey', /^[\w-]{1,40}$/);
  const deviceType = deviceTypes.find((each) => each === search.get('deviceType'));
  const state = deviceStates.find((each) => each === search.get('state'));
  const typed = (search.get('search') ?? '').slice(0, 100);
  return {
    ...(plantId && { plantId }),
    ...(productKey && { productKey }),
    ...(deviceType && { deviceType }),
    ...(state && { state }),
    ...(typed && { search: typed }),
  };
}

/** The devices that were marked one by one. */
export function readMarked(search: URLSearchParams): string[] {
  return [...new Set((search.get('devices') ?? '').split(',').filter(isId))];
}

/** Those that are marked, or without marks all that the filter lets through. */
export function toSelection(filter: DeviceFilter, marked: readonly string[]): Selection {
  return marked.length > 0 ? { deviceIds: [...marked] } : filter;
}

const flags = { plantId: 'plant', productKey: 'model', deviceType: 'type', state: 'state', search: 'search' } as const;

/** The same plan on the command line. */
export function planCommand(select: Selection, set: Readonly<Record<string, unknown>>): string {
  const chosen = [
    ...(select.deviceIds ?? []).map((id) => `device=${id}`),
    ...Object.entries(flags).flatMap(([name, flag]) => {
      const value = select[name as keyof typeof flags];
      return value === undefined ? [] : [`${flag}=${/^[\w-]+$/.test(value) ? value : `"${value.replaceAll('"', '')}"`}`];
    }),
  ];
  const settings = Object.entries(set).map(([name, value]) => `--set ${name}=${shellQuote(String(value))}`);
  return ['./helio commands plan', `--select ${shellQuote(chosen.join(' '))}`, ...settings, '-o plan.json'].join(' ');
}
