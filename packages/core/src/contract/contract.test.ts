import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import type { Endpoint } from './endpoint.ts';
import { paramRules } from './fields.ts';
import { contract } from './index.ts';
import { plants } from './plants.ts';

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts');
const modules = (await Promise.all(files.map((file) => import(`./${file}`)))) as Record<string, unknown>[];
const tables = modules.flatMap((module) => Object.values(module)).filter(isTable);
const endpoints = Object.entries(contract as unknown as Record<string, Endpoint>);

test('no resource overwrites an endpoint of another', () => {
  const keys = tables.flatMap((table) => Object.keys(table));
  expect(keys.sort()).toEqual(endpoints.map(([key]) => key).sort());
});

test('the three calls of the specification are there as given', () => {
  expect(endpoints.map(([key]) => key)).toEqual(expect.arrayContaining(['POST /login', 'GET /sysOrgUser/currentInfo', 'GET /sysLogout']));
});

test.each(endpoints)('%s keeps the rules of the table', (key, endpoint) => {
  const [method = '', path = ''] = key.split(' ');
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(Object.keys(paramRules)).toEqual(expect.arrayContaining(params));
  expect(new Set(params).size).toBe(params.length);
  expect(path).toMatch(/^(\/[A-Za-z]+|\/\{\w+\})+$/);
  expect(method === 'GET' && endpoint.body !== undefined).toBe(false);
  expect(endpoint.summary).toMatch(/\.$/);
  const answers = [endpoint.data, endpoint.beside].filter((schema) => schema !== undefined);
  expect(answers.map(inputOf)).toEqual(answers.map(outputOf));
});

test.each(endpoints.filter(([key]) => /^GET \/\w+$/.test(key)).filter(([, { data }]) => isList(data)))(
  '%s is a bounded list',
  (key, { query }) => {
    if (key === 'GET /products') return;
    const { properties = {} } = inputOf(query as $ZodType) as { properties?: Record<string, unknown> };
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['page', 'pageSize', 'sort']));
  },
);

test('a name is 1 to 100 characters that people can see', () => {
  const { name } = plants['POST /plants'].body.shape;
  const accepted = (text: string) => name.safeParse(text).success;
  expect(['a', ' Solar Süd 電站 ', 'x'.repeat(100)].map(accepted)).toEqual([true, true, true]);
  expect(['', '   ', 'a\nb', 'a\0', 'x'.repeat(101)].map(accepted)).toEqual(Array(5).fill(false));
});

test('an id is a positive decimal integer as text, a serial never leads out of its topic', () => {
  expect(['1', '42', '9007199254740991'].map((id) => paramRules.id.safeParse(id).success)).toEqual([true, true, true]);
  expect(['0', '01', '-1', '1.5', '', '1e3', '../1', '1\n'].map((id) => paramRules.id.safeParse(id).success)).toEqual(Array(8).fill(false));
  expect(['a/b', '+', '#', '../x', 'a b', '', 'a\n'].map((sn) => paramRules.sn.safeParse(sn).success)).toEqual(Array(7).fill(false));
});

function isList(schema: $ZodType | undefined): boolean {
  return schema !== undefined && 'total' in ((outputOf(schema) as { properties?: object }).properties ?? {});
}

function inputOf(schema: $ZodType): object {
  return toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** Differs from the input where a schema transforms, which an answer never does. */
function outputOf(schema: $ZodType): object {
  const output = toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(output), (key, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  ) as object;
}

function isTable(value: unknown): value is object {
  return typeof value === 'object' && value !== null && /^[A-Z]+ \//.test(Object.keys(value)[0] ?? '');
}
