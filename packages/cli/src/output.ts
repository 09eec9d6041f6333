import { createPaint, wantsColour, type Paint } from './colour.ts';
import { usageError } from './errors.ts';

export type Format = 'table' | 'tsv' | 'csv' | 'json';

/** Flags that every command with data has. */
export interface OutputOptions {
  json?: string | true;
  csv?: true;
  tsv?: true;
}

/** The only writer of stdout. Data goes there and nothing else does; sentences go to stderr. */
export interface Output {
  readonly isTty: boolean;
  readonly columns: number;
  readonly paint: Paint;
  readonly notePaint: Paint;
  data(text: string): void;
  note(text: string): void;
  /** What is being done, on one line of a terminal, in place of what stood there; nowhere else. */
  progress(text: string): void;
  /** Settles once whoever reads stdout has taken enough of it. */
  drained(): Promise<void>;
}

export function createOutput(env: NodeJS.ProcessEnv): Output {
  const stdout = endingOnClosedPipe(process.stdout);
  let stderr: NodeJS.WriteStream | undefined;
  // A stream costs milliseconds to open, and most runs have nothing to say on stderr.
  const errors = () => (stderr ??= endingOnClosedPipe(process.stderr));
  return {
    isTty: stdout.isTTY,
    columns: stdout.columns || Number(env.COLUMNS) || 80,
    paint: createPaint(wantsColour(env, stdout.isTTY)),
    get notePaint() {
      return createPaint(wantsColour(env, errors().isTTY));
    },
    data: (text) => void stdout.write(text),
    note: (text) => void errors().write(`${text}\n`),
    progress(text) {
      if (process.stderr.isTTY) errors().write(`\r\u001B[2K${text}`);
    },
    async drained() {
      if (stdout.writableNeedDrain) await new Promise<void>((resolve) => void stdout.once('drain', resolve));
    },
  };
}

/** A table for a terminal and TSV for a pipe, unless a flag says otherwise. */
export function chooseFormat(options: OutputOptions, isTty: boolean): Format {
  const asked = (['json', 'csv', 'tsv'] as const).filter((format) => options[format] !== undefined);
  if (asked.length > 1) throw usageError('problem.conflict', { flags: asked.map((format) => `--${format}`).join(', ') });
  return asked[0] ?? (isTty ? 'table' : 'tsv');
}

/** `head` and others close the pipe when they have enough: that is no failure, and says nothing. */
function endingOnClosedPipe<Stream extends NodeJS.WriteStream>(stream: Stream): Stream {
  return stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || error.code === 'EIO') process.exit(0);
    throw error;
  });
}
