import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentInfo, sessionWorld, settle, type SessionWorld, type Waiting } from './testing/session-world.ts';

/** What should be so: the token, who is known, and which questions to the server are open. */
class Model {
  token: string | undefined;
  userToken: string | undefined;
  questions: { token: string; waiters: number; isCurrent: boolean }[] = [];

  enter(): void {
    if (this.token === undefined) return this.end();
    if (this.userToken === this.token) return;
    const current = this.questions.find((question) => question.isCurrent && question.token === this.token);
    if (current) current.waiters += 1;
    else {
      this.userToken = undefined;
      this.drop();
      this.questions.push({ token: this.token, waiters: 1, isCurrent: true });
    }
  }

  begin(token: string): void {
    this.drop();
    this.userToken = undefined;
    this.token = token;
  }

  end(): void {
    this.drop();
    this.userToken = undefined;
    this.token = undefined;
  }

  private drop(): void {
    for (const question of this.questions) question.isCurrent = false;
  }

  answered(isGood: boolean): void {
    const question = this.questions.shift();
    if (!question) return;
    if (question.isCurrent && question.token === this.token) {
      if (isGood) this.userToken = question.token;
      else this.end();
    }
    const waiters = question.isCurrent && isGood && question.token === this.token ? 0 : question.waiters;
    question.isCurrent = false;
    for (let waiter = 0; waiter < waiters; waiter += 1) if (this.token !== undefined) this.enter();
  }
}

interface Real extends SessionWorld {
  entered: Promise<{ isIn: boolean }>[];
}
type Command = fc.AsyncCommand<Model, Real>;

/** One step: what it does to the session, what it should do, and then both are compared. */
function step(name: string, check: (model: Model) => boolean, run: (model: Model, real: Real) => void | Promise<void>): Command {
  return {
    check,
    toString: () => name,
    async run(model, real) {
      await run(model, real);
      await settle();
      compare(model, real);
    },
  };
}

function compare(model: Model, { session, store, waiting }: Real): void {
  expect(store.token).toBe(model.token);
  const questions = waiting.filter(({ path }) => path === '/sysOrgUser/currentInfo');
  expect(questions.map(({ token }) => token)).toEqual(model.questions.map(({ token }) => token));
  expect(session.state.status === 'signedIn' ? session.state.user.token : undefined).toBe(model.userToken);
}

let issued = 0;
const always = () => true;
const commands = [
  fc.constant(
    step('sign in', always, async (model, real) => {
      const token = `token-${(issued += 1)}`;
      const signingIn = real.session.signIn('sol', 'x');
      take(real, '/login')?.answer({ code: 200, data: { token } });
      await signingIn;
      model.begin(token);
    }),
  ),
  fc.constant(
    step('enter', always, (model, real) => {
      real.entered.push(real.session.enter('/x'));
      model.enter();
    }),
  ),
  fc.constantFrom('good', 'no roles', '401', 'network').map((kind) =>
    step(
      `answer: ${kind}`,
      (model) => model.questions.length > 0,
      (model, real) => {
        const question = take(real, '/sysOrgUser/currentInfo');
        if (kind === 'network') question?.breakOff();
        else question?.answer(kind === '401' ? { code: 401, msg: 'x' } : currentInfo(kind === 'good' ? ['root'] : []));
        model.answered(kind === 'good');
      },
    ),
  ),
  fc.constantFrom(200, 500).map((code) =>
    step(`sign out: ${code}`, always, async (model, real) => {
      const signingOut = real.session.signOut();
      take(real, '/sysLogout')?.answer({ code });
      await signingOut;
      model.end();
    }),
  ),
  fc.constantFrom('customer', 'root').map((role) =>
    step(`switch to ${role}`, always, (model, real) => {
      real.entered.push(real.session.switchRole(role, '/x'));
      model.begin(`${role}-token`);
      model.enter();
    }),
  ),
];

function take(real: Real, path: string): Waiting | undefined {
  const index = real.waiting.findIndex((waiting) => waiting.path === path);
  return index < 0 ? undefined : real.waiting.splice(index, 1)[0];
}

test('whatever the order of steps and answers, token, user and questions are as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (steps) => {
      const real: Real = { ...sessionWorld(), entered: [] };
      await fc.asyncModelRun(() => ({ model: new Model(), real }), steps);
      await answerAll(real);
      const { status } = real.session.state;
      for (const entered of real.entered) expect(typeof (await entered).isIn).toBe('boolean');
      expect(status === 'signedOut').toBe(real.store.token === undefined);
    }),
    { numRuns: 150 },
  );
});

test('a token that another tab changes never leaves one signed in as someone else', async () => {
  const tokens = fc.constantFrom('a', 'b', undefined);
  const moves = fc.array(fc.record({ token: tokens, entersFirst: fc.boolean(), answers: fc.boolean() }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(moves, async (moves) => {
      const real: Real = { ...sessionWorld('a'), entered: [] };
      for (const { token, entersFirst, answers } of moves) {
        if (entersFirst) real.entered.push(enterAsOneself(real));
        await settle();
        real.store.token = token;
        if (answers) take(real, '/sysOrgUser/currentInfo')?.answer(currentInfo());
        await settle();
      }
      real.entered.push(enterAsOneself(real));
      await answerAll(real);
      expect((await Promise.all(real.entered)).length).toBe(real.entered.length);
    }),
    { numRuns: 150 },
  );
});

/** Enters, and checks at that very moment that the user who is in is the one of the token. */
async function enterAsOneself({ session, store }: Real): Promise<{ isIn: boolean }> {
  const entered = await session.enter('/x');
  expect(entered.isIn ? entered.user.token : undefined).toBe(store.token);
  return entered;
}

async function answerAll(real: Real): Promise<void> {
  await settle();
  while (real.waiting.length > 0) {
    real.waiting.shift()?.answer(currentInfo());
    await settle();
  }
}
