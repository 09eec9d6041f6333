import { describe, expect, test } from 'vitest';
import { advance, newLadder, statusOf, type Ladder, type LadderEvent } from './ladder.ts';

const after = (ladder: Ladder, ...events: (LadderEvent['is'] | LadderEvent)[]) =>
  events.reduce((state, event) => advance(state, typeof event === 'string' ? ({ is: event } as LadderEvent) : event), ladder);
const equal: LadderEvent = { is: 'seen', isEqual: true };
const different: LadderEvent = { is: 'seen', isEqual: false };
const setting = newLadder('value', true);

describe('a command to one device', () => {
  test('climbs one step after the other, and is a success only once it was read back', () => {
    const path: (LadderEvent['is'] | LadderEvent)[] = ['claimed', 'published', 'acknowledged', equal, 'observed'];
    const steps = path.map((_, index) => after(setting, ...path.slice(0, index + 1)));
    expect(steps.map(({ step }) => step)).toEqual(['sending', 'sent', 'acknowledged', 'verified', 'effective']);
    expect(steps.map(statusOf)).toEqual(['processing', 'processing', 'processing', 'success', 'success']);
  });

  test.each<[string, Ladder, (LadderEvent['is'] | LadderEvent)[], Partial<Ladder>]>([
    ['a device that never came', setting, ['deadline'], { step: 'expired', reason: 'neverOnline' }],
    ['silence', setting, ['claimed', 'published', 'deadline'], { step: 'unknown', reason: 'unanswered' }],
    ['a rejection', setting, ['claimed', 'published', 'rejected'], { step: 'failed', reason: 'rejected' }],
    [
      'applied and forgotten',
      setting,
      ['claimed', 'published', 'acknowledged', different, 'deadline'],
      { step: 'failed', reason: 'differs' },
    ],
    [
      'another value told before the answer only',
      setting,
      ['claimed', 'published', different, 'acknowledged', 'deadline'],
      { step: 'unknown', reason: 'notReadBack' },
    ],
    ['an acknowledgement alone', setting, ['claimed', 'published', 'acknowledged', 'deadline'], { step: 'unknown', reason: 'notReadBack' }],
    ['the value without an answer', setting, ['claimed', 'published', equal, 'deadline'], { step: 'unknown', reason: 'seenUnanswered' }],
    [
      'the value without an answer, after the time was over',
      setting,
      ['claimed', 'published', 'deadline', equal],
      { step: 'unknown', reason: 'seenUnanswered' },
    ],
    ['the value before the answer', setting, ['claimed', 'published', equal, 'acknowledged'], { step: 'verified', reason: null }],
    ['an answer before `sent` is written', setting, ['claimed', 'acknowledged', 'published', equal], { step: 'verified' }],
    ['an answer to what was never sent', setting, ['acknowledged', equal], { step: 'queued', isAcknowledged: false }],
    ['a late answer and its value', setting, ['claimed', 'published', 'deadline', 'acknowledged', equal], { step: 'verified' }],
    ['a late rejection', setting, ['claimed', 'published', 'deadline', 'rejected'], { step: 'failed', reason: 'rejected' }],
    ['a rejection after the acknowledgement', setting, ['claimed', 'acknowledged', 'rejected'], { step: 'acknowledged' }],
    [
      'a device that gives up after it took it',
      setting,
      ['claimed', 'published', 'acknowledged', 'gaveUp'],
      { step: 'failed', reason: 'gaveUp' },
    ],
    ['giving up what is in force already', setting, ['claimed', 'published', equal, 'gaveUp'], { step: 'sent' }],
    [
      'one that begins and is not heard of again',
      setting,
      ['claimed', 'acknowledged', { is: 'deadline', isStalled: true }],
      { step: 'unknown', reason: 'stalled' },
    ],
    ['what is withdrawn before it leaves', setting, ['claimed', 'withdrawn'], { step: 'failed', reason: 'withdrawn', attempt: 0 }],
    [
      'what is withdrawn before it leaves again',
      setting,
      ['claimed', 'published', 'reconnected', 'claimed', 'withdrawn'],
      { step: 'unknown', reason: 'unanswered', attempt: 1 },
    ],
    ['a crash before `sent`, repeatable', setting, ['claimed', 'restarted'], { step: 'queued', attempt: 1 }],
    [
      'a crash before `sent`, not repeatable',
      newLadder('value', false),
      ['claimed', 'restarted'],
      { step: 'unknown', reason: 'interrupted' },
    ],
    ['a publish that did not leave', newLadder('value', false), ['claimed', 'notSent'], { step: 'queued', attempt: 0 }],
    ['an abort before it was sent', setting, ['aborted'], { step: 'failed', reason: 'aborted' }],
    ['an abort after it was sent', setting, ['claimed', 'published', 'aborted'], { step: 'sent' }],
    [
      'a product without read-back that says so',
      newLadder('acknowledgement', true),
      ['claimed', 'acknowledged', 'deadline'],
      { step: 'acknowledged' },
    ],
    [
      'a command without any proof',
      newLadder('none', true),
      ['claimed', 'acknowledged', 'deadline'],
      { step: 'unknown', reason: 'noProof' },
    ],
  ])('%s', (_, ladder, events, expected) => {
    expect(after(ladder, ...events)).toMatchObject(expected);
  });

  test('is a success without read-back only where its product says so', () => {
    expect(statusOf(after(newLadder('acknowledgement', true), 'claimed', 'acknowledged'))).toBe('success');
    expect(statusOf(after(newLadder('none', true), 'claimed', 'acknowledged'))).toBe('processing');
  });

  test('goes out again when its device comes back, at most five times', () => {
    let ladder = setting;
    for (let n = 0; n < 9; n += 1) ladder = after(ladder, 'claimed', 'published', 'reconnected');
    expect(ladder).toMatchObject({ step: 'sent', attempt: 5 });
  });
});
