import { createRequire } from 'node:module';

interface Connection {
  on: (event: 'message', listener: (topic: string, payload: Buffer) => void) => void;
  subscribeAsync: (topic: string, options: { qos: 1 }) => Promise<unknown>;
  publishAsync: (topic: string, payload: string, options: { qos: 1 }) => Promise<unknown>;
  endAsync: () => Promise<void>;
}

/** The server's tests bring a stock MQTT client. */
export const mqtt = createRequire(new URL('../../server/package.json', import.meta.url))('mqtt') as {
  connectAsync: (url: string, options: object, allowRetries: boolean) => Promise<Connection>;
};
