import type { LadderStep, PushStatus } from '@heliograph/core/commands/ladder';

/** What the server says of one command. */
export interface CommandStory {
  id: string;
  deviceId: string;
  status: PushStatus;
  step: LadderStep;
  attempt: number;
  set: Record<string, unknown>;
  steps: { at: number; step: LadderStep; attempt: number }[];
}
/** What the device knows of it. */
export interface Deed {
  /** Id and how often it came. */
  heard: readonly (readonly [string, number])[];
  answeredAt: number | undefined;
  restarts: number;
  forged: number;
}

/** What of the history is not so, what was sent twice, and what was lost; for a device that does as it is told. */
export function judgeCommand(story: CommandStory, deed: Deed, { mayRepeat, inForce }: { mayRepeat: boolean; inForce: unknown }): string[] {
  const problems: string[] = [];
  const check = (isGood: boolean, problem: string) => void (isGood || problems.push(`device ${story.deviceId}: ${problem}`));
  const times = deed.heard.reduce((sum, [, count]) => sum + count, 0);
  const last = story.steps.at(-1);
  const firstAt = (step: LadderStep) => story.steps.find((each) => each.step === step)?.at;

  check(deed.forged === 0, 'got a command that it could not prove');
  check(deed.heard.length <= 1, `got one command under ${deed.heard.length} ids`);
  check(times <= story.attempt, `got ${times} deliveries and the history knows of ${story.attempt}`);
  check(last?.step === story.step, `stands at ${story.step} and its history ends with ${last?.step}`);
  check(
    story.steps.every((each, index) => index === 0 || each.at >= story.steps[index - 1]!.at),
    'its steps are not in order',
  );
  check(story.status !== 'failed', `is called failed, and it did ${deed.answeredAt === undefined ? 'nothing' : 'it'}`);
  check(story.status !== 'success' || deed.answeredAt !== undefined, 'is called a success and never got it');
  for (const step of ['acknowledged', 'verified', 'effective'] as const) {
    const at = firstAt(step);
    check(at === undefined || (deed.answeredAt !== undefined && at >= deed.answeredAt), `is ${step} before it answered`);
  }
  if (mayRepeat) {
    check(story.status === 'success', `was lost: ${story.status}`);
    check(inForce === story.set['maxOutPower'], `is set to ${String(inForce)}`);
  } else {
    check(times <= 1, `was told ${times} times what must be done once`);
    check(deed.restarts <= 1, `restarted ${deed.restarts} times`);
    check(story.status === 'unknown' || deed.restarts === 1, 'is called restarted and did not');
  }
  return problems;
}
