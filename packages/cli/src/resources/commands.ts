import type { Command, CommandDetail, PlanLineView, Push } from '@heliograph/core/contract/commands';
import type { Hue } from '../colour.ts';
import type { TextKey, Translate } from '../language.ts';
import { age } from '../render/quantity.ts';
import type { Kind } from '../render/records.ts';
import { isoTime } from './iso-time.ts';

const statusHues: Partial<Record<Push['status'], Hue>> = { failed: 'fault', success: 'success', processing: 'processing' };

/** `maxOutPower=600 mppt=open`, as it is typed. */
export function setText(set: Readonly<Record<string, unknown>>): string {
  return Object.entries(set)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
}

/** A push as a line, or with all that is known of it. */
export const pushKindAt = (url: string): Kind<Push> => ({
  fields: [
    'id',
    'state',
    'status',
    'createTime',
    'sendBy',
    'source',
    'set',
    'reason',
    'waves',
    'gates',
    'wave',
    'waveCount',
    'deviceCount',
    'counts',
    'notSent',
    'stoppedBy',
    'expiresAt',
    'approvedBy',
    'retryOf',
    'version',
  ],
  columns: [
    { name: 'id', title: 'column.id', raw: (push) => push.id, align: 'right' },
    {
      name: 'status',
      title: 'column.status',
      raw: (push) => push.status,
      show: (push, { t }) => t(`pushStatus.${push.status}`),
      hue: (push) => statusHues[push.status],
    },
    { name: 'state', title: 'column.state', raw: (push) => push.state, show: (push, { t }) => t(`pushState.${push.state}`), drop: 1 },
    { name: 'set', title: 'column.settings', raw: (push) => setText(push.set), isFlexible: true },
    { name: 'device_count', title: 'column.devices', raw: (push) => push.deviceCount, align: 'right' },
    { name: 'success', title: 'column.succeeded', raw: (push) => push.counts.success, align: 'right' },
    { name: 'failed', title: 'column.failedCount', raw: (push) => push.counts.failed, align: 'right' },
    { name: 'unknown', title: 'column.unknownCount', raw: (push) => push.counts.unknown, align: 'right' },
    { name: 'processing', title: 'column.processingCount', raw: (push) => push.counts.processing, align: 'right', drop: 2 },
    {
      name: 'wave',
      title: 'column.wave',
      raw: (push) => push.wave,
      show: (push) => `${push.wave}/${push.waveCount}`,
      align: 'right',
      drop: 3,
    },
    {
      name: 'create_time',
      title: 'column.createdAt',
      raw: (push) => isoTime(push.createTime),
      show: (push, { now }) => age(push.createTime, now),
      align: 'right',
    },
    { name: 'send_by', title: 'column.sendBy', raw: (push) => push.sendBy, drop: 4 },
    { name: 'source', title: 'column.source', raw: (push) => push.source, isDetail: true },
    { name: 'waves', title: 'column.waves', raw: (push) => push.waves, isDetail: true },
    { name: 'gates', title: 'column.gates', raw: (push) => push.gates, isDetail: true },
    { name: 'stopped_by', title: 'column.stoppedBy', raw: (push) => push.stoppedBy, isDetail: true },
    { name: 'not_sent', title: 'column.notSent', raw: (push) => push.notSent, isDetail: true },
    { name: 'expires_at', title: 'column.expires', raw: (push) => isoTime(push.expiresAt), isDetail: true },
    { name: 'approved_by', title: 'column.approvedBy', raw: (push) => push.approvedBy, isDetail: true },
  ],
  urlOf: (push) => `${url}/systems/cmd?push=${push.id}`,
});

/** A line of a plan. */
export const planLineKind: Kind<PlanLineView> = {
  fields: ['deviceId', 'name', 'sn', 'plantId', 'plantName', 'productKey', 'outcome', 'isOnline', 'settings', 'fingerprint'],
  columns: [
    { name: 'device_id', title: 'column.id', raw: (line) => line.deviceId, align: 'right' },
    { name: 'name', title: 'column.device', raw: (line) => line.name, isFlexible: true },
    { name: 'plant_name', title: 'column.plant', raw: (line) => line.plantName, drop: 1, isFlexible: true },
    {
      name: 'outcome',
      title: 'column.state',
      raw: (line) => line.outcome,
      show: (line, { t }) => t(`planOutcome.${line.outcome}`),
      hue: (line) => (line.outcome === 'refused' ? 'fault' : line.outcome === 'same' ? 'muted' : undefined),
    },
    {
      name: 'changes',
      title: 'column.settings',
      raw: (line) => line.settings.map(settingText).join(' '),
      show: (line, { t }) => line.settings.map((setting) => `${settingText(setting)}${problemText(setting, t)}`).join(', '),
      isFlexible: true,
    },
    {
      name: 'problems',
      title: 'column.problem',
      raw: (line) => line.settings.flatMap(({ name, problem }) => (problem ? [`${name}:${problem.key}`] : [])).join(' '),
      isScriptOnly: true,
    },
    {
      name: 'is_online',
      title: 'column.online',
      raw: (line) => line.isOnline,
      show: (line, { t }) => t(line.isOnline ? 'plan.online' : 'plan.offline'),
    },
  ],
};

function settingText({ name, before, after, isSame }: PlanLineView['settings'][number]): string {
  return isSame ? `${name}=${String(after)}` : `${name}: ${before ?? '–'} → ${String(after)}`;
}

function problemText({ problem }: PlanLineView['settings'][number], t: Translate): string {
  return problem ? ` (${t(problem.key as TextKey, problem.values)})` : '';
}

/** `downloading 42%`; empty where a device has said nothing of a firmware. */
export function progressText({ progress }: Pick<Command, 'progress'>, t: Translate): string {
  if (progress === null) return '';
  return [t(`firmwareStage.${progress.stage}`), progress.percent === null ? '' : `${progress.percent}%`]
    .filter((part) => part !== '')
    .join(' ');
}

/** The device's last words: of a firmware that it gave up, why. */
export function answerOf({ ackContent, progress }: Pick<Command, 'ackContent' | 'progress'>): string | null {
  return progress?.text ?? ackContent;
}

/** One command to one device. */
export const commandKind: Kind<Command> = {
  fields: [
    'id',
    'pushId',
    'deviceId',
    'deviceName',
    'sn',
    'plantId',
    'plantName',
    'status',
    'step',
    'reason',
    'effect',
    'wave',
    'attempt',
    'createTime',
    'stepAt',
    'source',
    'ackContent',
    'sendBy',
    'set',
    'before',
    'progress',
  ],
  columns: [
    { name: 'id', title: 'column.id', raw: (command) => command.id, align: 'right' },
    { name: 'device_name', title: 'column.device', raw: (command) => command.deviceName, isFlexible: true },
    { name: 'sn', title: 'column.sn', raw: (command) => command.sn, drop: 3 },
    {
      name: 'status',
      title: 'column.status',
      raw: (command) => command.status,
      show: (command, { t }) => t(`pushStatus.${command.status}`),
      hue: (command) => statusHues[command.status],
    },
    { name: 'step', title: 'column.step', raw: (command) => command.step, show: (command, { t }) => t(`ladderStep.${command.step}`) },
    {
      name: 'reason',
      title: 'column.reason',
      raw: (command) => command.reason,
      show: (command, { t }) => (command.reason ? t(`ladderReason.${command.reason}`) : ''),
      drop: 1,
      isFlexible: true,
    },
    {
      name: 'progress',
      title: 'column.progress',
      raw: ({ progress }) => (progress === null ? null : [progress.stage, progress.percent ?? []].flat().join(' ')),
      show: (command, { t }) => progressText(command, t),
      drop: 6,
    },
    { name: 'set', title: 'column.settings', raw: (command) => setText(command.set), drop: 4 },
    { name: 'wave', title: 'column.wave', raw: (command) => command.wave, align: 'right', drop: 5 },
    {
      name: 'step_at',
      title: 'column.since',
      raw: (command) => isoTime(command.stepAt),
      show: (command, { now }) => age(command.stepAt, now),
      align: 'right',
    },
    { name: 'ack_content', title: 'column.answer', raw: answerOf, drop: 2, isFlexible: true },
    { name: 'create_time', title: 'column.createdAt', raw: (command) => isoTime(command.createTime), isDetail: true },
    { name: 'source', title: 'column.source', raw: (command) => command.source, isDetail: true },
    { name: 'send_by', title: 'column.sendBy', raw: (command) => command.sendBy, isDetail: true },
  ],
};

/** A step that a command took. */
export const stepKind: Kind<CommandDetail['steps'][number]> = {
  fields: ['at', 'step', 'attempt', 'text'],
  columns: [
    { name: 'at', title: 'column.time', raw: (taken) => isoTime(taken.at) },
    { name: 'step', title: 'column.step', raw: (taken) => taken.step, show: (taken, { t }) => t(`ladderStep.${taken.step}`) },
    { name: 'attempt', title: 'column.attempt', raw: (taken) => taken.attempt, align: 'right' },
    { name: 'text', title: 'column.answer', raw: (taken) => taken.text, isFlexible: true },
  ],
};
