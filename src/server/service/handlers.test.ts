import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { buildUser } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('the service on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('says which version answers to whoever has an account, with and without the slash', async () => {
    const { client } = await buildUser(server);
    const information = { version: manifest.version, build: expect.any(String) };
    expect(await client.ok('getApiInformation')).toEqual(information);
    expect((await client.send('GET', '/v1')).body).toEqual(information);
    expect((await client.send('DELETE', '/v1')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await server.nobody.call('getApiInformation')).status).toBe(401);
  });
});
