import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGates, trippedGate, gateText } from './gates.ts';
import { advance, isSettled, newLadder, statusOf, type Ladder } from './ladder.ts';
import { pushExitCode, pushStatus } from './outcome.ts';
import { decide, gateFacts, type Scheduled } from './schedule.ts';
import { readWaves, waveEnds } from './waves.ts';

describe('waves', () => {
  test('are cumulative and rounded up', () => {
    expect(waveEnds(readWaves('1,5%,100%')!, 40)).toEqual([1, 2, 40]);
    expect(waveEnds(readWaves('1,5%,100%')!, 20)).toEqual([1, 20]);
    expect(waveEnds(readWaves('1,5%,100%')!, 401)).toEqual([1, 21, 401]);
    expect(waveEnds(readWaves('10%,50%,100%')!, 3)).toEqual([1, 2, 3]);
    expect(waveEnds(readWaves('5,100%')!, 2)).toEqual([2]);
  });

  test.each(['', '1', '5%', '0,100%', '1.5,100%', '101%', '1,x,100%', '1;100%'])('%j is no list of waves', (text) => {
    expect(readWaves(text)).toBeUndefined();
  });

  test('reach every device once, whatever the list', () => {
    const wave = fc.oneof(
      fc.integer({ min: 1, max: 500 }).map(String),
      fc.integer({ min: 1, max: 100 }).map((share) => `${share}%`),
    );
    fc.assert(
      fc.property(fc.array(wave, { maxLength: 8 }), fc.integer({ min: 1, max: 2_000 }), (waves, total) => {
        const ends = waveEnds(readWaves([...waves, '100%'].join(','))!, total);
        expect(ends.at(-1)).toBe(total);
        expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
      }),
    );
  });
});

describe('gates', () => {
  const facts = { settled: 20, failed: 2, rejected: 1, timedOut: 3, newFaults: 0, lost: 1, powerPct: 64 };

  test.each([
    ['failed>1', 'failed>1'],
    ['failed>2', undefined],
    ['failed>5%', 'failed>5%'],
    ['failed>10%', undefined],
    ['rejected>0/21,timedOut>10%/20', 'timedOut>10%/20'],
    ['powerPct<70%', 'powerPct<70%'],
    ['powerPct<60%,lost>0', 'lost>0'],
    ['', undefined],
  ])('%s of these facts trips %s', (text, tripped) => {
    const gate = trippedGate(readGates(text)!, facts);
    expect(gate && gateText(gate)).toBe(tripped);
  });

  test.each(['failed', 'failed<1', 'failed>x', 'powerPct>70%', 'powerPct<70', 'odd>1', 'failed>101%'])('%s is no gate', (text) => {
    expect(readGates(text)).toBeUndefined();
  });
});

test('a stop comes before a failure, a failure before what is not settled', () => {
  const none = { processing: 0, success: 3, failed: 0, unknown: 0 };
  expect(pushExitCode({ state: 'stopped', counts: { ...none, failed: 2, unknown: 1 } })).toBe(3);
  expect(pushExitCode({ state: 'done', counts: { ...none, failed: 1, unknown: 1 } })).toBe(1);
  expect(pushExitCode({ state: 'running', counts: { ...none, processing: 1 } })).toBe(8);
  expect(pushExitCode({ state: 'done', counts: { ...none, unknown: 1 } })).toBe(8);
  expect(pushExitCode({ state: 'done', counts: none })).toBe(0);
  expect(pushStatus({ state: 'done', counts: none })).toBe('success');
});

describe('a roll-out', () => {
  const send = (ladder: Ladder, answer: 'done' | 'rejected' | 'silent'): Ladder => {
    const sent = advance(advance(ladder, { is: 'claimed' }), { is: 'published' });
    if (answer === 'rejected') return advance(sent, { is: 'rejected' });
    if (answer === 'silent') return advance(sent, { is: 'deadline' });
    return advance(advance(sent, { is: 'acknowledged' }), { is: 'seen', isEqual: true });
  };

  test('in 1,000 fleets stops within the wave in which a gate trips, and sends nothing afterwards', () => {
    const answer = fc.constantFrom<'done' | 'rejected' | 'silent'>('done', 'done', 'rejected', 'silent');
    const device = fc.record({ answer, isReachable: fc.constantFrom(true, true, true, false) });
    const fleet = fc.array(device, { minLength: 1, maxLength: 60 });
    const gatesText = fc.constantFrom('failed>1', 'failed>10%/5', 'rejected>0', 'timedOut>20%,failed>2');
    fc.assert(
      fc.property(
        fleet,
        gatesText,
        fc.constantFrom('1,5%,100%', '3,50%,100%', '100%'),
        fc.integer({ min: 1, max: 9 }),
        (devices, text, wavesText, inFlight) => {
          const ends = waveEnds(readWaves(wavesText)!, devices.length);
          const gates = readGates(text)!;
          const targets: (Scheduled & { ladder: Ladder })[] = devices.map(({ isReachable }, id) => ({
            id,
            wave: ends.findIndex((end) => id < end),
            ladder: newLadder('value', true),
            isReachable,
          }));
          let wave = 0;
          for (let round = 0; round < 500; round += 1) {
            const decision = decide({ wave, gates }, targets, { inFlight });
            const isTripped = trippedGate(gates, gateFacts(targets)) !== undefined;
            expect(decision.do === 'stop').toBe(isTripped);
            if (decision.do !== 'send') break;
            // Nothing of a later wave was touched when it stopped.
            expect(targets.filter((target) => target.wave > decision.wave && target.ladder.attempt > 0)).toEqual([]);
            wave = decision.wave;
            if (decision.ids.length === 0) break;
            expect(decision.ids.length).toBeLessThanOrEqual(inFlight);
            for (const id of decision.ids) targets[id]!.ladder = send(targets[id]!.ladder, devices[id]!.answer);
          }
          const isStopped = trippedGate(gates, gateFacts(targets)) !== undefined;
          // Who could be reached was reached, unless it stopped or nobody of a wave could be.
          const isStuck = ends.some((_, each) => targets.filter((target) => target.wave === each).every((target) => !target.isReachable));
          const left = targets.filter(({ isReachable, ladder }) => isReachable && !isSettled(ladder));
          expect(isStopped || isStuck ? [] : left).toEqual([]);
          expect(targets.filter(({ isReachable, ladder }) => !isReachable && ladder.attempt > 0)).toEqual([]);
          expect(targets.filter(({ id, ladder }) => statusOf(ladder) === 'success' && devices[id]!.answer !== 'done')).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
