import type { ProfileKey } from './profile-keys.ts';

/** What stands in a gateway's own settings, as its pages or files call it. `{…}` are the connection's. */
const settings: Record<ProfileKey, string> = {
  opendtu: `Settings → MQTT Settings
Enable MQTT: on
Hostname: {host}
Port: {port}
Username: {username}
Password: {password}
Base Topic: {prefix}/
Enable Retain Flag: off`,
  ahoydtu: `Settings → MQTT
Broker / Server IP: {host}
Port: {port}
Username: {username}
Password: {password}
Topic: {prefix}
Interval [s]: 0`,
  'deye-mqtt': `MQTT_HOST={host}
MQTT_PORT={port}
MQTT_USERNAME={username}
MQTT_PASSWORD={password}
MQTT_TOPIC_PREFIX={prefix}`,
  shelly: `Settings → MQTT
Enable MQTT network: on
Server: {host}:{port}
Username: {username}
Password: {password}
Generic status update over MQTT: on
RPC status notifications over MQTT: on`,
  tasmota: `Backlog MqttHost {host}; MqttPort {port}; MqttUser {username}; MqttPassword {password}; TelePeriod 60`,
  'home-assistant': `host: {host}
port: {port}
username: {username}
password: {password}
discovery prefix: homeassistant`,
  'opendtu-http': `curl -fsS 'http://OPENDTU/api/livedata/status?inv=SERIAL' | \\
  curl -fsS -u '{username}:{password}' --data-binary @- {url}`,
  'ahoydtu-http': `curl -fsS 'http://AHOYDTU/api/inverter/id/0' | \\
  curl -fsS -u '{username}:{password}' --data-binary @- {url}`,
  'fronius-http': `curl -fsS 'http://FRONIUS/solar_api/v1/GetInverterRealtimeData.cgi?Scope=System' | \\
  curl -fsS -u '{username}:{password}' --data-binary @- {url}
curl -fsS 'http://FRONIUS/solar_api/v1/GetMeterRealtimeData.cgi?Scope=System' | \\
  curl -fsS -u '{username}:{password}' --data-binary @- {url}`,
  'enphase-http': `curl -fsSk -H "Authorization: Bearer $ENVOY_TOKEN" 'https://ENVOY/production.json?details=1' | \\
  curl -fsS -u '{username}:{password}' --data-binary @- {url}
curl -fsSk -H "Authorization: Bearer $ENVOY_TOKEN" 'https://ENVOY/ivp/meters/readings' | \\
  curl -fsS -u '{username}:{password}' --data-binary @- {url}`,
};

export interface PasteValues {
  host: string;
  port: string;
  username: string;
  password: string;
  prefix: string;
  url: string;
}

/** Ready to paste into the gateway. */
export function pasteSettings(key: ProfileKey, values: PasteValues): string {
  return settings[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name as keyof PasteValues]);
}
