import { createRequire } from 'node:module';
import type { Api } from './test.ts';

interface Connection {
  on: (event: 'message', listener: (topic: string, payload: Buffer) => void) => void;
  subscribeAsync: (topic: string, options: { qos: 1 }) => Promise<unknown>;
  publishAsync: (topic: string, payload: string, options: { qos: 1 }) => Promise<unknown>;
  endAsync: () => Promise<void>;
}
/** The server's tests bring a stock MQTT client. */
const mqtt = createRequire(new URL('../../server/package.json', import.meta.url))('mqtt') as {
  connectAsync: (url: string, options: object, allowRetries: boolean) => Promise<Connection>;
};

export interface PlayedDevice {
  id: string;
  name: string;
  settings: Record<string, unknown>;
  /** How it takes the next command. */
  manner: 'does' | 'rejects';
  /** How often it was told to set something. */
  heard: number;
  leave: () => Promise<void>;
}

interface Wanted {
  plantId: string;
  sn: string;
  name: string;
  settings: Record<string, unknown>;
  manner?: PlayedDevice['manner'];
}

/** Registers a device and plays it, as `docs/mqtt.md` says: it does what it is told, answers, and tells its settings. */
export async function playDevice({ call }: Api, { plantId, sn, name, settings, manner = 'does' }: Wanted): Promise<PlayedDevice> {
  const { device, credential } = await call['POST /devices']({ body: { plantId, productKey: 'string-inverter', sn, name } });
  const { username, password, url } = credential;
  const client = await mqtt.connectAsync(url, { clientId: username, username, password, reconnectPeriod: 0 }, false);
  const topic = (part: string) => `helio/v1/string-inverter/${sn}/up/${part}`;
  const tell = () => client.publishAsync(topic('info'), JSON.stringify({ settings: played.settings }), { qos: 1 });
  const played: PlayedDevice = { id: device.id, name, settings, manner, heard: 0, leave: () => client.endAsync() };
  const obey = async (message: { id: string; body: string }) => {
    const { set } = JSON.parse(message.body) as { set?: Record<string, unknown> };
    if (set !== undefined) {
      played.heard += 1;
      const ok = played.manner === 'does';
      if (ok) Object.assign(played.settings, set);
      const text = ok ? 'stored' : 'locked by the grid operator';
      await client.publishAsync(topic('acks'), JSON.stringify({ id: message.id, ok, text }), { qos: 1 });
    }
    await tell();
  };
  client.on('message', (_topic, payload) => void obey(JSON.parse(String(payload)) as { id: string; body: string }));
  await client.subscribeAsync(`helio/v1/string-inverter/${sn}/down/commands`, { qos: 1 });
  await tell();
  return played;
}
