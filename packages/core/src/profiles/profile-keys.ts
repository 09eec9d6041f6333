/** The formats of other makers that are shipped, by name. Without schemas, so that whoever only offers the choice loads none. */
export const profileNames = {
  opendtu: 'OpenDTU',
  ahoydtu: 'AhoyDTU',
  'deye-mqtt': 'Deye (deye-inverter-mqtt)',
  shelly: 'Shelly',
  tasmota: 'Tasmota',
  'home-assistant': 'Home Assistant discovery',
  'opendtu-http': 'OpenDTU (HTTP)',
  'ahoydtu-http': 'AhoyDTU (HTTP)',
  'fronius-http': 'Fronius Solar API (HTTP)',
  'enphase-http': 'Enphase Envoy (HTTP)',
} as const;
export type ProfileKey = keyof typeof profileNames;
export const profileKeys = Object.keys(profileNames) as [ProfileKey, ...ProfileKey[]];
