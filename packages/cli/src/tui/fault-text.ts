import type { LiveEvent } from '@heliograph/core/contract/live';
import { clean } from '../clean.ts';
import { clockTime } from '../render/quantity.ts';
import type { View } from './view.ts';

/** A fault that began or ended, in one line. */
export function faultText({ t, paint }: View, fault: Extract<LiveEvent, { type: 'fault' }>, timeZone: string): string {
  const params = {
    device: clean(fault.deviceName ?? t('tui.wholePlant')),
    code: clean(fault.code),
    time: clockTime(fault.at, timeZone),
  };
  return fault.isOpen ? paint('fault', `▲ ${t('tui.faultOpened', params)}`) : `● ${t('tui.faultClosed', params)}`;
}
