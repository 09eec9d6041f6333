import type { SettingValue } from '@heliograph/core/commands/settings';
import type { AckPayload, FirmwareBody } from '@heliograph/core/contract/mqtt';
import { activeFault, type Fault, type FaultKind } from '../faults/fault.ts';
import type { FleetDevice } from '../fleet/types.ts';
import { changeSettings, readSettings } from './change-settings.ts';
import { type DeviceMemory, MOST_DONE } from './memory.ts';
import { type OpenedCommand, openCommand } from './open-command.ts';

export interface DeviceCommandsOptions {
  device: FleetDevice;
  password: string;
  memory: DeviceMemory;
  faults: () => readonly Fault[];
  now: () => number;
  /** On `up/acks`; resolves once it is with the server. */
  answer: (answer: AckPayload) => Promise<void>;
  /** On `up/info`. */
  tellSettings: () => Promise<void>;
  /** Begins with a firmware, or goes on with its new link. */
  takeFirmware: (id: string, firmware: FirmwareBody) => void;
  /** Switches the device off until that moment. */
  switchOff: (untilAt: number) => void;
  onChange: () => void;
}
/** A device's side of `docs/mqtt.md`, Commands. */
export interface DeviceCommands {
  take: (payload: string) => Promise<void>;
  /** Does what has become due. */
  tick: () => Promise<void>;
}

/** So long after the command's own expiry a late answer comes. */
export const LATE_BY_MS = 5_000;
/** So long a device that forgets keeps what it was told. */
export const FORGETS_AFTER_MS = 30_000;
/** So long a restart takes. */
export const RESTART_MS = 6_000;

export function createDeviceCommands(options: DeviceCommandsOptions): DeviceCommands {
  const { device, password, memory, now, onChange } = options;
  const has = (kind: FaultKind) => activeFault(options.faults(), kind, now()) !== undefined;

  const take = async (payload: string): Promise<void> => {
    const command = openCommand(payload, { ...device, password }, now());
    if (!command || has('ignoresCommands')) return;
    const before = memory.done.find(({ id }) => id === command.id);
    const { body } = command;
    if ('firmware' in body) return firmware(command.id, body.firmware, before?.answer ?? null);
    if (before) return again(before.answer);
    if ('read' in body) return options.tellSettings();
    await set(command, body.set);
  };
  const again = async (answer: AckPayload | null): Promise<void> => {
    if (answer) await options.answer(answer);
    await options.tellSettings();
  };
  const set = async (command: OpenedCommand, wanted: Record<string, SettingValue>): Promise<void> => {
    const { id } = command;
    if (has('rejectsCommands')) return refuse(id, 'locked by the grid operator');
    const read = readSettings(device, memory.settings, wanted);
    if ('refusal' in read) return refuse(id, read.refusal);
    const answer = { id, ok: true, text: 'stored' };
    if (!has('acknowledgesOnly')) putInForce(read.values);
    const isRestart = wanted.restart !== undefined;
    if (has('answersLate')) memory.owed.push({ at: command.expiresAt + LATE_BY_MS, answer });
    const isSilent = has('answersLate') || has('appliesSilently');
    remember(id, isSilent ? null : answer);
    if (!isSilent) await options.answer(answer);
    if (has('answersTwice')) await options.answer(answer);
    if (isRestart && !has('acknowledgesOnly')) restart();
    else if (!has('answersLate')) await options.tellSettings();
  };
  const firmware = async (id: string, offer: FirmwareBody, before: AckPayload | null): Promise<void> => {
    if (before?.ok === false) return options.answer(before);
    if (has('rejectsCommands') || has('refusesFirmware')) return refuse(id, 'not while it makes power');
    const answer = { id, ok: true, text: `begins with ${offer.versionNumber}` };
    if (before === null) remember(id, answer);
    await options.answer(answer);
    options.takeFirmware(id, offer);
  };
  const refuse = async (id: string, text: string): Promise<void> => {
    const answer = { id, ok: false, text };
    remember(id, answer);
    await options.answer(answer);
  };
  const remember = (id: string, answer: AckPayload | null): void => {
    memory.done = [...memory.done, { id, answer }].slice(-MOST_DONE);
    onChange();
  };
  const putInForce = (values: Readonly<Record<string, SettingValue>>): void => {
    if (has('forgetsSettings')) memory.fallsBack ??= { at: now() + FORGETS_AFTER_MS, settings: { ...memory.settings } };
    changeSettings(memory, device, values, now());
    onChange();
  };
  const restart = (): void => {
    memory.startedAt = now() + RESTART_MS;
    fallBack();
    options.switchOff(memory.startedAt);
    onChange();
  };
  const fallBack = (): void => {
    if (memory.fallsBack) changeSettings(memory, device, memory.fallsBack.settings, now());
    memory.fallsBack = null;
    onChange();
  };
  let isTicking = false;
  const tick = async (): Promise<void> => {
    if (isTicking) return;
    isTicking = true;
    await doWhatIsDue().finally(() => (isTicking = false));
  };
  const doWhatIsDue = async (): Promise<void> => {
    if (memory.fallsBack && memory.fallsBack.at <= now()) {
      fallBack();
      await options.tellSettings();
    }
    for (const owed of memory.owed.filter(({ at }) => at <= now())) {
      await again(owed.answer);
      memory.owed = memory.owed.filter((each) => each !== owed);
      const done = memory.done.find(({ id }) => id === owed.answer.id);
      if (done) done.answer = owed.answer;
      onChange();
    }
  };
  return { take: inOrder(take), tick };
}

/** One after the other, as they came. */
function inOrder(work: (payload: string) => Promise<void>): (payload: string) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (payload) => {
    const next = last.then(() => work(payload));
    last = next.catch(() => undefined);
    return next;
  };
}
