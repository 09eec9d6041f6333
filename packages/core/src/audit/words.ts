import { changeSetText, settingsIn, settingValueText } from '../commands/setting-words.ts';
import type { ChangeSet } from '../commands/settings.ts';
import type { AuditChange, AuditEntry, AuditValue } from '../contract/audit.ts';
import type { Reader } from '../locale-keys.ts';
import { auditFields } from './fields.ts';
import { plain } from './show.ts';

/** A field as its reader calls it; null where nothing stands. */
export interface ChangeWords {
  field: string;
  before: string | null;
  after: string | null;
  /** That it changed is told, and not from what to what. */
  isHidden: boolean;
}

/** An entry of the trail in the words of its reader, one for all surfaces. */
export interface EntryWords {
  action: string;
  resource: string;
  /** What the record is called; empty for what has no name. */
  subject: string;
  changes: readonly ChangeWords[];
}

/** What a person reads of an entry. Machines read the entry itself. */
export function entryWords(entry: AuditEntry, reader: Reader): EntryWords {
  return {
    action: reader.say(`audit.actions.${entry.action}`),
    resource: reader.say(`audit.resources.${entry.resource}`),
    subject: subjectOf(entry, reader),
    changes: entry.changes.flatMap((change) => changeWords(entry, change, reader)),
  };
}

/** Pushes and commands have no name but the settings that they are for. */
function subjectOf({ resource, resourceName }: AuditEntry, reader: Reader): string {
  const set = resource === 'push' || resource === 'command' ? changeSetIn(resourceName) : undefined;
  return set === undefined ? resourceName : changeSetText(set, reader);
}

function changeWords({ resource }: AuditEntry, change: AuditChange, reader: Reader): ChangeWords[] {
  const { isHidden, before, after } = change;
  const set = change.field === 'changes' ? changeSetIn(after) : undefined;
  if (set !== undefined) return settingLines(set, reader);
  // A newer server may tell of a field that this version does not know.
  const field = auditFields[resource]?.[change.field];
  const text = (value: AuditValue) => valueText(value, (known) => (field?.show ?? plain).say(known, reader), reader);
  return [{ field: field ? reader.say(field.label) : change.field, before: text(before), after: text(after), isHidden }];
}

/** Each setting is a field of its own. */
function settingLines(set: ChangeSet, reader: Reader): ChangeWords[] {
  return settingsIn(set).map(([name, value]) => ({
    field: reader.say(`commands.name.${name}`),
    before: null,
    after: settingValueText(name, value, reader),
    isHidden: false,
  }));
}

function valueText(value: AuditValue, show: (value: string | number) => string, { say }: Reader): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return say(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'object') return show(value.name === '' ? value.id : value.name);
  return show(value);
}

function changeSetIn(text: AuditValue): ChangeSet | undefined {
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as ChangeSet;
  } catch {
    // Longer than the trail keeps of a text.
    return undefined;
  }
}
