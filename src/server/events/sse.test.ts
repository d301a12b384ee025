import Fastify from 'fastify';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createServices } from '../create-services.ts';
import { answerError } from '../http/answer-error.ts';
import type { Caller } from '../http/caller.ts';
import { TestClock } from '../testing/clock.ts';
import { freshDatabase } from '../testing/database.ts';
import type { ServerEvent } from './events.ts';
import { eventRoutes } from './sse.ts';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

interface Options {
  mayReceive?: (caller: Caller, event: ServerEvent) => Promise<boolean>;
  heartbeat?: number;
}

/** The route alone; who somebody is stands in the header `x-user`. */
async function setUp({ mayReceive = async () => true, heartbeat }: Options = {}) {
  const { database, dataDir, drop } = await freshDatabase('sqlite');
  endings.push(drop);
  const clock = new TestClock();
  const signedOut = new Set<string>();
  const services = createServices({
    config: readConfig({ DATA_DIR: dataDir }),
    database,
    clock,
    log: pino({ level: 'silent' }),
  });
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, request, reply) => void answerError(error, request, reply));
  await app.register(eventRoutes, {
    services,
    mayReceive,
    ...(heartbeat !== undefined && { heartbeat }),
    resolveCaller: async ({ headers }) => {
      const userId = headers['x-user'];
      return typeof userId === 'string' && !signedOut.has(userId)
        ? { kind: 'user', userId, tokenId: 't', session: true }
        : { kind: 'nobody' };
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  endings.push(() => app.close());
  const publish = (event: Partial<ServerEvent> & { type: string }) =>
    services.events.publish({ organizationId: 'org', data: {}, ...event });
  const connect = async (user: string, headers: Record<string, string> = {}, organization = 'org') => {
    const response = await fetch(`${url}/events?organization=${organization}`, {
      headers: { 'x-user': user, ...headers },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    /** Reads on until the pattern is there, or the stream ends; gives all that came so far. */
    const until = async (pattern: string) => {
      while (!text.includes(pattern)) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) return `${text}[end]`;
        text += value;
      }
      return text;
    };
    return { response, until };
  };
  return { app, url, clock, signedOut, publish, connect };
}

const typesIn = (text: string) => [...text.matchAll(/^event: (.+)$/gm)].map(([, type]) => type);

test('a browser hears in order what happens in its organization', async () => {
  const { publish, connect } = await setUp();
  const { response, until } = await connect('me');
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await until('ready')).toMatch(/^retry: \d+\n\nevent: ready\n/);
  await publish({ type: 'other', organizationId: 'another' });
  await publish({ type: 'comment.created', spaceId: 's', data: { text: 'two\nlines' } });
  await publish({ type: 'last' });
  const text = await until('event: last');
  expect(typesIn(text)).toEqual(['ready', 'comment.created', 'last']);
  const [, data = ''] = /event: comment.created\nid: \w+\ndata: (.+)\n/.exec(text) ?? [];
  expect(JSON.parse(data)).toEqual({
    organizationId: 'org',
    type: 'comment.created',
    spaceId: 's',
    data: { text: 'two\nlines' },
  });
});

const lastIdIn = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '';

test('a browser that comes back hears what it missed, and nothing twice', async () => {
  const { publish, connect } = await setUp({ heartbeat: 5 });
  const first = await connect('me');
  await publish({ type: 'known' });
  const known = lastIdIn(await first.until('event: known'));
  await publish({ type: 'missed' });
  await publish({ type: 'elsewhere', organizationId: 'another' });
  const back = await connect('me', { 'last-event-id': known });
  await publish({ type: 'live' });
  expect(typesIn(await back.until('event: live'))).toEqual(['ready', 'missed', 'live']);
  // What it need not hear it has not missed either.
  await publish({ type: 'for-you', userIds: ['you'] });
  const quiet = lastIdIn(await back.until(`id: `).then(() => back.until(': still here\n\nid: ')));
  const again = await connect('me', { 'last-event-id': quiet });
  await publish({ type: 'end' });
  expect(typesIn(await again.until('event: end'))).not.toContain('missed');
});

test('a browser hears what happened since its page began to load', async () => {
  const { clock, publish, connect } = await setUp();
  clock.advance(10_000);
  await publish({ type: 'before' });
  clock.advance(5_000);
  await publish({ type: 'meanwhile', userIds: ['me'] });
  await publish({ type: 'for-you', userIds: ['you'] });
  const page = await connect('me', {}, 'org&since=2000');
  await publish({ type: 'live' });
  expect(typesIn(await page.until('event: live'))).toEqual(['ready', 'meanwhile', 'live']);
});

test.each([
  ['that names an event of long ago', { 'last-event-id': 'unknown' }, ''],
  ['that began to load too long ago', {}, '&since=31000'],
])('a browser %s is told to load anew, and where that was', async (_, headers, query) => {
  const { clock, publish, connect } = await setUp();
  clock.advance(60_000);
  await publish({ type: 'missed' });
  const { until } = await connect('me', headers, `org${query}`);
  const text = await until('id: ');
  expect(typesIn(text)).toEqual(['resync']);
  const back = await connect('me', { 'last-event-id': lastIdIn(await until('\n\nid: ').then(() => until('\n\n'))) });
  await publish({ type: 'live' });
  expect(typesIn(await back.until('event: live'))).toEqual(['ready', 'live']);
});

test('nobody hears what is not for them, and the question is not asked for each event', async () => {
  let asked = 0;
  const { clock, publish, connect } = await setUp({
    mayReceive: async (_caller, { spaceId }) => {
      asked++;
      if (spaceId === 'broken') throw new Error('no answer');
      return spaceId !== 'secret';
    },
  });
  const { until } = await connect('me');
  await until('ready');
  for (let n = 0; n < 5; n++) await publish({ type: 'page', spaceId: 'secret' });
  await publish({ type: 'for-you', userIds: ['you'] });
  await publish({ type: 'for-me', userIds: ['me', 'you'] });
  await publish({ type: 'page', spaceId: 'open' });
  const text = await until('"open"');
  expect(typesIn(text)).toEqual(['ready', 'for-me', 'page']);
  expect(text).not.toContain('you');
  expect(asked).toBe(4);
  clock.advance(11_000);
  await publish({ type: 'page', spaceId: 'secret' });
  await publish({ type: 'end', spaceId: 'broken' });
  expect(await until('never')).toMatch(/\[end\]$/);
  expect(asked).toBe(6);
});

test('only a signed-in user may listen, to an organization of their own', async () => {
  const { url, connect } = await setUp({ mayReceive: async (_, { organizationId }) => organizationId === 'org' });
  expect((await connect('me')).response.status).toBe(200);
  expect((await connect('me', {}, 'another')).response.status).toBe(404);
  expect((await fetch(`${url}/events?organization=org`)).status).toBe(401);
  expect((await fetch(`${url}/events`, { headers: { 'x-user': 'me' } })).status).toBe(400);
});

test('a quiet connection shows that it is alive, and ends when its user signed out', async () => {
  const { signedOut, connect } = await setUp({ heartbeat: 5 });
  const { until } = await connect('me');
  await until(': still here');
  signedOut.add('me');
  expect(await until('never')).toMatch(/\[end\]$/);
});

test('closing the service ends the connections', async () => {
  const { app, connect } = await setUp();
  const { until } = await connect('me');
  await until('ready');
  await app.close();
  expect(await until('never')).toMatch(/\[end\]$/);
});

test('one user cannot hold connections without end', async () => {
  const { connect } = await setUp();
  const connections = [];
  for (let n = 0; n < 31; n++) connections.push(await connect('me'));
  expect(connections.map(({ response }) => response.status)).toEqual([...Array(30).fill(200), 429]);
  expect((await connect('you')).response.status).toBe(200);
});
