import { API_BASE_PATH } from './constants.ts';
import { ApiError } from './errors.ts';

/** What a call carries, untyped; the maps in contract/endpoint.ts type it. */
export interface CallInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  body?: unknown;
  file?: Blob;
}

/** Which call it was, as an error says it: method and path below the base. */
export interface Called {
  method: string;
  path: string;
}

/** Method, path below the base (the error's name for the call) and full URL of a contract key. */
export function requestUrl(baseUrl: string, key: string, input: CallInput): Called & { url: string } {
  const [method, template] = splitKey(key);
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(name, input.params?.[name], template));
  return { method, path, url: baseOf(baseUrl) + path + queryText(input.query ?? {}) };
}

function splitKey(key: string): [method: string, template: string] {
  const found = /^(GET|POST|PUT|DELETE) (\/.*)$/.exec(key);
  if (!found) throw new TypeError(`Not an endpoint key: ${key}`);
  return [found[1] as string, found[2] as string];
}

/** `.` and `..` survive encoding and would climb out of the path, so they are refused here. */
function pathPart(name: string, value: string | undefined, template: string): string {
  if (value === undefined || value === '' || value === '.' || value === '..') {
    throw new ApiError({
      code: 400,
      error: 'request.invalid',
      msg: `Not a usable ${name}: ${JSON.stringify(value ?? '')}`,
      path: template,
    });
  }
  return encodeURIComponent(value);
}

function baseOf(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '');
  return base.endsWith(API_BASE_PATH) ? base : base + API_BASE_PATH;
}

function queryText(query: NonNullable<CallInput['query']>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}
