import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerEvent } from '../events/events.ts';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('presence on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('tells who is at which page and whether they ask who else is, and is for those who may look', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId, pageId: page } = await buildSpace(admin.client, organizationId);
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId, body: {} });
    const at = { spaceId, changeRequestId };
    const heard = Promise.withResolvers<ServerEvent>();
    await server.services.events.ready();
    server.services.events.subscribe({ organizationId, types: ['presence'] }, heard.resolve);
    const reader = await buildMember(server, organizationId, 'read');
    expect(
      (await reader.client.call('announcePresenceInChangeRequest', { ...at, body: { page, asks: true } })).status,
    ).toBe(204);
    expect(await heard.promise).toEqual({
      ...{ organizationId, spaceId, changeRequestId },
      type: 'presence',
      data: { userId: reader.id, page, left: false, asks: true },
    });
    const guest = await buildMember(server, organizationId, null);
    expect((await guest.client.call('announcePresenceInChangeRequest', { ...at, body: {} })).status).toBe(404);
  });
});
