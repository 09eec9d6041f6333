import type { ArchiveConfig } from '@heliograph/core/contract/archive';
import { expect, test } from 'vitest';
import { bodyOf, byField, placeOf, problemsOf, valuesOf } from './archive-values.ts';

const config: ArchiveConfig = {
  version: 3,
  isOn: true,
  filingRate: 'weekly',
  filingTime: '02:30',
  timeZone: 'Europe/Madrid',
  keepDays: 90,
  storageMedium: {
    medium: 's3',
    endpoint: 'https://s3.example.org',
    region: 'eu-1',
    bucket: 'solar',
    prefix: 'plant/a',
    accessKeyId: 'AK',
  },
  hasSecret: true,
};
const t = ((key: string) => key) as never;

test('a configuration that nobody changed travels as it came, and no secret goes with it', () => {
  const { version: _, hasSecret: __, ...settings } = config;
  expect(bodyOf(valuesOf(config))).toEqual(settings);
  const folder = { ...config, storageMedium: { medium: 'directory' as const, directory: '/srv/archive' } };
  expect(bodyOf(valuesOf(folder)).storageMedium).toEqual({ medium: 'directory', directory: '/srv/archive' });
});

test('a secret travels only with a bucket', () => {
  const typed = { ...valuesOf(config), secretAccessKey: 's3cret' };
  expect(bodyOf(typed)).toMatchObject({ secretAccessKey: 's3cret' });
  expect(bodyOf({ ...typed, medium: 'directory' })).not.toHaveProperty('secretAccessKey');
});

test('what a bucket needs is asked for, and of a directory nothing', () => {
  const values = { ...valuesOf(config), endpoint: ' ', bucket: '' };
  expect(problemsOf(values, t)).toEqual({ endpoint: 'validation.field.required', bucket: 'validation.field.required' });
  expect(problemsOf({ ...values, medium: 'directory' }, t)).toEqual({});
  expect(placeOf({ ...values, medium: 'directory' })).toEqual({ medium: 'directory', directory: '' });
});

test.each(['', '2,5', '-3', '1e2', 'many'])('%j is no number of days', (keepDays) => {
  expect(problemsOf({ ...valuesOf(config), keepDays }, t)).toEqual({ keepDays: 'archive.wholeDays' });
});

test('a zone and a time are asked for', () => {
  const found = problemsOf({ ...valuesOf(config), timeZone: 'Mars/Base', filingTime: '' }, t);
  expect(Object.keys(found).sort()).toEqual(['filingTime', 'timeZone']);
});

test("the server's paths lead to the fields", () => {
  expect(byField({ 'storageMedium.bucket': 'a', storageMedium: 'b', secretAccessKey: 'c', keepDays: 'd' })).toEqual({
    bucket: 'a',
    medium: 'b',
    secretAccessKey: 'c',
    keepDays: 'd',
  });
});
