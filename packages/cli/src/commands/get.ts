import type { GlobalOptions } from '../config.ts';
import { kindOf, shownNow, type Context } from '../context.ts';
import { chooseFormat, type OutputOptions } from '../output.ts';
import { parseFields } from '../render/json.ts';
import { knownFields, writeRecord } from '../render/records.ts';
import type { Resource } from '../resources/resource.ts';
import { openInBrowser } from '../browser.ts';
import { resolve } from './resolve.ts';

export interface GetOptions extends GlobalOptions, OutputOptions {
  web?: true;
}

/** `helio <resource> get <id, name or serial>` */
export async function get<Row extends { id: string }>(
  context: Context,
  resource: Resource<Row>,
  text: string,
  options: GetOptions,
): Promise<void> {
  const { output, signal } = context;
  const format = chooseFormat(options, output.isTty);
  const kind = kindOf(resource, context.settings(options).url);
  if (typeof options.json === 'string') parseFields(options.json, knownFields(kind));
  const row = await resolve(resource, context.client(options).call, text, signal);
  if (!options.web) {
    await writeRecord(kind, row, { format, json: options.json, output, on: shownNow(context) });
    return;
  }
  const url = kind.urlOf?.(row) ?? '';
  output.data(`${url}\n`);
  if (output.isTty && !openInBrowser(url, context.env)) output.note(context.t('note.openYourself'));
}
