import type { Evidence } from '@heliograph/core/contract/faults';
import type { DerivedFaultCode } from '@heliograph/core/fault-codes';
import { clear, unknown, type Moment, type OpenFault, type Verdict, type WatchedDevice, type WatchedPlant } from './facts.ts';
import { rules } from './rules.ts';
import { thresholds } from './thresholds.ts';

/** What has to be written. A fault opens once, closes once, and comes back if a repair is not confirmed. */
export type Change =
  | { do: 'open'; deviceId: number | null; code: DerivedFaultCode; openedAt: number; evidence: Evidence[] }
  | { do: 'close'; id: number }
  | { do: 'reopen'; id: number; evidence: Evidence[] };

/** Codes that, once all of a plant's devices have them, are one cause. */
const collapsing: Partial<Record<DerivedFaultCode, (device: WatchedDevice) => boolean>> = {
  OFFLINE: ({ heardAt }) => heardAt !== null,
  ZERO_PRODUCTION: ({ role }) => role === 'generation',
};
const leastForCause = 2;

/** All changes of a plant's derived faults at one moment. */
export function decide(plant: WatchedPlant, open: readonly OpenFault[], moment: Moment): Change[] {
  return (Object.keys(rules) as DerivedFaultCode[]).flatMap((code) => {
    const ofCode = open.filter((fault) => fault.code === code);
    const judged = plant.devices.map((device) => {
      const fault = ofCode.find(({ deviceId }) => deviceId === device.id);
      const verdict = rules[code](device, plant, moment);
      return { device, fault, verdict };
    });
    const changes = judged.flatMap(({ device, fault, verdict }) => transition(code, device.id, fault, verdict, moment.now));
    return [...changes, ...causeChanges(code, judged, ofCode, moment.now)];
  });
}

/** One step of the state machine: closed or open, and a verdict. */
export function transition(
  code: DerivedFaultCode,
  deviceId: number | null,
  fault: Pick<OpenFault, 'id' | 'repairedAt'> | undefined,
  verdict: Verdict,
  now: number,
): Change[] {
  if (!fault) return verdict.is === 'firing' ? [{ do: 'open', deviceId, code, openedAt: verdict.sinceAt, evidence: verdict.evidence }] : [];
  if (verdict.is === 'clear') return [{ do: 'close', id: fault.id }];
  const isDenied = fault.repairedAt !== null && now - fault.repairedAt >= thresholds.confirmAfterMs;
  return verdict.is === 'firing' && isDenied ? [{ do: 'reopen', id: fault.id, evidence: verdict.evidence }] : [];
}

interface Judged {
  device: WatchedDevice;
  fault: OpenFault | undefined;
  verdict: Verdict;
}

/** One cause for the whole plant stands as long as every device that it concerns has the fault. */
function causeChanges(code: DerivedFaultCode, judged: readonly Judged[], ofCode: readonly OpenFault[], now: number): Change[] {
  const isConcerned = collapsing[code];
  if (!isConcerned) return [];
  const concerned = judged.filter(({ device }) => isConcerned(device));
  const cause = ofCode.find(({ deviceId }) => deviceId === null);
  const isFaulty = ({ fault, verdict }: Judged) => verdict.is === 'firing' || (fault !== undefined && verdict.is !== 'clear');
  const isCommon = concerned.length >= leastForCause && concerned.every(isFaulty);
  const firing = concerned.flatMap(({ verdict }) => (verdict.is === 'firing' ? [verdict] : []));
  const verdict = isCommon ? common(firing, concerned.length) : clear;
  return cause || isCommon ? transition(code, null, cause, verdict, now) : [];
}

function common(firing: readonly (Verdict & { is: 'firing' })[], deviceCount: number): Verdict {
  const [first] = firing;
  if (!first) return unknown;
  const evidence: Evidence[] = [{ name: 'deviceCount', value: deviceCount, unit: '' }, ...first.evidence];
  return { is: 'firing', sinceAt: Math.max(...firing.map(({ sinceAt }) => sinceAt)), evidence };
}
