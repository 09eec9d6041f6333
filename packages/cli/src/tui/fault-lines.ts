import type { Evidence, Fault, FaultDetail, FaultEntry } from '@heliograph/core/contract/faults';
import { numberFormat } from '@heliograph/core/format/number';
import { clean } from '../clean.ts';
import { age, duration, energy, localTime, MISSING, quantity } from '../render/quantity.ts';
import { wrap } from '../text.ts';
import type { View } from './view.ts';

const shapes = { critical: '▲', warning: '△', info: 'i' } as const;

/** A fault as it is told: what, where, since when, why, and what happened since. */
export function faultLines(view: View, fault: Fault, detail: FaultDetail | undefined, width: number): string[] {
  const { t, paint, now } = view;
  const title = `${shapes[fault.severity]} ${clean(fault.code)} · ${t(`severity.${fault.severity}`)} · ${t(`faultState.${fault.state}`)}`;
  const current = detail ?? fault;
  const facts: [string, string][] = [
    [t('column.plant'), clean(fault.plantName)],
    [t('column.device'), fault.deviceName === null ? t('tui.wholePlant') : `${clean(fault.deviceName)}  ${clean(fault.sn ?? '')}`],
    [t('column.since'), `${localTime(fault.openedAt, fault.timeZone)} ${fault.timeZone}  (${age(fault.openedAt, now)})`],
    [t('column.lost'), energy(fault.lostKwh, t.language)],
    [t('column.acknowledgedAt'), current.acknowledgedAt === null ? MISSING : localTime(current.acknowledgedAt, fault.timeZone)],
    [t('column.assignee'), clean(current.assignee?.name ?? MISSING)],
  ];
  const head = [
    paint(fault.severity === 'critical' ? 'fault' : 'accent', ` ${title}`),
    '',
    ...facts.flatMap((fact) => pair(view, fact, width)),
  ];
  if (detail === undefined) return [...head, '', paint('muted', ` ${t('tui.loading')}`)];
  const reasons = detail.evidence.flatMap((one) => pair(view, [t(`evidence.${one.name}`), evidenceText(view, one, fault.timeZone)], width));
  const thread = detail.thread
    .toReversed()
    .flatMap((entry) => pair(view, [localTime(entry.at, fault.timeZone).slice(0, 16), entryText(view, entry, fault)], width));
  return [
    ...head,
    ...(reasons.length === 0 ? [] : ['', ` ${paint.bold(t('tui.whyFired'))}`, ...reasons]),
    '',
    ` ${paint.bold(t('tui.thread'))}`,
    ...thread,
  ];
}

const NAME_WIDTH = 18;

function pair({ paint }: View, [name, text]: readonly [string, string], width: number): string[] {
  return wrap(text, Math.max(10, width - NAME_WIDTH - 4)).map(
    (line, at) => ` ${paint('muted', (at === 0 ? name : '').padEnd(NAME_WIDTH).slice(0, Math.max(NAME_WIDTH, name.length)))} ${line}`,
  );
}

function evidenceText({ t }: View, { value, unit }: Evidence, timeZone: string): string {
  if (unit === 'at') return localTime(value, timeZone);
  if (unit === 'ms') return duration(value / 1_000);
  if (unit === '°') return `${Math.round(value)}°`;
  if (unit === '') return numberFormat(t.language, { maximumFractionDigits: 0 }).format(value);
  return quantity(value, unit, t.language);
}

function entryText({ t }: View, { kind, author, text, person, until }: FaultEntry, { timeZone }: Fault): string {
  const what = t(`faultEntry.${kind}`, { name: clean(person?.name ?? ''), time: until === null ? '' : localTime(until, timeZone) });
  return [what, author && clean(author.name), text && clean(text)].filter(Boolean).join(' · ');
}
