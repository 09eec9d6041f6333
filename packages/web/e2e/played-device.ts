import { mqtt } from './mqtt-client.ts';
import type { Api } from './test.ts';

export interface PlayedDevice {
  id: string;
  name: string;
  settings: Record<string, unknown>;
  /** How it takes the next command; a firmware it gives up where it rejects. */
  manner: 'does' | 'rejects' | 'ignores';
  /** What it runs; null is a device that says nothing of it. */
  softwareVersion: string | null;
  /** Until then a download stands at 42 %. */
  untilDownloaded: Promise<unknown>;
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
  softwareVersion?: string;
}

/** Registers a device and plays it, as `docs/mqtt.md` says: it does what it is told, answers, and tells its settings. */
export async function playDevice(
  { call }: Api,
  { plantId, sn, name, settings, manner = 'does', softwareVersion }: Wanted,
): Promise<PlayedDevice> {
  const { device, credential } = await call['POST /devices']({ body: { plantId, productKey: 'string-inverter', sn, name } });
  const { username, password, url } = credential;
  const client = await mqtt.connectAsync(url, { clientId: username, username, password, reconnectPeriod: 0 }, false);
  const topic = (part: string) => `helio/v1/string-inverter/${sn}/up/${part}`;
  const say = (part: string, body: object) => client.publishAsync(topic(part), JSON.stringify(body), { qos: 1 });
  const tell = () => {
    const { settings: told, softwareVersion: version } = played;
    return say('info', { settings: told, ...(version !== null && { softwareVersion: version }) });
  };
  const played: PlayedDevice = {
    id: device.id,
    name,
    settings,
    manner,
    softwareVersion: softwareVersion ?? null,
    untilDownloaded: Promise.resolve(),
    heard: 0,
    leave: () => client.endAsync(),
  };
  const install = async (id: string, versionNumber: string) => {
    await say('acks', { id, ok: true, text: `begins with ${versionNumber}` });
    await say('progress', { id, stage: 'downloading', percent: 42 });
    if (played.manner === 'rejects') return say('progress', { id, stage: 'failed', text: 'the flash is worn out' });
    await played.untilDownloaded;
    await say('progress', { id, stage: 'restarting' });
    played.softwareVersion = versionNumber;
    await tell();
  };
  const obey = async (message: { id: string; body: string }) => {
    const { set, firmware } = JSON.parse(message.body) as { set?: Record<string, unknown>; firmware?: { versionNumber: string } };
    if (set !== undefined || firmware !== undefined) played.heard += 1;
    if (played.manner === 'ignores') return;
    if (firmware !== undefined) return install(message.id, firmware.versionNumber);
    if (set !== undefined) {
      const ok = played.manner === 'does';
      if (ok) Object.assign(played.settings, set);
      const text = ok ? 'stored' : 'locked by the grid operator';
      await say('acks', { id: message.id, ok, text });
    }
    await tell();
  };
  client.on('message', (_topic, payload) => void obey(JSON.parse(String(payload)) as { id: string; body: string }));
  await client.subscribeAsync(`helio/v1/string-inverter/${sn}/down/commands`, { qos: 1 });
  await tell();
  return played;
}
