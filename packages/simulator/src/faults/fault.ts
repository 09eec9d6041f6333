/** What can go wrong with a device on demand. */
export const faultKinds = [
  'offline',
  'night',
  'counterReset',
  'zeroOutput',
  'lowOutput',
  'stuckCounter',
  'lateBatch',
  'duplicateDelivery',
  'sentinel',
  'deviceFault',
  'rejectsCommands',
  'ignoresCommands',
  'answersLate',
  'answersTwice',
  'acknowledgesOnly',
  'appliesSilently',
  'forgetsSettings',
  'refusesFirmware',
  'stallsFirmware',
  'spoilsFirmware',
  'bootsOldFirmware',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  kind: FaultKind;
  sn: string;
  fromAt: number;
  /** Null until somebody clears it. */
  untilAt: number | null;
  /** Of a deviceFault: the code that the device reports. */
  code?: string;
  /** Part of the fleet from the start. */
  isDemo?: boolean;
  /** Of a deviceFault: how much of it the server has heard. Of a lateBatch: closed once it was delivered. */
  told?: 'open' | 'closed';
}

/** Reads a kind in camel or kebab spelling. */
export function parseFaultKind(text: string): FaultKind | undefined {
  const plain = text.replaceAll(/[-_]/g, '').toLowerCase();
  return faultKinds.find((kind) => kind.toLowerCase() === plain);
}

export function kebab(kind: FaultKind): string {
  return kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function isActive(fault: Fault, at: number): boolean {
  return at >= fault.fromAt && (fault.untilAt === null || at < fault.untilAt);
}

export function activeFault(faults: readonly Fault[], kind: FaultKind, at: number): Fault | undefined {
  return faults.find((fault) => fault.kind === kind && isActive(fault, at));
}
