import { type BrowserContext, expect } from '@playwright/test';

export interface Noise {
  /** This test provokes what the pattern matches. */
  allow: (pattern: RegExp) => void;
  check: () => void;
}

/** Collects what must not happen in any test: errors in the console, violations of the CSP, requests to other origins. */
export function watchNoise(context: BrowserContext, serverUrl: string): Noise {
  const heard: string[] = [];
  const allowed: RegExp[] = [];
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
  };
}
