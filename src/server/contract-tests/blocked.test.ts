import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathNames } from '#contract/openapi.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { setBlocked } from '../operate/block.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { requestOf } from './bodies.ts';
import { guarded, inOrder } from './order.ts';
import { buildWorld, paramsOf, type World } from './world.ts';

/** Milliseconds for some two hundred requests on a busy machine. */
const patience = 120_000;
/** Reads that are sent as a POST, and what concerns nobody but the caller, such as the end of a task of theirs. */
const allowed: readonly OperationId[] = [
  'announcePresenceInChangeRequest',
  'cancelJob',
  'exportOrganization',
  'exportOrganizationAuditEvents',
  'exportOrganizationMembers',
  'exportSite',
  'exportSpace',
  'inspectSAMLSettings',
  'markCommentsReadInChangeRequest',
  'markCommentsReadInSpace',
  'markNotifications',
  'previewOrganizationInvites',
  'readSAMLMetadata',
  'removeMemberFromOrganizationById',
  'searchSiteContent',
  'setChangeRequestPageViewed',
  'setChangeRequestSeen',
  'setChangeRequestWatch',
  'setSpaceWatch',
  'snoozeNotifications',
  'updateOrganizationMemberLastSeenAt',
];
/** Answers a member without doing anything. */
const idle: readonly OperationId[] = ['joinOrganization'];
const homes = ['organizationId', 'spaceId', 'collectionId'];
const writes = inOrder(guarded).filter(id => {
  const { method, path } = operations[id];
  return method !== 'GET' && pathNames(path).some(name => homes.includes(name));
});

describe.each(engines)('an organization that the operator blocked on %s', engine => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(engine);
    world = await buildWorld(server);
    await server.services.jobs.idle();
    await setBlocked(server.services.database, world.organizationId, 'spam');
  }, patience);
  afterAll(() => server.stop());

  it(
    'refuses every write to it and to anything inside it, even by an admin, but for those that the contract names',
    async () => {
      const refused = writes.filter(id => !operations[id].whenBlocked && !idle.includes(id));
      expect(writes.filter(id => operations[id].whenBlocked).toSorted()).toEqual(allowed);
      expect(refused.filter(id => !operations[id].errors.includes(403))).toEqual([]);
      const wrong: Record<string, unknown> = {};
      // The other invite is for somebody else.
      const open = { inviteId: world.ids['link-invites:inviteId'] ?? '' };
      for (const id of refused) {
        const given = id === 'joinOrganizationWithInvite' ? open : {};
        const call = { ...paramsOf(world, id), ...requestOf(world, id), ...given };
        const { status, body } = await world.admin.client.call(id, call);
        const reason = body?.error?.reason;
        if (status !== 403 || reason !== 'organization-blocked') wrong[id] = { status, reason };
      }
      expect(wrong).toEqual({});
    },
    patience,
  );

  it(
    'answers what the contract allows there',
    async () => {
      for (const id of allowed.filter(name => name !== 'removeMemberFromOrganizationById')) {
        const { status } = await world.admin.client.call(id, { ...paramsOf(world, id), ...requestOf(world, id) });
        expect([id, status < 300]).toEqual([id, true]);
      }
    },
    patience,
  );
});
