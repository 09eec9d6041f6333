import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import AuditLog from '../../audit/audit-log.tsx';
import { DeviceFrame } from '../detail/device-frame.tsx';

/** Who changed what about a device, and when. */
export function Component() {
  return (
    <DeviceFrame part="log">
      {(device, timeZone = DEFAULT_TIME_ZONE) => device !== undefined && <AuditLog subject={{ deviceId: device.id }} timeZone={timeZone} />}
    </DeviceFrame>
  );
}
