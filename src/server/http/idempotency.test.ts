import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { once, readKey } from './idempotency.ts';
import { deleteExpiredKeys } from './idempotency-rows.ts';

const day = 24 * 3_600_000;

describe('the key of a request', () => {
  it('is a string of visible ASCII characters, with or without quotes', () => {
    expect([readKey('"8e03978e-40d5"'), readKey(' 8e03978e-40d5 '), readKey(undefined)]).toEqual([
      '8e03978e-40d5',
      '8e03978e-40d5',
      undefined,
    ]);
    for (const wrong of ['', '""', '"a', 'a b', 'ü', 'x'.repeat(256)]) expect(() => readKey(wrong)).toThrow('1 to 255');
  });
});

describe.each(engines)('requests that are sent again, on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  let keys = 0;
  const newKey = () => `"key-${++keys}"`;
  const create = (key: string, title: string, client = admin.client) =>
    client.call('createCollection', { organizationId, body: { title }, headers: { 'idempotency-key': key } });
  const count = async () =>
    (await admin.client.ok('listCollectionsInOrganizationById', { organizationId })).count as number;

  it('are carried out once, and answered the same for a day', async () => {
    const key = newKey();
    const first = await create(key, 'Once');
    const before = await count();
    const second = await create(key, 'Once');
    expect(second.body).toEqual(first.body);
    expect([first.status, second.status]).toEqual([201, 201]);
    const told = ({ headers }: typeof first) => [headers.get('location'), headers.get('idempotency-replayed')];
    expect([told(first), told(second)]).toEqual([
      [first.body.urls.location, null],
      [first.body.urls.location, 'true'],
    ]);
    expect(await count()).toBe(before);
    server.clock.advance(day + 1);
    const admitted = await server.as(await freshToken()).call('createCollection', {
      organizationId,
      body: { title: 'Once' },
      headers: { 'idempotency-key': key },
    });
    expect([admitted.status, admitted.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(await count()).toBe(before + 1);
  });

  const freshToken = async (): Promise<string> =>
    (await admin.client.ok('createUserToken', { body: { label: 'a' } })).token;

  it('are refused with 422 where the key came with another body or for another address', async () => {
    const key = newKey();
    await create(key, 'One');
    expect((await create(key, 'Two')).status).toBe(422);
    const other = await admin.client.call('createSpace', {
      organizationId,
      body: { title: 'One' },
      headers: { 'idempotency-key': key },
    });
    expect(other.body.error).toMatchObject({ code: 422, message: expect.stringContaining('another request') });
  });

  it('belong to their caller alone', async () => {
    const member = await buildMember(server, organizationId, 'create');
    const key = newKey();
    const mine = await create(key, 'Mine');
    const theirs = await create(key, 'Mine', member.client);
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('run once, however many arrive together: the others are told to wait, or get the answer', async () => {
    const before = await count();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(key, 'Many')));
    for (const { status, headers } of answers) {
      expect([201, 409]).toContain(status);
      if (status === 409) expect(headers.get('retry-after')).toBe('1');
    }
    expect(
      answers.filter(({ status, headers }) => status === 201 && !headers.has('idempotency-replayed')),
    ).toHaveLength(1);
    expect(await count()).toBe(before + 1);
  });

  it('get a refusal again, and are tried again when they did not parse', async () => {
    const key = newKey();
    const [first, second] = [await create(key, 'x'.repeat(51)), await create(key, 'Fine')];
    expect([first.status, second.status]).toEqual([400, 201]);
    const reader = await buildMember(server, organizationId, 'read');
    const refused = newKey();
    const answers = [await create(refused, 'No', reader.client), await create(refused, 'No', reader.client)];
    expect(answers.map(({ status, headers }) => [status, headers.get('idempotency-replayed')])).toEqual([
      [403, null],
      [403, 'true'],
    ]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  it('wait for the first as long as it runs, and run a minute after its process broke off', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const end = Promise.withResolvers<{ status: number }>();
    const attempt = { caller: 'user', key: newKey(), request: 'import', secret: false, requestId: 'request' };
    const again = () => once(server.services, attempt, async () => ({ status: 201 }));
    const heldUntil = async () => {
      const rows = server.services.database.read.selectFrom('idempotency_keys').select('expires_at');
      return (await rows.where('caller', '=', attempt.caller).executeTakeFirst())?.expires_at;
    };
    const begun = Promise.withResolvers<void>();
    const running = once(server.services, attempt, () => {
      begun.resolve();
      return end.promise;
    });
    await begun.promise;
    try {
      for (let minutes = 0; minutes < 20; minutes += 1 / 3) {
        await expect(again()).rejects.toMatchObject({ status: 409, headers: { 'retry-after': '1' } });
        const before = await heldUntil();
        server.clock.advance(20_000);
        vi.advanceTimersByTime(20_000);
        await expect.poll(heldUntil).not.toBe(before);
      }
    } finally {
      vi.useRealTimers();
    }
    server.clock.advance(60_000);
    expect(await again()).toEqual({ answer: { status: 201 }, replayed: false });
    end.reject(new Error('overtaken'));
    await expect(running).rejects.toThrow('overtaken');
  });

  it('wait for an answer that comes after the work, and run no second time when its process broke off', async () => {
    const attempt = { caller: 'user', key: newKey(), request: 'import', secret: false, requestId: 'request' };
    const again = () => once(server.services, attempt, async () => ({ status: 201 }));
    const purge = () => server.services.database.write(tx => deleteExpiredKeys(tx, server.clock.now()));
    const end = Promise.withResolvers<{ status: number }>();
    const begun = Promise.withResolvers<void>();
    const late = once(server.services, attempt, async keep => {
      await server.services.database.write(tx => keep(tx, undefined));
      begun.resolve();
      return end.promise;
    });
    await begun.promise;
    const running = { status: 409, headers: { 'retry-after': '1' } };
    await expect(again()).rejects.toMatchObject(running);
    // As if nothing renewed it any more.
    server.clock.advance(61_000);
    await purge();
    await expect(again()).rejects.toMatchObject({ sentence: { reason: 'idempotency-spent' } });
    end.resolve({ status: 200 });
    expect(await late).toMatchObject({ answer: { status: 200 } });
    expect(await again()).toMatchObject({ answer: { status: 200 }, replayed: true });
    server.clock.advance(day + 1);
    await purge();
    expect(await again()).toMatchObject({ replayed: false });
  });

  it('run again after a failure that took back all they wrote, and after no other', async () => {
    const { database } = server.services;
    for (const isKept of [true, false]) {
      for (const answer of [undefined, { status: 200 }]) {
        const attempt = { caller: 'user', key: newKey(), request: 'import', secret: false, requestId: 'request' };
        const failed = once(server.services, attempt, async keep => {
          await database.write(async tx => {
            await keep(tx, answer);
            if (!isKept) throw new Error('broken');
          });
          throw new Error('broken');
        });
        await expect(failed).rejects.toThrow('broken');
        const again = once(server.services, attempt, async () => ({ status: 201 }));
        if (!isKept) expect(await again).toEqual({ answer: { status: 201 }, replayed: false });
        else if (answer) expect(await again).toMatchObject({ answer, replayed: true });
        else await expect(again).rejects.toMatchObject({ sentence: { reason: 'idempotency-spent' } });
      }
    }
  });

  it('never get a secret a second time, and leave none in the database', async () => {
    const call = { body: { label: 'CI' }, headers: { 'idempotency-key': newKey() } };
    const first = await admin.client.call('createUserToken', call);
    const second = await admin.client.call('createUserToken', call);
    expect([first.status, second.status]).toEqual([201, 409]);
    expect(second.body.error.message).toContain('shown once');
    await create(newKey(), 'Sealed title');
    const rows = await server.services.database.read.selectFrom('idempotency_keys').selectAll().execute();
    const stored = rows.map(row => JSON.stringify(row) + Buffer.from(row.answer ?? []).toString('latin1')).join('\n');
    for (const text of [first.body.token, 'Sealed title']) expect(stored).not.toContain(text);
  });

  it('are forgotten when their time is over', async () => {
    await create(newKey(), 'Forgotten');
    server.clock.advance(day + 1);
    const job = { kind: 'purge-idempotency-keys', organizationId: null, payload: {} };
    await server.services.database.write(tx => server.services.jobs.enqueue(tx, job));
    await expect
      .poll(() => server.services.database.read.selectFrom('idempotency_keys').select('caller').execute(), {
        timeout: 10_000,
      })
      .toEqual([]);
  });
});
