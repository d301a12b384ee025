import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('API tokens on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('show their secret once, and when they were last used', async () => {
    const { client, id } = await buildUser(server);
    const { status, body } = await client.call('createUserToken', { body: { label: 'CI' } });
    expect(status).toBe(201);
    expect(body.token).toMatch(/^bnd_[\w-]{43}$/);
    const scripted = server.as(body.token);
    expect((await scripted.ok('getAuthenticatedUser')).id).toBe(id);
    await server.services.tokenUses.flush();
    const { items } = await client.ok('listUserTokens');
    const listed = items.find((item: { id: string }) => item.id === body.id);
    expect(listed).toEqual({
      object: 'token',
      id: body.id,
      label: 'CI',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    });
  });

  it('end when they are revoked, and when their time is over', async () => {
    const { client } = await buildUser(server);
    const expiresAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const revoked = await client.ok('createUserToken', { body: { label: 'revoked' } });
    const brief = await client.ok('createUserToken', { body: { label: 'brief', expiresAt } });
    expect((await client.call('deleteUserToken', { tokenId: revoked.id })).status).toBe(204);
    expect((await client.call('deleteUserToken', { tokenId: revoked.id })).status).toBe(204);
    expect((await server.as(revoked.token).call('getAuthenticatedUser')).status).toBe(401);
    expect((await server.as(brief.token).call('getAuthenticatedUser')).status).toBe(200);
    server.clock.advance(3_600_000);
    expect((await server.as(brief.token).call('getAuthenticatedUser')).status).toBe(401);
    const { items } = await client.ok('listUserTokens');
    expect(items.map((item: { label: string }) => item.label)).not.toContain('brief');
  });

  it('belong to one person', async () => {
    const owner = await buildUser(server);
    const other = await buildUser(server);
    const token = await owner.client.ok('createUserToken', { body: { label: 'mine' } });
    expect((await other.client.call('deleteUserToken', { tokenId: token.id })).status).toBe(204);
    expect((await server.as(token.token).call('getAuthenticatedUser')).status).toBe(200);
  });

  it('are at most a hundred, however many are asked for at once', async () => {
    const { client } = await buildUser(server);
    const make = () => client.call('createUserToken', { body: { label: 'many' } });
    const made = await Promise.all(Array.from({ length: 105 }, make));
    // The client of the test came with one.
    expect(made.filter(({ status }) => status === 201)).toHaveLength(99);
    expect((await client.ok('listUserTokens')).count).toBe(100);
  });

  it('are listed newest first, page by page', async () => {
    const { client } = await buildUser(server);
    for (const label of ['one', 'two', 'three']) {
      server.clock.advance(1000);
      await client.ok('createUserToken', { body: { label } });
    }
    const first = await client.ok('listUserTokens', { query: { limit: 2 } });
    const second = await client.ok('listUserTokens', { query: { limit: 2, page: first.next.page } });
    expect([...first.items, ...second.items].map(item => item.label)).toEqual(['three', 'two', 'one', 'test']);
    expect([first.count, second.next]).toEqual([4, undefined]);
  });

  it.each([
    ['2050-01-01T00:00:00Z', '2050-01-01T00:00:00.000Z'],
    ['2050-01-01T01:30:00.5+01:30', '2050-01-01T00:00:00.500Z'],
    ['2049-12-31T22:00:00.123456-02:00', '2050-01-01T00:00:00.123Z'],
  ])('end at %s, which is %s', async (given, expiresAt) => {
    const { client } = await buildUser(server);
    const made = await client.ok('createUserToken', { body: { label: 'script', expiresAt: given } });
    expect(made).toMatchObject({ expiresAt });
    const { items } = await client.ok('listUserTokens');
    expect(items.find((token: { label: string }) => token.label === 'script')).toMatchObject({ expiresAt });
  });

  it.each(['2050-01-01', '2050-02-30T00:00:00Z', '9999-12-31T23:59:59-12:00', 'tomorrow', 2524608000])(
    'do not end at %s, which is no time',
    async expiresAt => {
      const { client } = await buildUser(server);
      const { status, body } = await client.call('createUserToken', { body: { label: 'script', expiresAt } });
      expect([status, body.error.details]).toMatchObject([400, [{ in: 'body', path: 'expiresAt' }]]);
    },
  );

  it('are refused with an end in the past or a label that is too long', async () => {
    const { client } = await buildUser(server);
    const past = { label: 'late', expiresAt: '2020-01-01T00:00:00.000Z' };
    expect((await client.call('createUserToken', { body: past })).status).toBe(400);
    expect((await client.call('createUserToken', { body: { label: 'x'.repeat(51) } })).status).toBe(400);
  });
});
