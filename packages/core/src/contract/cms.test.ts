import { expect, test } from 'vitest';
import { contentBodySchema, contentHrefSchema } from './cms.ts';
import { paramRules } from './fields.ts';

const accepts = (href: string) => contentHrefSchema.safeParse(href).success;

test.each([
  '/guide',
  '/power_station/power_station_list?filter=online',
  'https://www.iana.org/time-zones',
  'mailto:a@b.example',
  'tel:+34',
])('a content link may lead to %s', (href) => expect(accepts(href)).toBe(true));

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  '//evil.example',
  String.raw`/\evil.example`,
  'data:text/html,x',
  'guide',
  '/a b',
  ' /guide',
  '',
])('a content link never leads to %j', (href) => expect(accepts(href)).toBe(false));

test('a body without sections, or with an empty paragraph, is none', () => {
  const body = (blocks: unknown) => ({ lead: 'A', sections: [{ heading: 'B', blocks }] });
  expect(contentBodySchema.safeParse(body([{ kind: 'paragraph', text: ['C', { text: 'D', href: '/guide' }] }])).success).toBe(true);
  expect(contentBodySchema.safeParse(body([{ kind: 'paragraph', text: [] }])).success).toBe(false);
  expect(contentBodySchema.safeParse(body([{ kind: 'html', html: '<b>C</b>' }])).success).toBe(false);
  expect(contentBodySchema.safeParse({ lead: 'A', sections: [] }).success).toBe(false);
});

test('a slug is lower case and never leads out of its folder', () => {
  expect(['policy', 'a-1'].map((slug) => paramRules.slug.safeParse(slug).success)).toEqual([true, true]);
  expect(['..', 'a/b', 'Policy', '', '1a', 'a\n', 'a'.repeat(41)].map((slug) => paramRules.slug.safeParse(slug).success)).toEqual(
    Array(7).fill(false),
  );
});
