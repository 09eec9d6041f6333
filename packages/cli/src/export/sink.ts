import { type ExportFormat, type Table, textOf } from '@heliograph/core/export/format';
import type { Context } from '../context.ts';
import { UserError } from '../errors.ts';

/** Writes a table as its rows come, and says how many there were. */
export async function writeTable(context: Context, table: Table, options: { format: ExportFormat; output?: string }): Promise<void> {
  const sink = await openSink(context, options.output);
  let count = 0;
  try {
    for await (const { text, rows } of textOf(table, options.format)) {
      context.signal.throwIfAborted();
      await sink.write(text);
      count += rows;
      context.output.progress(context.t('export.progress', { count }));
    }
    await sink.finish();
  } catch (error) {
    await sink.discard();
    throw error;
  } finally {
    context.output.progress('');
  }
  if (options.output !== undefined && options.output !== '-')
    context.output.note(context.t('export.done', { count, path: options.output }));
}

/** Where the text goes. A file gets its name once it is whole and on disk: a job that fails leaves no half of one. */
interface Sink {
  write(text: string): Promise<void>;
  /** After the last text. */
  finish(): Promise<void>;
  /** Instead of it, when the work failed. */
  discard(): Promise<void>;
}

async function openSink(context: Context, path: string | undefined): Promise<Sink> {
  if (path === undefined || path === '-') return standardOutput(context);
  const { open, rename, rm } = await import('node:fs/promises');
  const unfinished = `${path}.${process.pid}.part`;
  const refuse = (error: NodeJS.ErrnoException) => {
    throw new UserError({ key: 'export.unwritable', params: { path, reason: error.code ?? error.message } });
  };
  const file = await open(unfinished, 'w').catch(refuse);
  return {
    async write(text) {
      await file.appendFile(text).catch(refuse);
    },
    async finish() {
      await file.sync();
      await file.close();
      await rename(unfinished, path).catch(refuse);
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** A slow reader slows the export down; what was not read yet is not kept in memory. */
function standardOutput({ output }: Context): Sink {
  return {
    async write(text) {
      output.data(text);
      await output.drained();
    },
    finish: () => output.drained(),
    discard: async () => {},
  };
}
