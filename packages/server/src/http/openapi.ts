import { readFileSync } from 'node:fs';
import { API_BASE_PATH } from '@heliograph/core/constants';
import type { Endpoint, Method } from '@heliograph/core/contract/endpoint';
import { failureSchema } from '@heliograph/core/contract/envelope';
import { paramRules } from '@heliograph/core/contract/fields';
import { contract } from '@heliograph/core/contract/index';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';

type Json = Record<string, unknown>;

/** Serves the API document, made from the table once. */
export function registerOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get(`${API_BASE_PATH}/openapi.json`, { config: { key: 'GET /openapi.json' } }, (_request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
}

/** OpenAPI 3.1 of every endpoint in the contract. */
function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    const [method, path] = key.split(' ') as [Method, string];
    (paths[path] ??= {})[method.toLowerCase()] = operation(method, path, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Heliograph',
      version: readVersion(),
      summary: 'Photovoltaic plants, their devices and what they measure.',
      description:
        'A success has the code 200; a failure has a code equal to the HTTP status, a stable name in `error` and a translated `msg`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_BASE_PATH }],
    security: [{ token: [] }],
    tags: tagNames().map((name) => ({ name, description: `Calls on ${name}.` })),
    paths: { ...paths, '/openapi.json': { get: ownOperation } },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token', description: 'A session token or a token for scripts.' } },
      schemas: { Failure: toSchema(failureSchema, 'output') },
      responses: { Failure: { description: 'A failure in the envelope.', content: jsonContent({ $ref: '#/components/schemas/Failure' }) } },
    },
  };
}

const ownOperation: Json = {
  operationId: 'get-openapi',
  tags: ['health'],
  summary: 'This document',
  description: 'This document.',
  security: [],
  responses: {
    '200': { description: 'OpenAPI 3.1.', content: jsonContent({ type: 'object' }) },
    '4XX': { $ref: '#/components/responses/Failure' },
  },
};

function operation(method: Method, path: string, endpoint: Endpoint): Json {
  const isPublic = endpoint.access === 'public';
  return {
    operationId: operationId(method, path),
    tags: [tagOf(path)],
    summary: endpoint.summary.replace(/\.$/, ''),
    description: endpoint.summary + (endpoint.access.includes(':') ? ` Asks for the grant ${endpoint.access}.` : ''),
    ...(isPublic && { security: [] }),
    parameters: [...pathParameters(path), ...queryParameters(endpoint.query)],
    ...(endpoint.file && { requestBody: { required: true, content: binaryContent(endpoint.file.types) } }),
    ...(endpoint.body && { requestBody: { required: true, content: jsonContent(toSchema(endpoint.body, 'input')) } }),
    responses: {
      '200': successResponse(endpoint),
      '400': { $ref: '#/components/responses/Failure' },
      ...(!isPublic && { '401': { $ref: '#/components/responses/Failure' }, '403': { $ref: '#/components/responses/Failure' } }),
      ...(path.includes('{') && { '404': { $ref: '#/components/responses/Failure' } }),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function successResponse(endpoint: Endpoint): Json {
  const data = endpoint.data ? toSchema(endpoint.data, 'output') : { type: 'null' };
  if (endpoint.kind === 'events') {
    return {
      description: 'Server-Sent Events; `data` of each is JSON.',
      content: { 'text/event-stream': { schema: { type: 'string', contentMediaType: 'application/json', contentSchema: data } } },
    };
  }
  if (endpoint.kind === 'file') return { description: 'The file.', content: binaryContent(['application/octet-stream']) };
  const beside = endpoint.beside ? toSchema(endpoint.beside, 'output') : {};
  const properties = { code: { const: 200 }, data, ...(beside['properties'] as Json | undefined) };
  const required = ['code', 'data', ...((beside['required'] as string[] | undefined) ?? [])];
  return { description: 'Done.', content: jsonContent({ type: 'object', properties, required }) };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: toSchema(paramRules[name as keyof typeof paramRules], 'input'),
  }));
}

function queryParameters(query: $ZodType | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toSchema(query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function toSchema(schema: $ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}

function binaryContent(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

function operationId(method: Method, path: string): string {
  const words = path
    .split('/')
    .filter(Boolean)
    .map((word) => (word.startsWith('{') ? `by-${word.slice(1, -1)}` : word));
  return [method.toLowerCase(), ...words].join('-');
}

function tagOf(path: string): string {
  const [, first = ''] = path.split('/');
  return ['login', 'sysOrgUser', 'sysLogout', 'setup'].includes(first) ? 'session' : first;
}

function tagNames(): string[] {
  return [...new Set(Object.keys(contract).map((key) => tagOf(key.split(' ')[1] ?? '')))];
}

export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}
