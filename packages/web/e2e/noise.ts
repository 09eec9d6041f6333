import { type BrowserContext, expect } from '@playwright/test';

export interface Noise {
  /** This test provokes what the pattern matches. */
  allow: (pattern: RegExp) => void;
  check: () => void;
  /** What the last calls and pages came to, for a test that failed. */
  recent: () => string;
}

const RECENT = 25;

/** Collects what must not happen in any test: errors in the console, violations of the CSP, requests to other origins. */
export function watchNoise(context: BrowserContext, serverUrl: string): Noise {
  const heard: string[] = [];
  const allowed: RegExp[] = [];
  const answered: string[] = [];
  const note = (text: string) => (
    answered.push(`${new Date().toISOString().slice(11, 23)} ${text}`),
    answered.splice(0, answered.length - RECENT)
  );
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (!pathname.startsWith('/assets/')) note(`${response.request().method()} ${pathname}${search} ${response.status()}`);
  });
  context.on('requestfailed', (request) => note(`${request.method()} ${request.url()} ${request.failure()?.errorText}`));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== new URL(serverUrl).origin && /^(https?|wss?):$/.test(url.protocol)) heard.push(`request to ${url.origin}`);
  });
  return {
    allow: (pattern) => void allowed.push(pattern),
    check: () => expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]),
    recent: () => answered.join('\n'),
  };
}
