import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { accountClosingJob } from './access/closing.ts';
import { screenPaths } from './access/screens.ts';
import { archiveJobs, createArchive } from './archive/archive.ts';
import { prepareSetup } from './access/setup.ts';
import { buildApp } from './app.ts';
import type { AtPlace } from './commands/dispatcher.ts';
import { createCommandService } from './commands/service.ts';
import type { Config } from './config.ts';
import { claimDataKind, lockDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { startDemo } from './demo/demo.ts';
import { expectedJob } from './energy/expected-job.ts';
import { startEnergyRunner } from './energy/runner.ts';
import { reportUnknownZones } from './energy/unknown-zones.ts';
import { faultsJob } from './faults/run.ts';
import type { DownloadRules } from './firmware/fetch/download.ts';
import { startFetchRunner } from './firmware/fetch/fetch-runner.ts';
import { unusedFirmwareJob } from './firmware/unused-files.ts';
import { listen, portError } from './http/listen.ts';
import { createRegistry } from './http/metrics.ts';
import { startCounting } from './connections/counts.ts';
import { createGatewayIntake } from './connections/gateway-intake.ts';
import { createTail, tellTail } from './connections/tail.ts';
import { readVersion } from './http/openapi.ts';
import { createIngest } from './ingest/ingest.ts';
import { retentionJob } from './jobs/retention.ts';
import { startJobs } from './jobs/run-jobs.ts';
import { openSecrets } from './secrets/secrets.ts';
import { createFindDevice } from './mqtt/credentials.ts';
import { startBroker, type Broker, type BrokerOptions } from './mqtt/broker.ts';
import { openStorage } from './storage/open.ts';
import { unusedUploadsJob } from './uploads/unused-uploads.ts';

export interface RunningServer {
  /** Where this machine reaches the console. */
  url: string;
  /** Settles once today's data is there and everything answers. */
  ready: Promise<void>;
  /** Stops in the reverse order of the start: intake first, storage last. */
  close(): Promise<void>;
}
/** For tests that end the process where it hurts. */
export interface ServerHooks {
  atCommand?: AtPlace;
}
/** Writes one line for the person who started the server. */
export type Say = (line: string) => void;

const consoleDirectory = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Opens storage, HTTP, MQTT, jobs and the demo one after the other; what was opened closes if a later one fails. */
export async function startServer(config: Config, log: Logger, say: Say, hooks: ServerHooks = {}): Promise<RunningServer> {
  const stack = new AsyncDisposableStack();
  try {
    return await open(config, log, say, stack, hooks);
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function open(config: Config, log: Logger, say: Say, stack: AsyncDisposableStack, hooks: ServerHooks): Promise<RunningServer> {
  const kind = config.isDemo ? 'demo' : 'production';
  const directory = await prepareDataDirectory(config.dataDir, kind);
  stack.defer(lockDataDirectory(directory));
  const base = await openStorage({ dataDir: directory, databaseUrl: config.databaseUrl });
  stack.defer(() => base.close());
  const secrets = await openSecrets(directory);
  const archive = createArchive({ base, secrets, defaultDirectory: join(directory, 'archive'), now: Date.now });
  const { storage } = archive;
  await claimDataKind(storage, kind);
  await reportUnknownZones(storage.read, log);
  const downloadRules: DownloadRules = { isHttpAllowed: config.isFirmwareHttp, networks: config.firmwareNetworks };
  const metrics = createRegistry();
  const version = readVersion();
  let ownUrl = '';
  const httpUrl = () => config.publicUrl?.replace(/\/$/, '') ?? ownUrl;
  const commands = createCommandService({ storage, secrets, log, httpUrl, ...(hooks.atCommand && { at: hooks.atCommand }) });
  const tail = createTail(Date.now);
  const ingest = createIngest({ storage, log, metrics, replies: commands.replies, onMessage: tellTail(tail) });
  const gateways = createGatewayIntake({ storage, ingest, log, tail, replies: commands.replies });
  let broker: Broker | undefined;
  const app = await buildApp({
    storage,
    archive,
    log,
    metrics,
    version,
    commands: { ...commands, needsApproval: config.needsApproval },
    now: Date.now,
    screens: screenPaths,
    isDemo: config.isDemo,
    tls: config.tls,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    consoleDirectory,
    secrets,
    downloadRules,
    mqttUrl: () => mqttUrl(config, config.publicUrl, broker),
    tail,
    intake: { ingest, gateways, findDevice: createFindDevice(storage) },
    httpUrl,
    disconnectDevice: (deviceId) => broker?.disconnectDevice(deviceId),
    disconnectConnection: (connectionId) => broker?.disconnectConnection(connectionId),
    checkReady: async () => {
      if (!broker) throw new Error('the broker is not open yet');
      await storage.check();
    },
  });
  stack.defer(() => app.close());
  const httpPort = await listen(app, config.host, config.httpPort);
  ownUrl = `${config.tls ? 'https' : 'http'}://${urlHost(config.host)}:${httpPort}`;
  const onListening = (deviceId: number) => commands.deviceCameBack(deviceId);
  broker = await openBroker(config, { storage, log, metrics, ingest, gateways, secrets, onListening });
  const counting = startCounting(gateways.counts, (error) => log.error({ err: error }, 'messages of gateways could not be counted'));
  stack.defer(() => counting.stop());
  stack.defer(() => broker?.close());
  commands.start(broker);
  stack.defer(() => commands.stop());
  const energy = startEnergyRunner({ storage, onError: (error) => log.error({ err: error }, 'energy could not be folded') });
  stack.defer(() => energy.stop());
  const fetches = startFetchRunner({
    storage,
    rules: downloadRules,
    onError: (error) => log.error({ err: error }, 'firmware could not be fetched'),
  });
  stack.defer(() => fetches.stop());
  const kinds = [
    retentionJob(storage),
    accountClosingJob(storage),
    expectedJob(storage),
    faultsJob(storage),
    unusedUploadsJob(storage),
    ...archiveJobs(archive),
    unusedFirmwareJob(storage),
  ];
  const jobs = startJobs({ storage, kinds, onError: (error) => log.error({ err: error }, 'a job failed') });
  stack.defer(() => jobs.stop());
  const url = ownUrl;
  say(`Heliograph ${version}, data in ${config.databaseUrl === undefined ? directory : 'PostgreSQL'}`);
  const { ready } = config.isDemo ? await openDemo() : await offerSetup();
  return { url, ready, close: () => stack.disposeAsync() };

  async function openDemo(): Promise<Pick<RunningServer, 'ready'>> {
    const brokerUrl = mqttUrl(config, undefined, broker);
    const demo = await startDemo({
      storage,
      directory,
      password: config.demoPassword,
      historyDays: config.demoDays,
      brokerUrl,
      now: Date.now,
      log,
      say,
    });
    stack.defer(() => demo.stop());
    return { ready: demo.ready };
  }
  async function offerSetup(): Promise<Pick<RunningServer, 'ready'>> {
    const token = await prepareSetup(storage);
    if (token) say(`Set the root password here, once: ${config.publicUrl ?? url}/login#setup=${token}`);
    return { ready: Promise.resolve() };
  }
}

async function openBroker(
  config: Config,
  deps: Pick<BrokerOptions, 'storage' | 'log' | 'metrics' | 'ingest' | 'gateways' | 'secrets' | 'onListening'>,
): Promise<Broker> {
  const { host, mqttPort: port, tls } = config;
  try {
    return await startBroker({ ...deps, host, port, tls });
  } catch (error) {
    throw portError(error, { host, port, variable: 'HELIO_MQTT_PORT' });
  }
}

/** Where devices reach the broker: by the public name where there is one. */
function mqttUrl(config: Config, publicUrl: string | undefined, broker: Broker | undefined): string {
  const host = publicUrl ? new URL(publicUrl).hostname : urlHost(config.host);
  return `${config.tls ? 'mqtts' : 'mqtt'}://${host}:${broker?.port ?? config.mqttPort}`;
}

/** A listening address as it stands in a URL; "every address" is reached as this machine. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
