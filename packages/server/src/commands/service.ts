import type { BaseLogger } from 'pino';
import { offerVersion } from '../firmware/offered.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Storage } from '../storage/storage.ts';
import { startDispatcher, type Dispatcher, type DispatcherDeps } from './dispatcher.ts';
import { noLink, type DeviceLink } from './link.ts';
import { createReplies, type Replies } from './replies.ts';
import { abortQueued } from './run-pushes.ts';

export interface CommandService {
  readonly replies: Replies;
  isReachable(deviceId: number): boolean;
  wake(): void;
  deviceCameBack(deviceId: number): void;
  settleAborted(pushId: number): Promise<void>;
  /** Begins to send over these connections. */
  start(link: DeviceLink): void;
  stop(): Promise<void>;
}

export interface CommandServiceDeps extends Pick<DispatcherDeps, 'everyMs' | 'at' | 'now'> {
  storage: Storage;
  secrets: Secrets;
  log: Pick<BaseLogger, 'error' | 'warn'>;
  /** Origin under which devices reach this server. */
  httpUrl: () => string;
}

/** Answers are taken from the start; sending begins once there is a broker. */
export function createCommandService(deps: CommandServiceDeps): CommandService {
  let link: DeviceLink = noLink;
  let dispatcher: Dispatcher | undefined;
  const now = deps.now ?? Date.now;
  return {
    replies: createReplies({ ...deps, onStep: () => dispatcher?.wake() }),
    isReachable: (deviceId) => link.isListening(deviceId),
    wake: () => dispatcher?.wake(),
    deviceCameBack: (deviceId) => dispatcher?.deviceCameBack(deviceId),
    settleAborted: (pushId) => deps.storage.write((tx) => abortQueued(tx, pushId, now())),
    start(opened) {
      link = opened;
      const offerDeps = { ...deps, read: deps.storage.read };
      dispatcher = startDispatcher({ ...deps, link: () => link, offerFirmware: (to) => offerVersion(offerDeps, to) });
    },
    async stop() {
      await dispatcher?.stop();
    },
  };
}
