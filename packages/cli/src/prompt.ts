import { Cancelled } from './errors.ts';

const STDIN_MAX_BYTES = 1024 * 1024;

export interface Question {
  text: string;
  /** Not shown while it is typed. */
  isSecret?: boolean;
}

/** Asks on the terminal, one question after the other; on stderr, so that stdout stays data. */
export async function ask(questions: readonly Question[], signal: AbortSignal): Promise<string[]> {
  const { createInterface } = process.getBuiltinModule('node:readline');
  const echo = createEcho();
  const lines = createInterface({ input: process.stdin, output: echo.stream, terminal: true, prompt: '' });
  const answers: string[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const cancel = () => reject(new Cancelled());
      // The next question is put in the same turn, so that a pasted password is never echoed.
      const next = () => {
        const question = questions[answers.length];
        if (!question) return resolve();
        echo.show(question.text);
        echo.isMuted = question.isSecret === true;
      };
      lines.on('line', (line) => {
        if (echo.isMuted) echo.show('\n');
        answers.push(line);
        next();
      });
      lines.once('SIGINT', cancel).once('close', cancel);
      signal.addEventListener('abort', cancel, { once: true });
      next();
    });
    return answers;
  } finally {
    if (answers.length < questions.length) echo.show('\n');
    lines.close();
  }
}

function show(text: string): void {
  process.stderr.write(text);
}

function createEcho() {
  const { Writable } = process.getBuiltinModule('node:stream');
  const echo = {
    isMuted: false,
    show,
    stream: new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (!echo.isMuted) show(chunk.toString());
        done();
      },
    }),
  };
  return echo;
}

/** All of stdin, which ends when its writer closes it. */
export async function readAll(stdin: NodeJS.ReadStream): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stdin as AsyncIterable<Buffer | string>) {
    parts.push(Buffer.from(part));
    bytes += part.length;
    if (bytes > STDIN_MAX_BYTES) throw new RangeError(`More than ${STDIN_MAX_BYTES} bytes on stdin.`);
  }
  return Buffer.concat(parts).toString('utf8');
}
