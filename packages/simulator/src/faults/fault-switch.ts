import { shippedProducts } from '@heliograph/core/products';
import type { FleetDevice } from '../fleet/types.ts';
import { type Fault, type FaultKind, isActive, kebab } from './fault.ts';
import { nearest } from './nearest.ts';

export interface FaultInput {
  kind: FaultKind;
  sn: string;
  /** Until cleared, when left out. */
  forMs?: number;
  /** Of a deviceFault: one of the product's codes; its first when left out. */
  code?: string;
}
export interface FaultSwitch {
  inject: (input: FaultInput) => Fault;
  clear: (sn: string) => Fault[];
  /** Those that are active now. */
  list: () => Fault[];
}

/** Mutates the list in place: it is also what is kept between two starts. */
export function faultSwitch(faults: Fault[], devices: readonly FleetDevice[], now: () => number, onChange: () => void): FaultSwitch {
  const list = () => faults.filter((fault) => isActive(fault, now()));
  return {
    list,
    inject: (input) => {
      const device = findDevice(devices, input.sn);
      const code = faultCode(device, input);
      const untilAt = input.forMs === undefined ? null : now() + input.forMs;
      const fault: Fault = { kind: input.kind, sn: device.sn, fromAt: now(), untilAt, ...(code === undefined ? {} : { code }) };
      faults.push(fault);
      onChange();
      return fault;
    },
    clear: (sn) => {
      const device = findDevice(devices, sn);
      const cleared = list().filter((fault) => fault.sn === device.sn);
      for (const fault of cleared) fault.untilAt = now();
      onChange();
      return cleared;
    },
  };
}

function findDevice(devices: readonly FleetDevice[], sn: string): FleetDevice {
  const found = devices.find((device) => device.sn.toLowerCase() === sn.toLowerCase());
  if (found) return found;
  const near = nearest(
    sn,
    devices.map((device) => device.sn),
  );
  throw new Error(`No device of the demo fleet has the serial number ${sn}. Did you mean ${near.join(', ')}?`);
}

function faultCode(device: FleetDevice, { kind, code }: FaultInput): string | undefined {
  if (kind === 'night' && device.productKey === 'grid-meter')
    throw new Error(`${kebab(kind)} needs a device that sees the sun; ${device.sn} is a grid meter.`);
  if ((kind === 'zeroOutput' || kind === 'lowOutput') && !['string-inverter', 'micro-storage'].includes(device.productKey))
    throw new Error(`${kebab(kind)} needs a device that generates; ${device.sn} does not.`);
  if (kind !== 'deviceFault') return undefined;
  const codes = shippedProducts.find((product) => product.productKey === device.productKey)?.faults.map((fault) => fault.code) ?? [];
  if (code === undefined) return codes[0];
  if (codes.includes(code)) return code;
  throw new Error(`${device.sn} reports no fault ${code}. Its product knows ${codes.join(', ')}.`);
}
