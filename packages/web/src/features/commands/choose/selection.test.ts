import { expect, test } from 'vitest';
import { planCommand, readFilter, readMarked, toSelection } from './selection.ts';

test('an address that anybody may have typed is read as far as it is known', () => {
  const search = new URLSearchParams({ plantId: '3', productKey: 'a b', deviceType: 'inverter', state: 'melting', search: 'Roof' });
  expect(readFilter(search)).toEqual({ plantId: '3', deviceType: 'inverter', search: 'Roof' });
  expect(readFilter(new URLSearchParams({ plantId: '0; drop' }))).toEqual({});
});

test('devices that are marked count once, and what is no id does not', () => {
  expect(readMarked(new URLSearchParams({ devices: '4,2,x,4,,0' }))).toEqual(['4', '2']);
});

test('marks come before the filter, which then only helps to find more', () => {
  expect(toSelection({ plantId: '3' }, [])).toEqual({ plantId: '3' });
  expect(toSelection({ plantId: '3' }, ['7'])).toEqual({ deviceIds: ['7'] });
});

test('the same plan can be made in the terminal', () => {
  expect(planCommand({ plantId: '3', search: 'Tejado Sur' }, { maxOutPower: 600, peak_hours: '07:00-09:00,18:00-22:00' })).toBe(
    `./helio commands plan --select 'plant=3 search="Tejado Sur"' --set maxOutPower=600 --set peak_hours='07:00-09:00,18:00-22:00' -o plan.json`,
  );
  expect(planCommand({ deviceIds: ['7', '9'] }, { mppt: 'close' })).toBe(
    `./helio commands plan --select 'device=7 device=9' --set mppt=close -o plan.json`,
  );
});
