import type { OperationId } from '#contract/operations.ts';
import { hashToken } from '../http/sessions.ts';
import { newId, newToken } from '../ids.ts';
import { putEnforcement } from '../sso/enforcement-rows.ts';
import { buildOrganization, buildUser } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { buildCollection } from '../testing/build-spaces.ts';
import type { Client } from '../testing/client.ts';
import type { TestServer } from '../testing/start.ts';
import { insertToken } from '../tokens/rows.ts';
import type { World } from './world.ts';

/** What an operation is called with instead of what the world has. */
interface Spare {
  client?: Client;
  body?: unknown;
  [parameter: string]: unknown;
}

/** For operations that the world itself is no ground for: they need something unused, something finished, or another person. */
export async function buildSpares(server: TestServer, world: World): Promise<Partial<Record<OperationId, Spare>>> {
  const { admin, organizationId, ids } = world;
  const { client } = admin;
  const second = await client.ok('createOrganization', { body: { title: 'Target' } });
  const stranger = await buildUser(server);
  const leaving = await buildOrganization(server);
  const space = await buildSpace(client, organizationId);
  const shown = await buildSpace(client, organizationId);
  const collection = await buildCollection(admin, organizationId);
  const request = await client.ok('createChangeRequest', { spaceId: space.id, body: { subject: 'Done' } });
  const merged = { spaceId: space.id, changeRequestId: request.id };
  await client.ok('mergeChangeRequest', merged);
  const inSite = { organizationId, siteId: ids.siteId, body: { spaceId: shown.id } };
  const siteSpace = await client.ok('addSpaceToSite', inSite);
  const section = async () => {
    const { id: spaceId } = await buildSpace(client, organizationId);
    return client.ok('addSectionToSite', { organizationId, siteId: ids.siteId, body: { spaceId } });
  };
  const [first, last] = [await section(), await section()];
  const besideFirst = { type: 'site-section', id: first.id };
  const everything = await client.ok('listSpacesInOrganizationById', { organizationId, query: { limit: 100 } });
  const showing = { spaces: everything.items.map(({ id }: { id: string }) => id) };
  const unpublished = await client.ok('createSite', { organizationId, body: showing });
  return {
    createSite: { body: showing },
    publishSite: { siteId: unpublished.id },
    getContentByUrl: { query: { url: `http://bindery.test/o/${organizationId}/s/${ids.spaceId}` } },
    updateUserById: { userId: admin.id },
    deleteAuthenticatedUser: { client: (await buildUser(server)).client },
    // Admins have every level already.
    requestAccess: { client: world.member.client },
    joinOrganizationWithInvite: { client: stranger.client, inviteId: ids['link-invites:inviteId'] },
    createOrganization: { client: leaving.admin.client },
    addSpaceToSite: { body: { spaceId: space.id } },
    moveSiteSpace: {
      siteSpaceId: siteSpace.id,
      body: { position: { before: { type: 'site-space', siteSpace: ids.siteSpaceId } } },
    },
    addSectionToSite: { body: { spaceId: (await buildSpace(client, organizationId)).id } },
    moveSiteSection: {
      siteSectionId: last.id,
      body: { position: { before: { type: 'site-section', siteSection: first.id } } },
    },
    moveSiteSectionGroup: { body: { position: { after: besideFirst } } },
    sortSiteStructure: { body: { item: { type: 'site-section', id: last.id }, position: { after: besideFirst } } },
    moveSpace: { spaceId: space.id, body: { parent: ids.collectionId } },
    moveCollection: { collectionId: collection.id, body: { parent: ids.collectionId } },
    revertChangeRequest: merged,
    confirmSSOEnforcement: await buildConfirmation(server),
    transferSpace: { spaceId: (await buildSpace(client, organizationId)).id, body: { organization: second.id } },
    transferCollection: {
      collectionId: (await buildCollection(admin, organizationId)).id,
      body: { organization: second.id },
    },
  };
}

/** An organization that waits for the confirmation of single sign-on, and its admin, who came through its provider. */
async function buildConfirmation(server: TestServer): Promise<Spare> {
  const { id: organizationId, admin } = await buildOrganization(server);
  const { database, clock } = server.services;
  const token = newToken();
  const now = clock.now();
  const confirm_by = new Date(now.getTime() + 3_600_000).toISOString();
  const at = now.toISOString();
  await database.write(async tx => {
    await putEnforcement(tx, { organization_id: organizationId, started_at: at, started_by: admin.id, confirm_by });
    await insertToken(tx, {
      ...{ hash: hashToken(token), id: newId(), kind: 'session', user_id: admin.id, label: '', site_id: null },
      ...{ organization_id: null, sso_organization_id: organizationId },
      ...{ created_at: at, last_used_at: null, expires_at: null },
    });
  });
  return { organizationId, client: server.as(token) };
}
