import { downTopic } from '@heliograph/core/contract/mqtt';
import mqtt, { type MqttClient } from 'mqtt';
import type { DeviceCredentials } from './credentials.ts';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const ACKNOWLEDGE_TIMEOUT_MS = 60_000;

export interface DeviceLinkOptions {
  brokerUrl: string;
  credentials: DeviceCredentials;
  /** After it has subscribed to its commands. */
  onConnect: () => void;
  onCommand: (payload: string) => void;
  log: (line: string) => void;
}

/** One device's own connection: it comes back by itself, waiting longer each time. */
export interface DeviceLink {
  open: () => void;
  isConnected: () => boolean;
  /** Resolves when the broker has acknowledged. */
  publish: (topic: string, payload: unknown) => Promise<void>;
  /** Cut: as when the cable is pulled, without a goodbye. */
  close: (how: 'cut' | 'polite') => Promise<void>;
}

export function createDeviceLink(options: DeviceLinkOptions): DeviceLink {
  let client: MqttClient | null = null;
  let closed = new AbortController();
  const close = async (how: 'cut' | 'polite'): Promise<void> => {
    const closing = client;
    client = null;
    if (!closing) return;
    if (how === 'cut') closed.abort();
    await endClient(closing, how);
    closed.abort();
  };
  return {
    open: () => {
      if (client) return;
      closed = new AbortController();
      client = connect(options);
    },
    isConnected: () => client?.connected === true,
    publish: async (topic, payload) => {
      if (!client) throw new Error('not connected');
      const sending = client;
      const acknowledged = sending.publishAsync(topic, JSON.stringify(payload), { qos: 1 });
      await settledInTime(acknowledged, ACKNOWLEDGE_TIMEOUT_MS, closed.signal).catch(async (error: unknown) => {
        if (error instanceof AcknowledgeTimeout && client === sending) await close('cut');
        throw error;
      });
    },
    close,
  };
}

function connect({ brokerUrl, credentials, onConnect, onCommand, log }: DeviceLinkOptions): MqttClient {
  const { username, password, sn, productKey } = credentials;
  const client = mqtt.connect(brokerUrl, {
    clientId: username,
    username,
    password,
    clean: true,
    resubscribe: false,
    reconnectPeriod: FIRST_RETRY_MS,
    reconnectOnConnackError: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
  let lastError = '';
  client.on('connect', () => {
    lastError = '';
    client.options.reconnectPeriod = FIRST_RETRY_MS;
    client
      .subscribeAsync(downTopic(productKey, sn))
      .catch((error: Error) => log(`${sn}: ${error.message}`))
      .finally(() => client.connected && onConnect());
  });
  client.on('message', (_topic, payload) => onCommand(payload.toString()));
  client.on('close', () => {
    const longer = (client.options.reconnectPeriod ?? FIRST_RETRY_MS) * (1.5 + Math.random());
    client.options.reconnectPeriod = Math.min(LONGEST_RETRY_MS, longer);
  });
  client.on('error', (error) => {
    if (error.message !== lastError) log(`${sn}: ${error.message}`);
    lastError = error.message;
  });
  return client;
}

async function endClient(client: MqttClient, how: 'cut' | 'polite'): Promise<void> {
  client.removeAllListeners('connect');
  client.removeAllListeners('message');
  if (how === 'cut') client.stream.destroy();
  const never = new AbortController().signal;
  await settledInTime(client.endAsync(how === 'cut'), 2_000, never).catch(() => client.end(true));
}

class AcknowledgeTimeout extends Error {}

/** The work's outcome, unless the time or the connection ends first. */
async function settledInTime<T>(work: Promise<T>, timeoutMs: number, closed: AbortSignal): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AcknowledgeTimeout('no acknowledgement in time')), timeoutMs);
  const onClose = () => reject(new Error('the connection was closed'));
  closed.addEventListener('abort', onClose, { once: true });
  work.catch(() => undefined);
  return Promise.race([work, ended]).finally(() => {
    clearTimeout(timer);
    closed.removeEventListener('abort', onClose);
  });
}
