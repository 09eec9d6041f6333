import { entryWords, type ChangeWords } from '@heliograph/core/audit/words';
import type { AuditEntry } from '@heliograph/core/contract/audit';
import type { Reader } from '@heliograph/core/locale-keys';
import { clean } from '../clean.ts';
import type { Output } from '../output.ts';
import { localTime, MISSING } from '../render/quantity.ts';
import { fit, truncate, widthOf, wrap } from '../text.ts';

const INDENT = '  ';
const WIDEST_FIELD = 34;

/** One change as people read it: what and when, who, and a line for each field. */
export function entryLines(entry: AuditEntry, reader: Reader, { columns, paint }: Pick<Output, 'columns' | 'paint'>): string[] {
  const { say, timeZone } = reader;
  const words = entryWords(entry, reader);
  const time = localTime(entry.at, timeZone);
  const what = [words.resource, words.subject].filter(Boolean).map(clean).join(' · ');
  const head = truncate(`${words.action}  ${what}`, Math.max(20, columns - widthOf(time) - 2));
  const action = head.slice(0, words.action.length);
  const who = [
    entry.user === null ? say('audit.server') : entry.user.name,
    entry.organisation?.name ?? '',
    entry.isByToken ? say('audit.byToken') : '',
    entry.requestId === '' ? '' : say('audit.request', { id: entry.requestId }),
  ].filter(Boolean);
  const width = Math.min(WIDEST_FIELD, Math.max(0, ...words.changes.map(({ field }) => widthOf(field))));
  return [
    `${paint('muted', time)}  ${paint.bold(action)}${head.slice(action.length)}`,
    ...wrap(clean(who.join(' · ')), columns - INDENT.length).map((line) => INDENT + paint('muted', line)),
    ...words.changes.flatMap((change) => changeLines(change, { width, columns, reader, isNew: entry.action === 'create', paint })),
  ];
}

interface Room {
  width: number;
  columns: number;
  reader: Reader;
  isNew: boolean;
  paint: Output['paint'];
}

function changeLines(change: ChangeWords, { width, columns, reader, isNew, paint }: Room): string[] {
  const { before, after, isHidden } = change;
  const told = isHidden ? reader.say('audit.hidden') : isNew ? (after ?? MISSING) : `${before ?? MISSING} → ${after ?? MISSING}`;
  const room = Math.max(20, columns - width - 2 * INDENT.length);
  return wrap(clean(told), room).map((line, at) => {
    const name = fit(at === 0 ? clean(change.field) : '', width);
    return `${INDENT}${paint('muted', name)}${INDENT}${line}`;
  });
}
