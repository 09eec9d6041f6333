import { zoneOfPlace } from '@heliograph/core/place/zone-of-place';
import { useRef } from 'react';
import { type PlantFormValues, placeOf } from './plant-values.ts';

type TypedPlace = Pick<PlantFormValues, 'latitudeDeg' | 'longitudeDeg'>;

interface Options {
  values: PlantFormValues;
  set: (name: keyof PlantFormValues, value: string) => void;
  isNew: boolean;
}

/** Puts a plant somewhere. A new one takes the zone of its place until somebody chooses another; `otherZone` is the place's where it is not the plant's. */
export function usePlace({ values, set, isNew }: Options) {
  const taken = useRef(isNew ? values.timeZone : undefined);
  const put = (change: Partial<TypedPlace>) => {
    for (const name of ['latitudeDeg', 'longitudeDeg'] as const) if (change[name] !== undefined) set(name, change[name]);
    const zone = zoneOf({ ...values, ...change });
    if (zone === undefined || values.timeZone !== taken.current) return;
    taken.current = zone;
    set('timeZone', zone);
  };
  const zone = zoneOf(values);
  return { put, otherZone: zone === values.timeZone.trim() ? undefined : zone };
}

function zoneOf(values: TypedPlace): string | undefined {
  const place = placeOf(values);
  return place && zoneOfPlace(place.latitudeDeg, place.longitudeDeg);
}
