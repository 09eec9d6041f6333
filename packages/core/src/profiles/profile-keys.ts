/** The formats of other makers that are shipped. Without schemas, so that whoever only offers the choice loads none. */
export const profileKeys = [
  'opendtu',
  'ahoydtu',
  'deye-mqtt',
  'shelly',
  'tasmota',
  'home-assistant',
  'opendtu-http',
  'ahoydtu-http',
  'fronius-http',
  'enphase-http',
] as const;
export type ProfileKey = (typeof profileKeys)[number];
