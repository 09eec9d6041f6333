import { createClient } from '@heliograph/core/client';
import { TOKEN_COOKIE } from '@heliograph/core/constants';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { startPostgres } from '../../server/test/postgres-server.ts';
import { type Noise, watchNoise } from './noise.ts';
import { PASSWORD, startRealServer } from './server.ts';

export { expect } from '@playwright/test';

export type Role = 'root' | 'installer' | 'service' | 'customer';
export interface Options {
  engine: 'sqlite' | 'postgres';
}
interface WorkerFixtures extends Options {
  serverUrl: string;
  /** A signed-in client of the API, one a role. */
  api: (role: Role) => Promise<Api>;
}
interface TestFixtures {
  noise: Noise;
  /** Signs the browser in as a role, without the sign-in page. */
  signedIn: (role: Role) => Promise<void>;
}
export type Api = Awaited<ReturnType<typeof apiOf>>;

/** Every test runs against a real server and fails on noise: console errors, CSP violations, requests to elsewhere. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  serverUrl: [
    async ({ engine }, provide) => {
      if (engine === 'sqlite') return provide(process.env.HELIO_E2E_URL ?? '');
      const postgres = await startPostgres();
      const server = await startRealServer({ demoDays: 1, databaseUrl: await postgres.createDatabase() });
      await provide(server.url);
      await server.stop();
      await postgres.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  api: [
    async ({ serverUrl }, provide) => {
      const clients = new Map<Role, Promise<Api>>();
      await provide((role) => {
        const client = clients.get(role) ?? apiOf(serverUrl, role);
        clients.set(role, client);
        return client;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ serverUrl }, provide) => provide(serverUrl),
  noise: [
    async ({ context, serverUrl }, provide, testInfo) => {
      const noise = watchNoise(context, serverUrl);
      await provide(noise);
      if (testInfo.status !== testInfo.expectedStatus) {
        const shown = await Promise.all(context.pages().map((page) => page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String)));
        console.error([`Last calls and pages of ${testInfo.title}:`, noise.recent(), ...shown].join('\n\n'));
      }
      noise.check();
    },
    { auto: true },
  ],
  signedIn: async ({ context, serverUrl }, provide) => {
    await provide(async (role) => {
      const { token } = await apiOf(serverUrl, role);
      // An open console follows its cookie and would reload in the middle of the next step.
      await Promise.all(context.pages().map((page) => page.goto('about:blank')));
      await takeToken(context, serverUrl, token);
    });
  },
});

export async function takeToken(context: BrowserContext, url: string, token: string): Promise<void> {
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url, sameSite: 'Strict' }]);
}

/** A session of its own for each call. */
export async function apiOf(url: string, username: string, password = PASSWORD) {
  let token: string | undefined;
  const client = createClient({ baseUrl: url, fetch: (address, init) => fetch(address, init), token: () => token, language: () => 'en' });
  const answer = await client.call['POST /login']({ body: { username, password } });
  token = answer.token;
  return { token, call: client.call, body: client.body };
}

export async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}
