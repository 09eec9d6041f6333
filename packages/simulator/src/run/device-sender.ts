import {
  type AckPayload,
  type EventPayload,
  type InfoPayload,
  type MqttUpKind,
  type ProgressPayload,
  type TelemetryPayload,
  upTopic,
} from '@heliograph/core/contract/mqtt';
import type { DeviceMemory } from '../commands/memory.ts';
import { chunks, deliver, overdueBatches, pendingEvents, type TimedSample } from '../faults/delivery.ts';
import { activeFault, type Fault } from '../faults/fault.ts';
import { faultedReadings } from '../faults/faulted-readings.ts';
import { STEP_MS } from '../world/plant-day.ts';
import type { WorldDevice } from '../world/world.ts';
import { gridTimes, newestDay, withoutNewest } from './backlog.ts';
import type { DeviceLink } from './device-link.ts';
import { reportTimes, type Rhythm, timesToTell } from './schedule.ts';
import type { DeviceProgress } from './state-file.ts';

export interface DeviceSenderOptions {
  entry: WorldDevice;
  rhythm: Rhythm;
  link: DeviceLink;
  progress: DeviceProgress;
  memory: DeviceMemory;
  faults: () => readonly Fault[];
  now: () => number;
  onProgress: () => void;
  log: (line: string) => void;
}

/** Tells one device's story: what happens now before what happened then. */
export interface DeviceSender {
  sn: string;
  /** Whether it has told everything since its plant's midnight, at least once. */
  isCaughtUp: () => boolean;
  tick: () => void;
  /** End of the newest day of the backlog; null when there is none or no connection to tell it on. */
  backlogAt: () => number | null;
  /** Tells the newest day of its backlog. */
  tellBacklogDay: () => Promise<void>;
  introduce: () => Promise<void>;
  answer: (answer: AckPayload) => Promise<void>;
  tellSettings: () => Promise<void>;
  sayProgress: (progress: ProgressPayload) => Promise<void>;
}

export function createDeviceSender(options: DeviceSenderOptions): DeviceSender {
  const { entry, link, progress, log } = options;
  const { device } = entry;
  let isBusy = false;
  let isCaughtUp = false;
  const publish = (kind: MqttUpKind, payload: TelemetryPayload | EventPayload | InfoPayload | AckPayload | ProgressPayload) =>
    link.publish(upTopic(device.productKey, device.sn, kind), payload);
  const sampleAt = (ts: number): TimedSample => ({ ts, values: faultedReadings(entry, options.faults(), ts, options.memory) });

  const tellNow = async (now: number): Promise<void> => {
    leaveOldToBacklog(options, now);
    const times = timesToTell(options.rhythm, progress.lastAt, now);
    for (const samples of deliver(options.faults(), times.map(sampleAt), now)) await publish('telemetry', payloadOf(samples));
    progress.lastAt = times.at(-1) ?? progress.lastAt;
    if (times.length > 0) options.onProgress();
    isCaughtUp = true;
  };
  const tellOverdue = async (): Promise<void> => {
    // Measured by what was told, so that a late batch comes after something newer.
    for (const fault of overdueBatches(options.faults(), progress.lastAt)) {
      for (const samples of chunks(lateTimes(options.rhythm, fault).map(sampleAt))) await publish('telemetry', { samples });
      fault.told = 'closed';
      options.onProgress();
    }
  };
  const tellEvents = async (now: number): Promise<void> => {
    for (const { fault, isOpen, ts } of pendingEvents(options.faults(), now)) {
      await publish('events', { ts, code: fault.code ?? 'UNKNOWN', isOpen });
      fault.told = isOpen ? 'open' : 'closed';
      options.onProgress();
    }
  };
  const run = async (): Promise<void> => {
    const now = options.now();
    await tellNow(now);
    await tellEvents(now);
    await tellOverdue();
  };

  return {
    sn: device.sn,
    isCaughtUp: () => isCaughtUp,
    tick: () => {
      const offline = activeFault(options.faults(), 'offline', options.now());
      holdConnection(options, offline);
      if (offline) isCaughtUp = true;
      else if (!isBusy && link.isConnected()) {
        isBusy = true;
        void run()
          .catch((error: Error) => log(`${device.sn}: ${error.message}`))
          .finally(() => (isBusy = false));
      }
    },
    backlogAt: () => (link.isConnected() ? (progress.backlog.at(-1)?.[1] ?? null) : null),
    tellBacklogDay: async () => {
      const day = newestDay(progress.backlog, entry.plantWorld.dayOf);
      if (!day) return;
      for (const samples of deliver(options.faults(), gridTimes(day).map(sampleAt), day[0])) await publish('telemetry', { samples });
      progress.backlog = withoutNewest(progress.backlog, day);
      options.onProgress();
    },
    introduce: () => publish('info', infoOf(entry, options.memory)),
    answer: (answer) => publish('acks', answer),
    tellSettings: () => {
      const { settings, softwareVersion = device.softwareVersion } = options.memory;
      return publish('info', { softwareVersion, settings });
    },
    sayProgress: (progress) => publish('progress', progress),
  };
}

/** A long silence is told as today first; the days before go to the backlog. */
function leaveOldToBacklog({ entry, progress }: DeviceSenderOptions, now: number): void {
  const { startAt } = entry.plantWorld.dayOf(now);
  if (progress.lastAt >= startAt - 1 || now - progress.lastAt <= STEP_MS) return;
  progress.backlog = [...progress.backlog, [progress.lastAt + 1, startAt]];
  progress.lastAt = startAt - 1;
}

/** A device that is off holds no connection, unless it still has a past to tell from before the demo began. */
function holdConnection({ link, progress }: DeviceSenderOptions, offline: Fault | undefined): void {
  if (!offline || (offline.isDemo && progress.backlog.length > 0)) link.open();
  else void link.close('cut');
}

function lateTimes(rhythm: Rhythm, fault: Fault): number[] {
  const { fromAt, untilAt } = fault;
  const isLong = (untilAt ?? fromAt) - fromAt > 2_000 * rhythm.intervalMs;
  return isLong ? gridTimes([fromAt, untilAt ?? fromAt]) : reportTimes(rhythm, fromAt - 1, (untilAt ?? fromAt) - 1);
}

function payloadOf(samples: readonly TimedSample[]): TelemetryPayload {
  const [only] = samples;
  return samples.length === 1 && only ? only : { samples: [...samples] };
}

function infoOf({ device }: WorldDevice, { settings, softwareVersion = device.softwareVersion }: DeviceMemory): InfoPayload {
  const rating = device.ratedPowerW === null ? {} : { ratedPowerW: device.ratedPowerW };
  return { hardwareVersion: 'A1', softwareVersion, protocolVersion: 'helio/v1', mac: device.mac, ...rating, settings };
}
