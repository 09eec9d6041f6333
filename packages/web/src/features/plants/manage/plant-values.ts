import type { Plant } from '@heliograph/core/contract/plants';
import type { TFunction } from 'i18next';
import { numberText, readNumber } from '../../../components/form/number-text.ts';
import type { Place } from '../../../components/place-map/map-view.ts';
import { isTimeZone } from '../../../components/form/time-zones.ts';
import type { Problems } from '../../../components/form/use-edits.ts';

/** A plant as it is typed. */
export type PlantFormValues = {
  name: string;
  stationOwnerName: string;
  installedCapacityWp: string;
  capacityW: string;
  installedOn: string;
  installPosition: string;
  countryCode: string;
  timeZone: string;
  address: string;
  latitudeDeg: string;
  longitudeDeg: string;
};

export function valuesOf(plant: Plant): PlantFormValues {
  return {
    name: plant.name,
    stationOwnerName: plant.stationOwnerName,
    installedCapacityWp: numberText(plant.installedCapacityWp),
    capacityW: numberText(plant.capacityW),
    installedOn: plant.installedOn ?? '',
    installPosition: plant.installPosition,
    countryCode: plant.countryCode,
    timeZone: plant.timeZone,
    address: plant.address,
    latitudeDeg: numberText(plant.latitudeDeg),
    longitudeDeg: numberText(plant.longitudeDeg),
  };
}

/** What a new plant begins with: the reader's own zone. */
export function emptyValues(): PlantFormValues {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const empty = { name: '', stationOwnerName: '', installedCapacityWp: '', capacityW: '', installedOn: '', countryCode: '' };
  return {
    ...empty,
    installPosition: 'roof',
    timeZone: isTimeZone(timeZone) ? timeZone : '',
    address: '',
    latitudeDeg: '',
    longitudeDeg: '',
  };
}

/** The same as it travels; only of values without a problem. */
export function bodyOf(values: PlantFormValues) {
  const number = (text: string) => readNumber(text) ?? null;
  return {
    name: values.name.trim(),
    stationOwnerName: values.stationOwnerName.trim(),
    installedCapacityWp: number(values.installedCapacityWp),
    capacityW: number(values.capacityW),
    installedOn: values.installedOn === '' ? null : values.installedOn,
    installPosition: values.installPosition as Plant['installPosition'],
    countryCode: values.countryCode,
    timeZone: values.timeZone.trim(),
    address: values.address.trim(),
    latitudeDeg: number(values.latitudeDeg),
    longitudeDeg: number(values.longitudeDeg),
  };
}

/** Where it is, as far as that was typed as two numbers of the globe. */
export function placeOf({ latitudeDeg, longitudeDeg }: Pick<PlantFormValues, 'latitudeDeg' | 'longitudeDeg'>): Place | undefined {
  const [latitude, longitude] = [readNumber(latitudeDeg), readNumber(longitudeDeg)];
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitudeDeg: latitude, longitudeDeg: longitude } : undefined;
}

const POWER_MOST = 10_000_000_000;

/** What is wrong, field by field; the same that the server would say. */
export function problemsOf(values: PlantFormValues, t: TFunction): Problems<PlantFormValues> {
  const number = (text: string, least: number, most: number) => {
    const value = readNumber(text);
    if (value === null) return undefined;
    if (value === undefined) return t('validation.field.type');
    if (value < least) return t('validation.field.tooSmall', { limit: least });
    return value > most ? t('validation.field.tooBig', { limit: most }) : undefined;
  };
  const half = (here: string, there: string) => (here.trim() === '' && there.trim() !== '' ? t('validation.position') : undefined);
  const found = {
    name: values.name.trim() === '' ? t('validation.field.required') : undefined,
    installedCapacityWp: number(values.installedCapacityWp, 1, POWER_MOST),
    capacityW: number(values.capacityW, 1, POWER_MOST),
    countryCode: values.countryCode === '' ? t('plantManage.countryMissing') : undefined,
    timeZone: isTimeZone(values.timeZone.trim()) ? undefined : t('plantManage.zoneMissing'),
    latitudeDeg: number(values.latitudeDeg, -90, 90) ?? half(values.latitudeDeg, values.longitudeDeg),
    longitudeDeg: number(values.longitudeDeg, -180, 180) ?? half(values.longitudeDeg, values.latitudeDeg),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}
