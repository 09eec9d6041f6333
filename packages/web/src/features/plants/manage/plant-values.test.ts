import { describe, expect, test } from 'vitest';
import { bodyOf, emptyValues, problemsOf } from './plant-values.ts';

const t = ((key: string) => key) as never;
const good = { ...emptyValues(), name: 'Solar West', countryCode: 'JP', timeZone: 'Asia/Tokyo' };

test('a name, a country and a zone are enough', () => {
  expect(problemsOf(good, t)).toEqual({});
  expect(bodyOf({ ...good, name: ' Solar West ', capacityW: '10,5' })).toMatchObject({
    name: 'Solar West',
    capacityW: 10.5,
    installedCapacityWp: null,
    installedOn: null,
    installPosition: 'roof',
  });
});

describe('what is wrong stands at its field', () => {
  test.each([
    [{ name: ' ' }, 'name', 'validation.field.required'],
    [{ countryCode: '' }, 'countryCode', 'plantManage.countryMissing'],
    [{ timeZone: 'Tokyo' }, 'timeZone', 'plantManage.zoneMissing'],
    [{ capacityW: 'much' }, 'capacityW', 'validation.field.type'],
    [{ installedCapacityWp: '0' }, 'installedCapacityWp', 'validation.field.tooSmall'],
    [{ latitudeDeg: '90.1', longitudeDeg: '1' }, 'latitudeDeg', 'validation.field.tooBig'],
    [{ latitudeDeg: '35' }, 'longitudeDeg', 'validation.position'],
    [{ longitudeDeg: '35' }, 'latitudeDeg', 'validation.position'],
  ])('%j', (wrong, field, key) => {
    expect(problemsOf({ ...good, ...wrong }, t)).toEqual({ [field]: key });
  });
});
