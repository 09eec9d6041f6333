import { ruleOf, type ProductSetting } from '@heliograph/core/commands/settings';
import type { RejectionReason } from '@heliograph/core/contract/mqtt';
import type { Product } from '@heliograph/core/contract/products';
import { z } from 'zod';

type Meanings<Shape> = { [Name in keyof Shape]: string };

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The fields of a payload; a field without a meaning does not compile. */
export function fieldTable<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, meanings: Meanings<Shape>): string {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  const rows = Object.entries(properties).map(([name, property]) => [
    `\`${name}\``,
    typeText(property as JsonType),
    required.includes(name) ? 'yes' : 'no',
    meanings[name as keyof Shape],
  ]);
  return table(['Field', 'Type', 'Required', 'Meaning'], rows);
}

export function channelTable({ channels }: Product): string {
  const rows = channels.map(({ name, unit, kind, min, max }) => [`\`${name}\``, unit || '–', kind, `${min} … ${max}`]);
  return table(['Channel', 'Unit', 'Kind', 'Accepted'], rows);
}

export function faultTable({ faults }: Product): string {
  return table(
    ['Code', 'Severity', 'Meaning'],
    faults.map(({ code, severity, name }) => [`\`${code}\``, severity, name]),
  );
}

export function settingTable({ settings = [] }: Product): string {
  return table(
    ['Setting', 'Values', 'Proof', 'Writes in a day'],
    settings.map((setting) => [`\`${setting.name}\``, valuesText(setting), setting.proof, String(setting.writesPerDay ?? '–')]),
  );
}

function valuesText({ name, min, max }: ProductSetting): string {
  const rule = ruleOf(name);
  if (rule.kind === 'choice') return rule.options.map((option) => `\`"${option}"\``).join(', ');
  if (rule.kind === 'number')
    return `${min ?? rule.min} … ${max ?? rule.max} ${rule.unit}${rule.unit === 'W' ? ', at most its rating' : ''}`;
  if (rule.kind === 'version') return 'a firmware by its version number';
  return rule.kind === 'serial' ? 'a serial number' : 'periods of a day as `"07:00-10:00,18:00-22:00"`';
}

export function reasonTable(meanings: Record<RejectionReason, string>): string {
  return table(
    ['Reason', 'When'],
    Object.entries(meanings).map(([reason, meaning]) => [`\`${reason}\``, meaning]),
  );
}

interface JsonType {
  type?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

function typeText({ type = 'object', pattern, maxLength, exclusiveMinimum, maximum }: JsonType): string {
  if (maxLength !== undefined) return `${type}, at most ${maxLength} characters`;
  if (pattern !== undefined) return `${type} like \`${pattern}\``;
  if (exclusiveMinimum !== undefined) return `${type}, more than ${exclusiveMinimum}, at most ${maximum}`;
  return type;
}
