import type { Endpoint } from '@heliograph/core/contract/endpoint';
import { paramRules } from '@heliograph/core/contract/fields';
import type { Problem } from '@heliograph/core/validation';
import { safeParse, type $ZodIssue, type $ZodType } from 'zod/v4/core';
import { RequestError, type FieldIssue } from './request-error.ts';

interface RawRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Untyped input becomes typed here, or is refused with every problem named. */
export function parseRequest(endpoint: Endpoint, raw: RawRequest): Record<'params' | 'query' | 'body' | 'file', unknown> {
  const issues: FieldIssue[] = [];
  const parsed = {
    params: parseParams(raw.params as Record<string, string>, issues),
    query: endpoint.query ? parsePart(endpoint.query, raw.query, 'query', issues) : {},
    body: endpoint.body ? parsePart(endpoint.body, raw.body ?? {}, '', issues) : undefined,
    file: endpoint.file ? raw.body : undefined,
  };
  if (issues.length > 0) throw new RequestError('request.invalid', { issues });
  return parsed;
}

function parseParams(params: Record<string, string>, issues: FieldIssue[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const rule = paramRules[name as keyof typeof paramRules];
      return [name, parsePart(rule, value, name, issues)];
    }),
  );
}

function parsePart(schema: $ZodType, value: unknown, prefix: string, issues: FieldIssue[]): unknown {
  const result = safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues.slice(0, 50)) issues.push(toFieldIssue(issue, prefix));
  return undefined;
}

function toFieldIssue(issue: $ZodIssue, prefix: string): FieldIssue {
  const path = [...(prefix ? [prefix] : []), ...issue.path.map(String)].join('.');
  return { path, ...describe(issue) };
}

function describe(issue: $ZodIssue): Omit<FieldIssue, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      return { key: issue.input === undefined ? 'validation.field.required' : 'validation.field.type' };
    case 'too_small':
      return {
        key: `validation.field.${issue.origin === 'string' ? 'tooShort' : 'tooSmall'}`,
        values: { limit: limitOf(issue.origin, issue.minimum) },
      };
    case 'too_big':
      return {
        key: `validation.field.${issue.origin === 'string' ? 'tooLong' : 'tooBig'}`,
        values: { limit: limitOf(issue.origin, issue.maximum) },
      };
    case 'invalid_value':
      return { key: 'validation.field.option', values: { options: issue.values.join(', ') } };
    case 'custom':
      return (issue.params as Problem) ?? { key: 'validation.field.format' };
    default:
      return { key: 'validation.field.format' };
  }
}

/** A limit as the field itself is written. */
function limitOf(origin: string, limit: number | bigint): number | string {
  return origin === 'date' ? new Date(Number(limit)).toISOString().slice(0, 10) : Number(limit);
}
