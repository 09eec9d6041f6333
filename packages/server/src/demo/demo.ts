import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../start-error.ts';
import type { Storage } from '../storage/storage.ts';
import { seedDemo } from './seed.ts';
import { superviseSimulator } from './simulator.ts';
import { untilFolded } from './until-folded.ts';

export interface DemoOptions {
  storage: Storage;
  directory: string;
  password: string | undefined;
  brokerUrl: string;
  /** Days before today that are told on the first start. */
  historyDays: number;
  now: () => number;
  log: FastifyBaseLogger;
  /** Writes one line for the person who started the server. */
  say: (line: string) => void;
}
export interface Demo {
  /** Settles once today's data of every device is in, and its energy is counted. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** Registers the demo fleet and lets it speak. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { log, say } = options;
  const { passwords, credentialsFile } = await seedDemo({ ...options, now: options.now() });
  say('Demo accounts (their passwords were made on this machine):');
  for (const [account, password] of Object.entries(passwords)) say(`  ${account.padEnd(10)} ${password}`);
  const { promise: todayLoaded, resolve, reject } = Promise.withResolvers<void>();
  const simulator = superviseSimulator({
    credentialsFile,
    historyDays: options.historyDays,
    isTls: options.brokerUrl.startsWith('mqtts:'),
    log,
    onEvent: (event) => {
      if (event.event === 'todayLoaded') resolve();
      else if (event.event === 'history') say(`history ${event.daysDone}/${event.daysTotal} days`);
    },
    onGivenUp: (reason) => reject(new StartError(`The simulator does not stay up (${reason}); see the log.`)),
  });
  const ready = todayLoaded.then(() => untilFolded(options.storage, options.now));
  ready.catch(() => undefined);
  return { ready, stop: () => simulator.stop() };
}
