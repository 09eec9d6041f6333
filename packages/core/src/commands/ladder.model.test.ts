import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, isFinal, isSettled, newLadder, statusOf, type Ladder, type LadderEvent } from './ladder.ts';
import { proofs, type Proof } from './settings.ts';

const runs = Number(process.env['HELIO_MODEL_RUNS'] ?? 5_000);

type Up = { kind: 'done' | 'rejected' | 'gaveUp' } | { kind: 'value'; isEqual: boolean };

/** The world around the ladder: what the device really did and said, and what is on its way. The ladder never sees this. */
interface World {
  down: number[];
  up: Up[];
  /** Publishes that left, copies of the network not counted. */
  published: number;
  /** Said by the device at least once, whether or not it arrived. */
  saidDone: boolean;
  saidRejected: boolean;
  saidGaveUp: boolean;
  saidEqual: boolean;
  heldValue: boolean;
  isOver: boolean;
}
interface Real {
  /** What the database holds. */
  kept: Ladder;
  history: Ladder[];
}

function apply(real: Real, event: LadderEvent): void {
  real.kept = advance(real.kept, event);
  real.history.push(real.kept);
}

type Command = fc.Command<World, Real>;
const step = (name: string, check: (world: World, real?: Real) => boolean, run: (world: World, real: Real) => void): Command => ({
  check: (world) => check(world),
  toString: () => name,
  run(world, real) {
    run(world, real);
    judge(world, real);
  },
});

/** What must hold whatever happened. */
function judge(world: World, { kept, history }: Real): void {
  const status = statusOf(kept);
  const firstFinal = history.find(isFinal);
  if (firstFinal) expect(status).toBe(statusOf(firstFinal));
  if (status === 'success') {
    // Who cannot answer is believed what it tells afterwards.
    if (kept.proof !== 'readBack') expect(world.saidDone).toBe(true);
    if (kept.proof !== 'acknowledgement') expect(world.saidEqual).toBe(true);
    expect(kept.proof).not.toBe('none');
  }
  if (kept.reason === 'rejected') expect(world.saidRejected).toBe(true);
  if (kept.reason === 'gaveUp') expect(world.saidGaveUp).toBe(true);
  if (kept.step === 'expired' || kept.reason === 'withdrawn' || kept.reason === 'aborted') expect(world.published).toBe(0);
  if (!kept.isIdempotent) expect(world.published).toBeLessThanOrEqual(1);
  expect(world.published).toBeLessThanOrEqual(kept.attempt);
  if (world.isOver) expect(isSettled(kept)).toBe(true);
}

const take = <T>(items: T[], index: number): T => items.splice(index % items.length, 1)[0] as T;
const deliver = (real: Real, message: Up): void =>
  apply(
    real,
    message.kind === 'value' ? { is: 'seen', isEqual: message.isEqual } : { is: message.kind === 'done' ? 'acknowledged' : message.kind },
  );

type Crash = 'no' | 'beforePublish' | 'beforeSent' | 'nobodyThere' | 'withdrawn';

/** The commit of `sending`, then the publish, then the commit of `sent`; a crash may come between any two. */
function send(world: World, real: Real, crash: Crash): void {
  const before = real.kept;
  apply(real, { is: 'claimed' });
  if (real.kept === before) return;
  if (crash === 'no' || crash === 'beforeSent') {
    world.down.push(real.kept.attempt);
    world.published += 1;
  }
  apply(real, { is: outcomes[crash] });
}

const outcomes = {
  no: 'published',
  beforePublish: 'restarted',
  beforeSent: 'restarted',
  nobodyThere: 'notSent',
  withdrawn: 'withdrawn',
} as const satisfies Record<Crash, LadderEvent['is']>;

const always = () => true;
const index = fc.nat(9);
const answers = fc.constantFrom('applies', 'rejects', 'silent', 'appliesSilently', 'twice', 'forgets', 'acksOnly', 'givesUp');
const commands = [
  fc.constantFrom<Crash>('no', 'beforePublish', 'beforeSent', 'nobodyThere', 'withdrawn').map((crash) =>
    step(
      `send, crash: ${crash}`,
      (world) => !world.isOver,
      (world, real) => send(world, real, crash),
    ),
  ),
  fc.tuple(answers, index).map(([how, at]) =>
    step(
      `device ${how}`,
      (world) => world.down.length > 0,
      (world) => {
        take(world.down, at);
        const applies = ['applies', 'appliesSilently', 'twice', 'forgets'].includes(how);
        if (applies) world.heldValue = true;
        if (how === 'rejects') {
          world.saidRejected = true;
          world.up.push({ kind: 'rejected' });
        }
        if (['applies', 'twice', 'forgets', 'acksOnly', 'givesUp'].includes(how)) {
          world.saidDone = true;
          world.up.push({ kind: 'done' });
          if (how === 'twice') world.up.push({ kind: 'done' });
        }
        if (how === 'forgets') world.heldValue = false;
        if (how === 'givesUp') {
          world.saidGaveUp = true;
          world.up.push({ kind: 'gaveUp' });
        }
      },
    ),
  ),
  fc.constant(
    step('device tells its value', always, (world) => {
      if (world.heldValue && world.published > 0) world.saidEqual = true;
      world.up.push({ kind: 'value', isEqual: world.heldValue });
    }),
  ),
  index.map((at) =>
    step(
      'message arrives, in any order',
      (world) => world.up.length > 0,
      (world, real) => deliver(real, take(world.up, at)),
    ),
  ),
  index.map((at) =>
    step(
      'message arrives twice',
      (world) => world.up.length > 0,
      (world, real) => {
        const message = take(world.up, at);
        deliver(real, message);
        deliver(real, message);
      },
    ),
  ),
  index.map((at) =>
    step(
      'message is lost',
      (world) => world.up.length > 0,
      (world) => void take(world.up, at),
    ),
  ),
  index.map((at) =>
    step(
      'command is lost',
      (world) => world.down.length > 0,
      (world) => void take(world.down, at),
    ),
  ),
  fc.constant(step('device reconnects', always, (_, real) => apply(real, { is: 'reconnected' }))),
  fc.constant(step('server restarts', always, (_, real) => apply(real, { is: 'restarted' }))),
  fc.constant(step('abort', always, (_, real) => apply(real, { is: 'aborted' }))),
  fc.constant(step('effect is observed', always, (_, real) => apply(real, { is: 'observed' }))),
  fc.boolean().map((isStalled) =>
    step('deadline', always, (world, real) => {
      world.isOver = true;
      apply(real, { is: 'deadline', isStalled });
    }),
  ),
];

test(`the ladder claims nothing that the device did not say, in ${runs} stories`, { timeout: 30 * 60_000 }, () => {
  const story = (proof: Proof, isIdempotent: boolean) => () => ({
    model: {
      down: [],
      up: [],
      published: 0,
      saidDone: false,
      saidRejected: false,
      saidGaveUp: false,
      saidEqual: false,
      heldValue: false,
      isOver: false,
    } as World,
    real: { kept: newLadder(proof, isIdempotent), history: [] } as Real,
  });
  const check = () =>
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 25 }), fc.constantFrom(...proofs), fc.boolean(), (told, proof, isIdempotent) => {
        fc.modelRun(story(proof, isIdempotent), told);
      }),
      { numRuns: runs },
    );
  expect(check).not.toThrow();
});
