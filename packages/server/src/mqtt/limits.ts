import { MQTT_MAX_PAYLOAD_BYTES } from '@heliograph/core/contract/mqtt';

/** What one device, and all of them together, may take of this process. */
export interface BrokerLimits {
  connections: number;
  /** From the TCP connection to a complete CONNECT. */
  connectMs: number;
  /** Longest wait for the answer to a failed sign-in. */
  signInDelayMs: number;
  /** Longest silence that a client may announce; 0 and more count as this. */
  keepaliveS: number;
  /** A PUBLISH whose frame is longer is never held in memory. */
  publishFrameBytes: number;
  /** Any other frame; a longer one closes the connection. */
  otherFrameBytes: number;
  /** Publishes between arrival and commit; at the limit the socket is not read. */
  inFlightPerConnection: number;
  inFlightMessages: number;
  inFlightBytes: number;
  /** How long a stop waits for what was taken. */
  drainMs: number;
}

export const defaultBrokerLimits: BrokerLimits = {
  connections: 10_000,
  connectMs: 10_000,
  signInDelayMs: 5_000,
  keepaliveS: 3_600,
  publishFrameBytes: MQTT_MAX_PAYLOAD_BYTES + 1_024,
  otherFrameBytes: 16 * 1024,
  inFlightPerConnection: 100,
  inFlightMessages: 20_000,
  inFlightBytes: 64 * 1024 * 1024,
  drainMs: 10_000,
};
