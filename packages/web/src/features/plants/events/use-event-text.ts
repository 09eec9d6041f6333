import { formatDate } from '@heliograph/core/format/date';
import { useTranslation } from 'react-i18next';
import { useSettingText } from '../../commands/use-setting-text.ts';
import { useFaultText } from '../../faults/use-fault-text.ts';
import type { DayEvent } from './day-events.ts';

/** When and what, in the plant's time: a fault with its device, a push with its settings, its sender and what became of it. */
export function useEventText(timeZone: string) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const settings = useSettingText();
  return (event: DayEvent) => {
    const clock = (at: number) => formatDate(at, { timeZone, format: 'HH:mm' }) ?? '';
    if (event.kind === 'push') {
      const { push } = event;
      const [when, what] = [clock(event.startAt), `${t('commands.pushNumber', { id: push.id })} · ${settings.listOf(push.set)}`];
      const more = `${push.sendBy} · ${t(`commands.status.${push.status}`)}`;
      return { when, what, more, line: `${when} ${what} · ${more}` };
    }
    const { fault } = event;
    const end = fault.closedAt === null ? t('plants.events.open') : clock(fault.closedAt);
    const [when, what] = [`${clock(event.startAt)} – ${end}`, faultText(fault.code).name];
    const more = fault.deviceName ?? t('faults.wholePlant');
    return { when, what, more, line: `${when} ${what} · ${more}` };
  };
}
