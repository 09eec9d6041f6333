import type { ProfileKey } from './profile-keys.ts';
import type { Profile } from './profile.ts';
import { ahoydtuHttp } from './shipped/ahoydtu-http.ts';
import { ahoydtu } from './shipped/ahoydtu.ts';
import { deyeMqtt } from './shipped/deye-mqtt.ts';
import { enphaseHttp } from './shipped/enphase-http.ts';
import { froniusHttp } from './shipped/fronius-http.ts';
import { homeAssistant } from './shipped/home-assistant.ts';
import { opendtuHttp } from './shipped/opendtu-http.ts';
import { opendtu } from './shipped/opendtu.ts';
import { shelly } from './shipped/shelly.ts';
import { tasmota } from './shipped/tasmota.ts';

/** The profiles that ship with Heliograph. */
export const profiles: readonly Profile[] = [
  opendtu,
  ahoydtu,
  deyeMqtt,
  shelly,
  tasmota,
  homeAssistant,
  opendtuHttp,
  ahoydtuHttp,
  froniusHttp,
  enphaseHttp,
];

export function profileOf(key: ProfileKey): Profile {
  return profiles.find((profile) => profile.key === key) as Profile;
}
