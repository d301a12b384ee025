import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('answers on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it.each([
    [400, '/v1/spaces/%'],
    [400, '/v1/spaces/%ff'],
    [404, `/v1/spaces/${'x'.repeat(3000)}`],
  ])('refuses with %i an address that cannot be, in the usual form', async (status, path) => {
    const answer = await server.nobody.send('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ code: status, requestId: expect.any(String) });
  });
});
