import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathNames } from '#contract/openapi.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { buildOrganization } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { requestOf } from './bodies.ts';
import { guarded, inOrder } from './order.ts';
import { buildWorld, paramsOf, type World } from './world.ts';

/** Milliseconds for some sixty requests on a busy machine. */
const patience = 60_000;
/** Reads that are sent as a POST, and what brings a space to the trash and out of it. */
const allowed: readonly OperationId[] = ['deleteSpaceById', 'exportSpace', 'restoreSpace'];
const writes = inOrder(guarded).filter(id => {
  const { method, path } = operations[id];
  return method !== 'GET' && pathNames(path).some(name => name === 'spaceId' || name === 'translationId');
});
const refusal = { status: 409, reason: 'space-deleted' };

describe.each(engines)('a space in the trash on %s', engine => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(engine);
    world = await buildWorld(server);
    await server.services.jobs.idle();
    await world.admin.client.ok('deleteSpaceById', { spaceId: world.ids.spaceId });
  }, patience);
  afterAll(() => server.stop());

  async function answerTo(id: OperationId, given: object = {}) {
    const call = { ...paramsOf(world, id), ...requestOf(world, id), ...given };
    const { status, body } = await world.admin.client.call(id, call);
    return { status, reason: body?.error?.reason };
  }

  it(
    'refuses every write to it and to anything inside it, even by an admin',
    async () => {
      const wrong: Record<string, unknown> = {};
      for (const id of writes.filter(write => !allowed.includes(write))) {
        const answer = await answerTo(id);
        if (answer.status !== refusal.status || answer.reason !== refusal.reason) wrong[id] = answer;
      }
      expect(wrong).toEqual({});
    },
    patience,
  );

  it('refuses writes that name it elsewhere than in the path, or through an invite link to it', async () => {
    const { organizationId, admin, ids } = world;
    const link = { level: 'read', space: ids.spaceId };
    await admin.client.ok('restoreSpace', { spaceId: ids.spaceId });
    const { id: inviteId } = await admin.client.ok('createOrganizationInvite', { organizationId, body: link });
    await admin.client.ok('deleteSpaceById', { spaceId: ids.spaceId });
    expect(await answerTo('createOrganizationInvite', { body: link })).toEqual(refusal);
    expect(await answerTo('updateOrganizationInviteById', { inviteId, body: { level: 'edit' } })).toEqual(refusal);
    expect(await answerTo('createTranslation')).toEqual(refusal);
    expect(await answerTo('addSpaceToSite')).toMatchObject({ status: 400 });
    expect(await answerTo('addSectionToSite')).toMatchObject({ status: 400 });
  });

  it('is presented, like its change requests, as something that can only be read', async () => {
    const { admin, ids } = world;
    const trueOf = ({ permissions }: { permissions: Record<string, boolean> }) =>
      Object.keys(permissions).filter(name => permissions[name]);
    const { spaceId, changeRequestId } = ids;
    expect(trueOf(await admin.client.ok('getSpaceById', { spaceId }))).toEqual(['view', 'access']);
    expect(trueOf(await admin.client.ok('getChangeRequestById', { spaceId, changeRequestId }))).toEqual(['view']);
  });

  it('is not asked for by people who do not see it', async () => {
    const { member, organizationId, ids } = world;
    const before = await world.admin.client.ok('listAccessRequestsInSpace', { spaceId: ids.spaceId });
    const other = { item: { type: 'space', id: ids.spaceId }, role: 'create' };
    await member.client.ok('requestAccess', { organizationId, body: other });
    const after = await world.admin.client.ok('listAccessRequestsInSpace', { spaceId: ids.spaceId });
    expect(after).toEqual(before);
  });

  it('can be read, exported, deleted once more and restored, and is written to after that', async () => {
    expect(writes.filter(id => operations[id].inTrash).toSorted()).toEqual(allowed);
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin.client, organizationId, [{ title: 'Start', markdown: 'Text.\n' }]);
    await admin.client.ok('deleteSpaceById', { spaceId });
    await admin.client.ok('deleteSpaceById', { spaceId });
    await admin.client.ok('getSpaceById', { spaceId });
    await admin.client.ok('exportSpace', { spaceId });
    await admin.client.ok('restoreSpace', { spaceId });
    await admin.client.ok('updateSpaceById', { spaceId, body: { title: 'Back' } });
  });
});
