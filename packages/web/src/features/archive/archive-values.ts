import type { ArchiveConfig, ArchivePlace } from '@heliograph/core/contract/archive';
import type { TFunction } from 'i18next';
import { isTimeZone } from '../../components/form/time-zones.ts';
import type { Problems } from '../../components/form/use-edits.ts';

/** The configuration as it is typed; what belongs to the other medium keeps what was typed. */
export type ArchiveFormValues = {
  isOn: string;
  filingRate: string;
  filingTime: string;
  timeZone: string;
  keepDays: string;
  medium: string;
  directory: string;
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export const ON = 'on';
export const OFF = 'off';
const emptyBucket = { endpoint: '', region: 'us-east-1', bucket: '', prefix: '', accessKeyId: '' };

export function valuesOf({ isOn, filingRate, filingTime, timeZone, keepDays, storageMedium: place }: ArchiveConfig): ArchiveFormValues {
  return {
    isOn: isOn ? ON : OFF,
    filingRate,
    filingTime,
    timeZone,
    keepDays: String(keepDays),
    directory: '',
    ...emptyBucket,
    secretAccessKey: '',
    ...place,
  };
}

/** Where files are to lie. */
export function placeOf(values: ArchiveFormValues): ArchivePlace {
  const { endpoint, region, bucket, prefix, accessKeyId } = trimmed(values);
  if (values.medium === 'directory') return { medium: 'directory', directory: values.directory.trim() };
  return { medium: 's3', endpoint, region, bucket, prefix, accessKeyId };
}

/** A secret only where one was typed for a bucket; without it the kept one of the same bucket stays. */
export function secretOf({ medium, secretAccessKey }: ArchiveFormValues): { secretAccessKey?: string } {
  return medium === 's3' && secretAccessKey !== '' ? { secretAccessKey } : {};
}

/** The same as it travels; only of values without a problem. */
export function bodyOf(values: ArchiveFormValues) {
  const { isOn, filingRate, filingTime, timeZone, keepDays } = trimmed(values);
  return {
    isOn: isOn === ON,
    filingRate: filingRate as ArchiveConfig['filingRate'],
    filingTime,
    timeZone,
    keepDays: Number(keepDays),
    storageMedium: placeOf(values),
    ...secretOf(values),
  };
}

/** What can be said without the server; it has the last word. */
export function problemsOf(values: ArchiveFormValues, t: TFunction): Problems<ArchiveFormValues> {
  const { keepDays, timeZone, filingTime, ...rest } = trimmed(values);
  const missing = (text: string) => (text === '' ? t('validation.field.required') : undefined);
  const isWhole = /^\d+$/.test(keepDays);
  const ofBucket = ['endpoint', 'region', 'bucket', 'accessKeyId'] as const;
  const found = {
    filingTime: missing(filingTime),
    timeZone: isTimeZone(timeZone) ? undefined : t('archive.zoneMissing'),
    keepDays: isWhole ? undefined : t('archive.wholeDays'),
    ...(rest.medium === 's3' && Object.fromEntries(ofBucket.map((name) => [name, missing(rest[name])]))),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** The server speaks of `storageMedium.bucket`; the field is `bucket`. */
export function byField(problems: Readonly<Record<string, string>>): Problems<ArchiveFormValues> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, text]) => [path === 'storageMedium' ? 'medium' : path.replace('storageMedium.', ''), text]),
  );
}

function trimmed(values: ArchiveFormValues): ArchiveFormValues {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()])) as ArchiveFormValues;
}
