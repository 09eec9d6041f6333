import type { FaultDetail } from '@heliograph/core/contract/faults';
import type { Call } from '@heliograph/core/client';
import type { CallOptions } from '@heliograph/core/contract/endpoint';
import type { GlobalOptions } from '../config.ts';
import { kindOf, shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { writeRecord } from '../render/records.ts';
import { faults } from '../resources/faults.ts';
import { resolve } from './resolve.ts';

export interface FaultActionOptions extends GlobalOptions, OutputOptions {
  note?: string;
}

/** `helio faults repair <id>`: moves it to fixed; it comes back if its data do not confirm it. */
export function repairFault(context: Context, id: string, options: FaultActionOptions): Promise<void> {
  return act(context, id, options, (call, params, more) =>
    call['POST /faults/{id}/repair']({ params, body: { text: options.note ?? '' } }, more),
  );
}

/** `helio faults acknowledge <id>` */
export function acknowledgeFault(context: Context, id: string, options: FaultActionOptions): Promise<void> {
  return act(context, id, options, (call, params, more) => call['POST /faults/{id}/acknowledge']({ params }, more));
}

/** `helio faults comment <id> <text>` */
export function commentFault(context: Context, id: string, text: string, options: FaultActionOptions): Promise<void> {
  return act(context, id, options, (call, params, more) => call['POST /faults/{id}/comment']({ params, body: { text } }, more));
}

type Action = (call: Call, params: { id: string }, options: CallOptions) => Promise<FaultDetail>;

async function act(context: Context, text: string, options: FaultActionOptions, action: Action): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  const { call } = context.client(options);
  const { id } = await resolve(faults, call, text, signal);
  const changed = await action(call, { id }, { signal });
  const kind = kindOf(faults, context.settings(options).url);
  await writeRecord(kind, changed, { format, json: options.json, output, on: shownNow(context) });
}
