import type { Device } from '@heliograph/core/contract/devices';
import { Figure } from '../../components/figure.tsx';
import { useNow } from '../../components/use-now.ts';
import { isDeviceStale } from './device-figures.ts';

const STEP_MS = 10_000;

/** Power now; grey once it is older than the device's own interval. */
export function DevicePower({ device }: { device: Device }) {
  const nowMs = useNow(STEP_MS);
  return <Figure value={device.powerW} unit="W" isStale={isDeviceStale(device, nowMs)} />;
}
