import { z } from 'zod';
import { settingNames } from '../commands/settings.ts';
import { productKeySchema } from '../contract/fields.ts';
import { profileKeys } from './profile-keys.ts';
import { sourceUnits } from './units.ts';

/** What a gateway's number is: what counts since manufacture, since midnight, a level, or a word about the device. */
export const valueKinds = ['lifetime', 'day', 'gauge', 'text'] as const;

const conditionSchema = z.strictObject({
  path: z.string(),
  equals: z.union([z.string(), z.number(), z.boolean()]).optional(),
  isPresent: z.boolean().optional(),
  above: z.number().optional(),
  /** A path to what it must not be. */
  differsFrom: z.string().optional(),
});
export type Condition = z.output<typeof conditionSchema>;

const valueSchema = z.strictObject({
  /** In the record; with a leading slash in the whole payload. `{key}` and what the topic captured may stand in it. */
  path: z.string().default(''),
  /** A channel, `@power`, `@energy`, `@day` or `@return` for what the device's product calls so, or `_name` for a part of a sum. */
  channel: z.string(),
  kind: z.enum(valueKinds),
  unit: z.enum(sourceUnits).optional(),
  /** Where the payload itself names the unit. */
  unitPath: z.string().optional(),
  scale: z.number().default(1),
  /** A list of phases: added up, or the first of them. */
  list: z.enum(['sum', 'first']).optional(),
  /** Readings that say that nothing was read. */
  absent: z.array(z.number()).default([]),
});
export type ValueRule = z.output<typeof valueSchema>;

export const ruleSchema = z.strictObject({
  /** Below the connection's prefix; without one the rule holds for every topic and for HTTP. */
  topic: z.string().optional(),
  format: z.enum(['text', 'json']).default('json'),
  /** All must hold, or the rule says nothing about the payload. */
  when: z.array(conditionSchema).default([]),
  /** The list or object whose members are one device each. */
  each: z.string().optional(),
  /** Serial number: `{serial}` is the connection's own, `{key}` the member's, `{/path}` and `{.path}` come from payload and record. */
  sn: z.string(),
  /** The product, where it is not the one chosen for the connection. */
  productKey: productKeySchema.optional(),
  name: z.string().optional(),
  time: z.strictObject({ path: z.string(), form: z.enum(['seconds', 'iso', 'ageS']) }).optional(),
  /** One that holds: the record is no reading (night, out of reach, an error). */
  absentWhen: z.array(conditionSchema).default([]),
  values: z.array(valueSchema).min(1),
});
export type Rule = z.output<typeof ruleSchema>;

const sumSchema = z.strictObject({
  channel: z.string(),
  of: z.array(z.string()).min(1),
  /** Whether every part must be there. */
  isWhole: z.boolean(),
  productKey: productKeySchema.optional(),
});

/** How another maker's messages become readings: data, read by `read-profile.ts`. */
const settableSchema = z.strictObject({
  setting: z.enum(settingNames),
  /** Where it is written, below the prefix; what is in force comes as the text `setting:NAME` of a rule. */
  topic: z.string(),
  /** In W, or in percent of the device's rating. */
  unit: z.enum(['W', '%']),
  /** It is kept in steps of this, in its unit. */
  step: z.number().positive(),
  writesPerDay: z.int().positive(),
  products: z.array(productKeySchema).min(1),
});

export const profileSchema = z.strictObject({
  key: z.enum(profileKeys),
  name: z.string(),
  kind: z.enum(['mqtt', 'http']),
  /** Where its format is described. */
  source: z.string(),
  /** What its topics begin with unless somebody changed it; empty = nothing in common. */
  prefix: z.string().default(''),
  /** What its devices may be; the first unless another is chosen. */
  products: z.array(productKeySchema).min(1),
  /** Whether `{serial}` is in its rules. */
  hasSerial: z.boolean().default(false),
  /** Its devices go by names that their owner chose: equal names of two gateways are two devices. */
  isNamedByOwner: z.boolean().default(false),
  /** Which way round a clamp sits can be chosen. */
  canReverse: z.boolean().default(false),
  /** One topic a value: what comes within this time is one moment. */
  settleMs: z.int().min(0).max(10_000).default(0),
  /** Members that are messages of their own, under a topic that `as` says. */
  unfold: z
    .array(
      z.strictObject({ topic: z.string(), path: z.string(), id: z.string().optional(), as: z.string(), timePath: z.string().optional() }),
    )
    .default([]),
  /** Its topics are learned from Home Assistant's discovery messages. */
  isDiscovered: z.boolean().default(false),
  rules: z.array(ruleSchema),
  sums: z.array(sumSchema).default([]),
  /** What can be set through it. */
  settable: z.array(settableSchema).default([]),
  /** What to fetch and post here, for HTTP. */
  captures: z.array(z.string()).default([]),
});
export type Profile = z.output<typeof profileSchema>;

export function defineProfile(profile: z.input<typeof profileSchema>): Profile {
  return profileSchema.parse(profile);
}

/** One rule a topic, for gateways that publish one value each: suffix → channel, unit, kind. */
export function topicRules(
  common: Pick<z.input<typeof ruleSchema>, 'sn' | 'name' | 'productKey'> & { below: string },
  values: Record<string, [channel: string, unit: z.input<typeof valueSchema>['unit'], kind?: (typeof valueKinds)[number]]>,
): z.input<typeof ruleSchema>[] {
  const { below, ...rest } = common;
  return Object.entries(values).map(([suffix, [channel, unit, kind = 'gauge']]) => ({
    ...rest,
    topic: below + suffix,
    format: 'text',
    // A lifetime counter that says 0 has not been read yet: gateways publish it after a restart and at night.
    values: [{ channel, unit, kind, ...(kind === 'lifetime' && { absent: [0] }) }],
  }));
}
