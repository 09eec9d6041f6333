import { z } from 'zod';
import { ID_PATTERN } from '../id.ts';
import type { Problem } from '../validation.ts';

const EARLIEST_DAY = '1970-01-02';

/** A record's id on the wire. */
export const idSchema = z.string().regex(ID_PATTERN);
/** A device's serial number: 1–64 letters, digits, dot, hyphen or underscore, starting with a letter or digit. */
export const serialSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
/** A network address of an interface, six pairs of hex digits with colons. */
export const macSchema = z.string().regex(/^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/);
/** A product's key: lower-case letters, digits and hyphens. */
export const productKeySchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** The name of a content page in addresses: lower-case letters, digits and hyphens. */
export const slugSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
/** A calendar day, `YYYY-MM-DD`; which zone it is counted in stands with the field. */
export const dateSchema = z.iso.date();
/** The same as input: from 1970-01-02, the first day whose midnight is an instant of ours in every zone. */
export const dayInputSchema = z.iso.date({ abort: true }).superRefine((date, context) => {
  if (date < EARLIEST_DAY) context.addIssue({ code: 'too_small', origin: 'date', minimum: Date.parse(EARLIEST_DAY), inclusive: true });
});
/** An instant: milliseconds since 1970-01-01T00:00:00Z. */
export const instantSchema = z.int().min(0);
/** Any text that comes in from outside: trimmed, without control characters or halves of characters, which no database takes. */
export function textSchema(longest: number) {
  return z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);
}
/** A name that people read: 1–100 characters. */
export const displayNameSchema = textSchema(100).min(1);
/** The same with line breaks. */
export function linesSchema(longest: number) {
  return z
    .string()
    .trim()
    .max(longest)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u);
}
/** A file's name: what could lead out of a folder or write backwards becomes an underscore. */
export const fileNameSchema = textSchema(200)
  .min(1)
  .transform((name) => name.replaceAll(/[/\\:*?"<>|\p{Bidi_Control}]/gu, '_'));
/** How often a record was changed; whoever changes it names the version that was read. */
export const versionSchema = z.int().min(1);
/** A text that keeps a rule of the forms, so that both sides say the same of it. */
export function ruledSchema<Schema extends z.ZodType<string>>(schema: Schema, problemOf: (text: string) => Problem) {
  return schema.superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem) context.addIssue({ code: 'custom', params: problem });
  });
}
/** What somebody types as user name at sign-in; the accounts say which ones there are. */
export const usernameSchema = textSchema(100).min(1);
/** An IANA time zone that this runtime knows: `Area/Location` or `UTC`, not one of the ambiguous short names. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .regex(
    /^(UTC|(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[A-Z][A-Za-z0-9_+-]*(\/[A-Z][A-Za-z0-9_+-]*)?)$/,
    { abort: true },
  )
  .refine(isTimeZone);

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** Path parameters are validated by their name. */
export const paramRules = {
  id: idSchema,
  sn: serialSchema,
  productKey: productKeySchema,
  slug: slugSchema,
  date: dateSchema,
} as const;

/** Query of every list: `page` from 1, `pageSize` 1–500, `sort=-name` for descending, `search` over names. */
export const listQuery = {
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number | string>().int().min(1).max(500).default(20),
  search: textSchema(100).optional(),
};

/** `sort`: one of the names, with a leading minus for descending order. */
export function sortSchema<const Names extends readonly string[]>(names: Names, first: Names[number] | `-${Names[number]}`) {
  const options = names.flatMap((name) => [name, `-${name}`]) as (Names[number] | `-${Names[number]}`)[];
  return z.enum(options as [Names[number], ...(Names[number] | `-${Names[number]}`)[]]).default(first as never);
}

/** Answer of every list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int().min(0) });
}

/** A comma-separated list of ids in a query, at most 500. */
export const idListSchema = z
  .string()
  .max(10_000)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(idSchema).max(500));

/** A true or false in a query. */
export const flagSchema = z.enum(['true', 'false']).transform((text) => text === 'true');
