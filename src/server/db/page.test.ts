import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('cursors on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let spaceId: string;
  beforeAll(async () => {
    server = await startServer(engine);
    const organization = await buildOrganization(server);
    admin = organization.admin;
    const pages = [{ title: 'One' }, { title: 'Two' }];
    ({ id: spaceId } = await buildSpace(admin.client, organization.id, pages));
  });
  afterAll(() => server.stop());

  const write = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');

  it.each([
    [['x', 'x']],
    [[1, 1]],
    [[2 ** 40, 'x']],
    [[0.5, 'x']],
    [[1, 'a\0b']],
    [[1]],
    [[1, 'x', 'x']],
    [[null, 'x']],
  ])('refuses one with the keys %j, which no row has', async keys => {
    const first = await admin.client.ok('listRevisions', { spaceId, query: { limit: 1 } });
    const [filter] = JSON.parse(Buffer.from(first.next.page, 'base64url').toString());
    const page = write([filter, ...keys]);
    expect(await admin.client.call('listRevisions', { spaceId, query: { page } })).toMatchObject({ status: 400 });
  });
});
