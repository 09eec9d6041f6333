import { profileNames } from '../profile-keys.ts';
import { defineProfile } from '../profile.ts';

/** What a device tells of itself for Home Assistant says where its readings come and what they are; see `discovery.ts`. */
export const homeAssistant = defineProfile({
  key: 'home-assistant',
  name: profileNames['home-assistant'],
  kind: 'mqtt',
  source: 'https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery and /integrations/sensor.mqtt/',
  products: ['generation-meter', 'string-inverter', 'hybrid-inverter', 'grid-meter', 'load-meter'],
  canReverse: true,
  isDiscovered: true,
  settleMs: 1_000,
  rules: [],
});
