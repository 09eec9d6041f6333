import { DeviceEnergy } from '../../energy/device-energy.tsx';
import { DeviceWhy } from '../../energy/device-why.tsx';
import { DeviceFrame } from '../detail/device-frame.tsx';
import { DeviceChannels } from './device-channels.tsx';

/** All that a device measures at a glance: its energy with how much of it was measured, and each channel over the last 24 hours. */
export function Component() {
  return (
    <DeviceFrame part="overview">
      {(device, timeZone) =>
        device !== undefined &&
        timeZone !== undefined && (
          <>
            <DeviceWhy id={device.id} />
            <DeviceEnergy device={device} />
            <DeviceChannels device={device} timeZone={timeZone} />
          </>
        )
      }
    </DeviceFrame>
  );
}
