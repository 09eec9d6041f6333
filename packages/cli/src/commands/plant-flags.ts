import type { Plant } from '@heliograph/core/contract/plants';
import { number, positive } from './numbers.ts';

/** What a line can say of a plant. */
export interface PlantFlags {
  name?: string;
  timeZone?: string;
  country?: string;
  capacity?: string;
  capacityW?: string;
  latitude?: string;
  longitude?: string;
  address?: string;
  installedOn?: string;
  position?: Plant['installPosition'];
  stationOwner?: string;
}

/** Only the fields that the line names; an empty value takes one away. */
export function bodyOf(flags: PlantFlags) {
  const { name, timeZone, country, address, position, stationOwner } = flags;
  const read = (text: string | undefined, flag: string, parse: typeof number) =>
    text === undefined ? undefined : text === '' ? null : parse(text, flag);
  const [wp, w] = [read(flags.capacity, '--capacity', positive), read(flags.capacityW, '--capacity-w', positive)];
  const [latitude, longitude] = [read(flags.latitude, '--latitude', number), read(flags.longitude, '--longitude', number)];
  return {
    ...(name !== undefined && { name }),
    ...(timeZone !== undefined && { timeZone }),
    ...(country !== undefined && { countryCode: country.toUpperCase() }),
    ...(wp !== undefined && { installedCapacityWp: wp }),
    ...(w !== undefined && { capacityW: w }),
    ...(latitude !== undefined && { latitudeDeg: latitude }),
    ...(longitude !== undefined && { longitudeDeg: longitude }),
    ...(address !== undefined && { address }),
    ...(flags.installedOn !== undefined && { installedOn: flags.installedOn || null }),
    ...(position !== undefined && { installPosition: position }),
    ...(stationOwner !== undefined && { stationOwnerName: stationOwner }),
  };
}
