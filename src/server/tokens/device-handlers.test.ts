import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('a device without a browser on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  const start = () => server.nobody.ok('startDeviceSignIn', { body: { label: 'build robot' } });
  const statusOf = async (token: string) => {
    const { status, body } = await server.nobody.call('getDeviceSignInStatus', { body: { token } });
    return status === 200 ? body.status : status;
  };

  it('gets a token that acts for the person who allowed it, from then on', async () => {
    const { client, id } = await buildUser(server);
    const device = await start();
    expect(device).toEqual({
      object: 'device-sign-in',
      token: expect.stringMatching(/^bnd_[\w-]{43}$/),
      userCode: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
      verificationURL: 'http://bindery.test/device',
      completeVerificationURL: `http://bindery.test/device?code=${device.userCode}`,
      interval: 5,
      expiresAt: expect.any(String),
    });
    expect(await statusOf(device.token)).toBe('pending');
    expect((await server.as(device.token).call('getAuthenticatedUser')).status).toBe(401);
    const typed = device.userCode.toLowerCase().replace('-', '');
    const shown = await client.ok('getDeviceSignIn', { userCode: typed });
    expect(shown).toEqual({
      object: 'device-sign-in',
      userCode: device.userCode,
      label: 'build robot',
      address: '127.0.0.1',
      createdAt: expect.any(String),
      expiresAt: device.expiresAt,
    });
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBe(600_000);
    const made = await client.ok('approveDeviceSignIn', { userCode: typed, body: {} });
    expect(made).toMatchObject({ object: 'token', label: 'build robot' });
    expect(await statusOf(device.token)).toBe('approved');
    expect((await server.as(device.token).ok('getAuthenticatedUser')).id).toBe(id);
    const { items } = await client.ok('listUserTokens');
    expect(items.map((item: { id: string }) => item.id)).toContain(made.id);
    await client.ok('deleteUserToken', { tokenId: made.id });
    expect((await server.as(device.token).call('getAuthenticatedUser')).status).toBe(401);
  });

  it('has its token until the time that the person chose', async () => {
    const { client } = await buildUser(server);
    const { userCode, token } = await start();
    const inAnHour = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const past = await client.call('approveDeviceSignIn', { userCode, body: { expiresAt: '2000-01-01T00:00:00Z' } });
    expect(past.status).toBe(400);
    expect(await statusOf(token)).toBe('pending');
    expect((await client.ok('approveDeviceSignIn', { userCode, body: { expiresAt: inAnHour } })).expiresAt).toBe(
      inAnHour,
    );
    server.clock.advance(3_600_000);
    expect((await server.as(token).call('getAuthenticatedUser')).status).toBe(401);
  });

  it('is answered once, by one person, however many try at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => buildUser(server)));
    const { userCode, token } = await start();
    const answers = await Promise.all(
      people.map(({ client }) => client.call('approveDeviceSignIn', { userCode, body: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
    const allowed = people[answers.findIndex(({ status }) => status === 200)];
    expect((await server.as(token).ok('getAuthenticatedUser')).id).toBe(allowed?.id);
    expect((await allowed?.client.call('denyDeviceSignIn', { userCode }))?.status).toBe(204);
    expect(await statusOf(token)).toBe('approved');
  });

  it('is told when it was refused, and its token never works', async () => {
    const { client } = await buildUser(server);
    const { userCode, token } = await start();
    await client.ok('denyDeviceSignIn', { userCode });
    expect(await statusOf(token)).toBe('denied');
    expect((await client.call('approveDeviceSignIn', { userCode, body: {} })).status).toBe(404);
    expect((await client.call('getDeviceSignIn', { userCode })).status).toBe(404);
    expect((await server.as(token).call('getAuthenticatedUser')).status).toBe(401);
  });

  it('waits ten minutes, and is forgotten then', async () => {
    const { client } = await buildUser(server);
    const { userCode, token } = await start();
    server.clock.advance(600_000);
    expect(await statusOf(token)).toBe(404);
    expect((await client.call('getDeviceSignIn', { userCode })).status).toBe(404);
    expect((await client.call('approveDeviceSignIn', { userCode, body: {} })).status).toBe(404);
    await start();
    const kept = await server.services.database.read.selectFrom('device_sign_ins').select('user_code').execute();
    expect(kept).toHaveLength(1);
  });

  it('is refused by one who has as many tokens as there may be, and goes on waiting', async () => {
    const { client } = await buildUser(server);
    for (let made = 1; made < 100; made += 1) await client.ok('createUserToken', { body: { label: 'many' } });
    const { userCode, token } = await start();
    const refused = await client.call('approveDeviceSignIn', { userCode, body: {} });
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'token-limit']);
    expect(await statusOf(token)).toBe('pending');
  });

  it('stands in the database without its token', async () => {
    const { token } = await start();
    const rows = await server.services.database.read.selectFrom('device_sign_ins').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
