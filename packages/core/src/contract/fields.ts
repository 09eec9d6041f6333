import { z } from 'zod';

/** A record's id on the wire: a positive decimal integer as text. */
export const idSchema = z.string().regex(/^[1-9]\d{0,15}$/);
/** A device's serial number: 1–64 letters, digits, dot, hyphen or underscore, starting with a letter or digit. */
export const serialSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
/** A product's key: lower-case letters, digits and hyphens. */
export const productKeySchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** The name of a content page in addresses: lower-case letters, digits and hyphens. */
export const slugSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
/** A calendar day, `YYYY-MM-DD`; which zone it is counted in stands with the field. */
export const dateSchema = z.iso.date();
/** An instant: milliseconds since 1970-01-01T00:00:00Z. */
export const instantSchema = z.int().min(0);
/** A name that people read: trimmed, 1–100 characters, no control characters. */
export const displayNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u);
/** An IANA time zone that this runtime knows. */
export const timeZoneSchema = z.string().max(64).refine(isTimeZone);

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
} as const;

/** Query of every list: `page` from 1, `pageSize` 1–500, `sort=-name` for descending, `search` over names. */
export const listQuery = {
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number | string>().int().min(1).max(500).default(20),
  search: z.string().trim().max(100).optional(),
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
