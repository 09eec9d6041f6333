import type { SettingValue } from '@heliograph/core/commands/settings';
import type { FleetDevice, GenerationDevice } from '../fleet/types.ts';

/** How a device is set when it is new; nothing holds it back. */
export function factorySettings(device: FleetDevice): Record<string, SettingValue> {
  switch (device.productKey) {
    case 'string-inverter':
      return { ...generating(device), phase: 'three' };
    case 'micro-storage':
      return {
        ...generating(device),
        maxInPower: device.batteryMaxW,
        pcsMode: 'out',
        batteryControl: 'can',
        chargeMode: 'auto',
        dischargeMode: 'auto',
        soc: 10,
        peak_hours: '',
        subDeviceSn: `${device.sn}-S1`,
        batterySn: `${device.sn}-B1`,
      };
    case 'grid-meter':
      return { threshold: 0 };
    case 'weather-station':
      return {};
  }
}

function generating(device: GenerationDevice): Record<string, SettingValue> {
  const maxOutPower = device.ratedPowerW ?? 0;
  return { maxOutPower, mppt: 'open', ctr_mode: 'remote', intelligent: 'off', zeroInjection: 'off', threshold: 0 };
}
