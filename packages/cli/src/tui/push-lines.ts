import type { Command, PushDetail } from '@heliograph/core/contract/commands';
import { clean } from '../clean.ts';
import { age } from '../render/quantity.ts';
import { answerOf, progressText, setText } from '../resources/commands.ts';
import { fit, truncate } from '../text.ts';
import type { View } from './view.ts';

const order = ['success', 'failed', 'unknown', 'processing'] as const;
const hues = { success: 'success', failed: 'fault', unknown: 'muted', processing: 'processing' } as const;
const signs = { success: '█', failed: '▓', unknown: '▒', processing: '░' } as const;

/** What the signs of the bars and lines say. */
export function statusSigns(t: View['t']): [string, string][] {
  return order.map((status) => [signs[status], t(`pushStatus.${status}`)]);
}

/** What a push is and how far it has come: its settings, a stacked bar, and a line for each wave. */
export function pushFacts(view: View, push: PushDetail): string[] {
  const { t, paint, columns } = view;
  const facts = [
    t(`pushState.${push.state}`),
    setText(push.set),
    push.sendBy,
    age(push.createTime, view.now),
    push.stoppedBy ?? push.gates,
  ];
  const legend = order
    .map((status) => `${paint(hues[status], signs[status])} ${t(`pushStatus.${status}`)} ${push.counts[status]}`)
    .join('   ');
  const bars = push.byWave.map(
    (wave) => ` ${fit(`${t('column.wave')} ${wave.wave}`, 12)}${bar(view, wave, wave.total, Math.max(10, columns - 24))} ${wave.total}`,
  );
  return [
    ` ${truncate(
      facts
        .filter((fact) => fact !== '')
        .map(clean)
        .join('  ·  '),
      columns - 2,
    )}`,
    ` ${legend}`,
    '',
    ...bars,
    '',
  ];
}

function bar({ paint }: View, counts: Record<(typeof order)[number], number>, total: number, width: number): string {
  let used = 0;
  return order
    .map((status, index) => {
      const isLast = index === order.length - 1;
      const cells = isLast ? width - used : Math.round((counts[status] / Math.max(1, total)) * width);
      used += cells;
      return paint(hues[status], signs[status].repeat(Math.max(0, cells)));
    })
    .join('');
}

/** From where the last lines fill the height; the last of them says where one is when not all fit. */
export function lastStart(count: number, height: number): number {
  return count <= height ? 0 : count - Math.max(0, height - 1);
}

/** A line for each device, the ones that need somebody first. */
export function commandLines(view: View, commands: readonly Command[], { from, height }: { from: number; height: number }): string[] {
  const { t, paint, columns } = view;
  const rank = { failed: 0, unknown: 1, processing: 2, success: 3 } as const;
  const sorted = commands.toSorted((a, b) => rank[a.status] - rank[b.status] || a.wave - b.wave);
  const nameWidth = Math.min(28, Math.max(12, Math.floor(columns * 0.27)));
  const isLong = commands.length > height;
  const to = isLong ? from + Math.max(0, height - 1) : commands.length;
  const lines = sorted.slice(from, to).map((command) => {
    const hue = hues[command.status];
    const sign = paint(hue, signs[command.status]);
    const step = command.reason ? t(`ladderReason.${command.reason}`) : t(`ladderStep.${command.step}`);
    const since = fit(age(command.stepAt, view.now), 7, 'right');
    const text = [step, progressText(command, t), answerOf(command) ?? ''].filter((part) => part !== '').join(' · ');
    const shown = truncate(clean(text), Math.max(0, columns - nameWidth - 14));
    return ` ${sign} ${fit(clean(command.deviceName), nameWidth)} ${since}  ${paint(hue, shown)}`;
  });
  return isLong && height > 0 ? [...lines, paint('muted', `   ${from + 1}–${to}/${commands.length}`)] : lines;
}
