import { randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { axe } from './axe.ts';
import { type Api, api } from './helpers.ts';
import { admin, type Person, type Server, startServer } from './server.ts';

export { axe, expect };

interface Options {
  /** Console messages, failed requests and log lines that a test provokes: `test.use({ allow: [/status of 409/] })`. */
  allow: RegExp[];
  /** Settings of the service that differ in this file: `test.use({ settings: { SIGN_UP: 'open' } })`. */
  settings: Record<string, string>;
  /** Origins besides the service's that pages of this file may ask; a default install asks none. */
  beyond: RegExp[];
}

export interface Fixtures {
  /** The service; the tests of one file share it, in order. */
  server: Server;
  /** What went wrong beside what the test looks at. The test fails unless it is empty or allowed at the end. */
  complaints: string[];
  /** Opens a page of another person: another browser profile, watched like `page`. */
  openPage: () => Promise<Page>;
  /**
   * Signs a person in without the form, the administrator unless told; `page`, or the given page, carries the session.
   * Resolves to calls of the API in their name.
   */
  signIn: (person?: Person, at?: Page) => Promise<Api>;
  /** Another person in a page of their own, who joined the caller's organization with a role by an invite link. */
  joinAs: (call: Api, organization: string, name: string, role: string | null) => Promise<Joined>;
}

export interface Joined {
  page: Page;
  call: Api;
  email: string;
}

interface WorkerFixtures {
  servers: { get(key: string, settings: Record<string, string>): Promise<Server> };
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  allow: [[], { option: true }],
  settings: [{}, { option: true }],
  beyond: [[], { option: true }],

  servers: [
    // Playwright wants a destructured parameter, though this fixture needs none.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, provide) => {
      let current: { key: string; server: Server } | undefined;
      const stop = async () => {
        const last = current;
        current = undefined;
        await last?.server.stop();
      };
      await provide({
        async get(key, settings) {
          if (current?.key !== key) {
            await stop();
            current = { key, server: await startServer(settings) };
          }
          return current.server;
        },
      });
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  server: async ({ servers, settings }, provide, testInfo) => {
    await provide(await servers.get(`${testInfo.file} ${JSON.stringify(settings)}`, settings));
  },

  baseURL: async ({ server }, provide) => provide(server.url),

  complaints: [
    async ({ server, allow }, provide, testInfo) => {
      const complaints: string[] = [];
      const start = server.log().length;
      await provide(complaints);
      const log = server.log().slice(start);
      complaints.push(...log.split('\n').filter(line => /"level":[56]0\b/.test(line)));
      const left = complaints.filter(text => !allow.some(pattern => pattern.test(text)));
      const failed = testInfo.status !== testInfo.expectedStatus || left.length > 0;
      if (failed) await testInfo.attach('service log', { body: log, contentType: 'text/plain' });
      expect(left, 'errors and warnings beside the test').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, server, complaints, beyond }, provide) => {
    watch(context, complaints);
    watchOrigin(context, server.url, beyond, complaints);
    await provide(context);
  },

  openPage: async ({ browser, baseURL, contextOptions, server, complaints, beyond }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL });
      contexts.push(context);
      watch(context, complaints);
      watchOrigin(context, server.url, beyond, complaints);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  signIn: async ({ page, server }, provide) => {
    await provide(async (person = admin, at = page) => {
      const headers = { origin: server.url };
      await at.request.post('/auth/sign-in', { data: person, headers, failOnStatusCode: true });
      return api(at.request, server.url);
    });
  },

  joinAs: async ({ openPage, server }, provide) => {
    await provide(async (call, organization, name, role) => {
      const page = await openPage();
      const theirs = api(page.request, server.url);
      const { id } = await call.post(`/v1/orgs/${organization}/link-invites`, { role });
      // The tests of a file share the service, and people of the same name may be in several.
      const email = `${name.toLowerCase().replaceAll(' ', '.')}.${randomUUID().slice(0, 8)}@example.com`;
      await theirs.post('/auth/sign-up', { email, password: 'correct horse battery', displayName: name, invite: id });
      await theirs.post(`/v1/orgs/${organization}/invites/${id}`);
      return { page, call: theirs, email };
    });
  },
});

function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', message => {
    const type = message.type();
    // `serviceWorkers: 'block'` in the configuration says so on each page.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (type === 'error' || type === 'warning') {
      complaints.push(`console ${type}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', webError => {
    const error = webError.error();
    complaints.push(`exception: ${error.stack ?? error.message}`);
  });
  context.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? '';
    // A page that goes away gives up its requests; that is no failure.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request failed: ${request.url()} ${reason}`);
  });
}

/** A page of a default install asks nobody but the service it came from (dashboard specification C10.7). */
function watchOrigin(context: BrowserContext, own: string, beyond: readonly RegExp[], complaints: string[]): void {
  const { port } = new URL(own);
  context.on('request', request => {
    const { protocol, hostname, port: asked, origin } = new URL(request.url());
    // `data:` and `blob:` are in the page itself; sites answer below the service's own name.
    if (!/^(https?|wss?):$/.test(protocol)) return;
    const isOwn = asked === port && /(^|\.)(localhost|127\.0\.0\.1)$/.test(hostname);
    if (!isOwn && !beyond.some(pattern => pattern.test(origin)))
      complaints.push(`left the origin: ${request.method()} ${request.url()}`);
  });
}
