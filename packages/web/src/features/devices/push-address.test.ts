import { expect, test } from 'vitest';
import { readFilter, readMarked } from '../commands/choose/selection.ts';
import { pushAddress } from './push-address.ts';

const shown = [
  { id: '4', binding: 'bound' as const },
  { id: '5', binding: 'unbound' as const },
  { id: '7', binding: 'bound' as const },
];
const searchOf = (address: string | undefined) => new URL(address ?? '', 'http://helio').searchParams;

test('a filter that both screens know goes along as it is', () => {
  const search = searchOf(
    pushAddress({ filter: 'idle', search: 'Roof & Co', productKey: 'string-inverter', deviceType: 'inverter' }, shown),
  );
  expect(readFilter(search)).toEqual({ state: 'idle', search: 'Roof & Co', productKey: 'string-inverter', deviceType: 'inverter' });
  expect(readMarked(search)).toEqual([]);
});

test('one that only the list knows marks the devices in sight, and none that is at no plant', () => {
  const search = searchOf(pushAddress({ filter: 'idle', search: '', isOnline: 'true' }, shown));
  expect([readFilter(search), readMarked(search)]).toEqual([{}, ['4', '7']]);
});

test('devices that are at no plant lead nowhere', () => {
  expect(pushAddress({ filter: 'all', search: '', binding: 'unbound' }, shown.slice(1, 2))).toBeUndefined();
});

test('without any filter every device is chosen', () => {
  const search = searchOf(pushAddress({ filter: 'all', search: '', binding: 'bound' }, shown));
  expect([readFilter(search), readMarked(search)]).toEqual([{}, []]);
});
