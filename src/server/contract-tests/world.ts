import { pathNames } from '#contract/openapi.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { password } from '../testing/build-accounts.ts';
import { buildSpace } from '../testing/build-content.ts';
import { buildCollection, buildTeam } from '../testing/build-spaces.ts';
import type { TestServer } from '../testing/start.ts';

/** An organization with one of everything. */
export interface World {
  organizationId: string;
  admin: Person;
  /** A plain member with a grant on everything that takes one, a team, and a request for review. */
  member: Person;
  /** Value of each path parameter, by its name; a name before a colon is the collection the parameter stands in. */
  ids: Record<string, string>;
}

const markdown = 'First paragraph.\n\nSecond paragraph.\n';
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export async function buildWorld(server: TestServer): Promise<World> {
  const { id: organizationId, admin } = await buildOrganization(server);
  const member = await buildMember(server, organizationId, 'read');
  const world = { organizationId, admin, member };
  const ids: Record<string, string> = { organizationId, userId: member.id };
  Object.assign(ids, await buildAccountParts(server, world));
  Object.assign(ids, await buildContent(world));
  Object.assign(ids, await buildStructure(server, world, ids.spaceId ?? ''));
  Object.assign(ids, await buildDiscussion(world, ids));
  Object.assign(ids, await buildImport(server, world));
  Object.assign(ids, await buildSpecification(server, world));
  Object.assign(ids, await buildTranslation(server, world, ids.spaceId ?? ''));
  Object.assign(ids, await buildWebhook(world));
  await askForAccess(world, ids, member);
  ids.auditEventId = (await admin.client.ok('listOrganizationAuditEvents', { organizationId })).items[0].id;
  return { ...world, ids };
}

type Parts = Pick<World, 'organizationId' | 'admin' | 'member'>;

async function buildAccountParts(server: TestServer, { organizationId, admin, member }: Parts) {
  const { client } = admin;
  await client.ok('changePassword', { body: { password } });
  const session = await server.nobody.ok('signIn', { body: { email: admin.email, password } });
  const { items } = await server.as(session.token).ok('listUserSessions');
  const body = { emails: [`invited-${admin.id}@example.com`], role: 'read' };
  const { invites } = await client.ok('inviteUsersToOrganization', { organizationId, body });
  const link = await client.ok('createOrganizationInvite', { organizationId, body: { role: 'read' } });
  const settings = { label: 'Identity', entityID: 'idp', certificate: 'none', ssoURL: 'https://idp.example/sso' };
  const provider = await client.ok('createOrganizationSAMLProvider', { organizationId, body: settings });
  const at = { organizationId, samlProviderId: provider.id };
  const bulk = { action: { type: 'enable' }, members: [member.id] };
  const domain = `${organizationId.toLowerCase().replaceAll('_', '-')}.example`;
  await client.ok('updateOrganizationById', { organizationId, body: { emailDomains: [domain] } });
  return {
    bulkChangeId: (await client.ok('startMemberBulkChange', { organizationId, body: bulk })).id,
    samlProviderId: provider.id,
    samlTestId: (await client.ok('startSAMLProviderTest', at)).id,
    sessionId: items[0].id,
    memberSessionId: (await member.client.ok('createUserToken', { body: { label: 'script' } })).id,
    tokenId: (await client.ok('createUserToken', { body: { label: 'script' } })).id,
    userCode: (await client.ok('startDeviceSignIn', { body: { label: 'script' } })).userCode,
    emailDomain: 'example.com',
    'domains:emailDomain': domain,
    'invites:inviteId': invites[0].id,
    'link-invites:inviteId': link.id,
    teamId: await buildTeam(server, organizationId, [member]),
  };
}

/** A space with a page, a file, a reusable content, a change request, and a conflict in it. */
async function buildContent({ organizationId, admin: { client } }: Parts) {
  const { id: spaceId, ids } = await buildSpace(client, organizationId, [
    { title: 'Start', markdown },
    { title: 'More', markdown },
  ]);
  const pageId = ids.get('Start') ?? '';
  const changes = [
    { operation: 'insert_files', files: [{ ref: 'file', name: 'dot.png', base64: png }] },
    { operation: 'insert_reusable_content', ref: 'note', title: 'Note', document: { markdown: 'Noted.\n' } },
  ];
  const { refs } = await client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });
  const request = await client.ok('createChangeRequest', { spaceId, body: { subject: 'Change' } });
  const at = { spaceId, changeRequestId: request.id };
  const edit = (text: string) => ({
    changes: [{ operation: 'update_page', page: pageId, document: { markdown: markdown.replace('First', text) } }],
  });
  await client.ok('updateChangeRequestContent', { ...at, body: edit('Mine') });
  await client.ok('updateSpaceContent', { spaceId, body: edit('Main') });
  await client.ok('updateChangeRequest', at);
  const conflicts = await client.ok('listChangeRequestConflicts', at);
  const { id: revisionId } = await client.ok('getCurrentRevision', { spaceId });
  const template = { title: 'Guide', markdown: '## Steps\n' };
  const { id: pageTemplateId } = await client.ok('createPageTemplate', { spaceId, body: template });
  return {
    ...{
      spaceId,
      pageId,
      otherPageId: ids.get('More') ?? '',
      pagePath: 'start',
      changeRequestId: request.id,
      revisionId,
      pageTemplateId,
    },
    ...{ fileId: refs.file, reusableContentId: refs.note, conflictId: conflicts.items[0].id },
  };
}

async function buildStructure(server: TestServer, { organizationId, admin, member }: Parts, spaceId: string) {
  const { client } = admin;
  const { id: collectionId } = await buildCollection(admin, organizationId);
  const teamId = await buildTeam(server, organizationId, [member]);
  const body = { users: [member.id], teams: [teamId], role: 'read' };
  await client.ok('inviteToSpace', { spaceId, body });
  await client.ok('inviteToCollection', { collectionId, body });
  return { collectionId, ...(await buildSite({ organizationId, admin, member }, teamId, spaceId)) };
}

/** A published site with one section, which is in a group beside a link. */
async function buildSite({ organizationId, admin: { client }, member }: Parts, teamId: string, spaceId: string) {
  const site = { title: 'Handbook', visibility: 'share-link' };
  const { id: siteId } = await client.ok('createSite', { organizationId, body: site });
  const at = { organizationId, siteId };
  const hostname = `docs.${siteId.toLowerCase().replace('_', '-')}.example`;
  await client.ok('updateSiteById', { ...at, body: { hostname } });
  const { hostname: subdomain } = await client.ok('getOrganizationById', { organizationId });
  const section = await client.ok('addSectionToSite', { ...at, body: { spaceId } });
  const group = await client.ok('addSectionGroupToSite', { ...at, body: { title: 'More', sections: [section.id] } });
  const outside = { title: 'Status', url: 'https://status.example.com', parent: group.id };
  const external = await client.ok('addExternalLinkToSite', { ...at, body: outside });
  await client.ok('inviteToSite', { ...at, body: { users: [member.id], teams: [teamId], role: 'read' } });
  await client.ok('publishSite', at);
  const link = await client.ok('createSiteShareLink', { ...at, body: { name: 'Partners' } });
  const destination = { kind: 'external', url: 'https://old.example.com' };
  const redirect = await client.ok('createSiteRedirect', { ...at, body: { source: '/old', destination } });
  return {
    ...{ siteId, sharedUrl: link.urls.published, siteSpaceId: section.siteSpaces[0].id, siteSectionId: section.id },
    ...{
      siteSectionGroupId: group.id,
      siteExternalLinkId: external.id,
      shareLinkId: link.id,
      siteRedirectId: redirect.id,
      hostname,
      subdomain,
    },
  };
}

async function buildDiscussion(
  { admin: { client }, member }: Parts,
  { spaceId, changeRequestId, otherPageId: page }: Record<string, string>,
) {
  const at = { spaceId, changeRequestId };
  const body = { body: { markdown: 'Why?' } };
  const onSpace = await client.ok('postCommentInSpace', { spaceId, body });
  const onRequest = await client.ok('postCommentInChangeRequest', { ...at, body });
  const replyOnSpace = await client.ok('postCommentReplyInSpace', { spaceId, commentId: onSpace.id, body });
  const inRequest = { ...at, commentId: onRequest.id, body };
  const replyOnRequest = await client.ok('postCommentReplyInChangeRequest', inRequest);
  const { rows } = await client.ok('getChangeRequestPageChanges', { ...at, pageId: page });
  const suggestion = { page, node: rows[0].after.node, ...body, suggestion: { markdown: 'Better.' } };
  const suggested = await client.ok('postCommentInChangeRequest', { ...at, body: suggestion });
  const review = await client.ok('submitChangeRequestReview', { ...at, body: { status: 'changes-requested' } });
  await client.ok('inviteToSpace', { spaceId, body: { users: [member.id], role: 'review' } });
  await client.ok('requestReviewersForChangeRequest', { ...at, body: { users: [member.id] } });
  return {
    'spaces:commentId': onSpace.id,
    'change-requests:commentId': onRequest.id,
    'spaces:commentReplyId': replyOnSpace.id,
    'change-requests:commentReplyId': replyOnRequest.id,
    reviewId: review.id,
    suggestedId: suggested.id,
  };
}

async function buildImport(server: TestServer, { organizationId, admin: { client } }: Parts) {
  const { id: spaceId } = await client.ok('createSpace', { organizationId, body: { title: 'Imported' } });
  const file = { name: 'page.md', type: 'text/markdown', size: 100 };
  const { url } = await client.ok('generateStorageUploadURL', { organizationId, body: { file, kind: 'import' } });
  await fetch(String(url).replace('http://bindery.test', server.url), { method: 'PUT', body: '# Page\n' });
  const { run } = await client.ok('importContent', { spaceId, body: { url, source: 'markdown' } });
  // The job that imported it.
  return { importRunId: run, jobId: run, uploadUrl: url };
}

/** An API specification with one version. */
async function buildSpecification(server: TestServer, { organizationId, admin: { client } }: Parts) {
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} });
  await client.ok('createOpenAPISpec', { organizationId, body: { slug: 'pets', source: { text } } });
  await server.services.jobs.idle();
  const { items } = await client.ok('listOpenAPISpecVersions', { organizationId, specSlug: 'pets' });
  return { specSlug: 'pets', versionId: items[0].id };
}

async function buildTranslation(server: TestServer, { organizationId, admin: { client } }: Parts, space: string) {
  const body = { source: { space, language: 'en' }, language: 'fr' };
  const { id: translationId } = await client.ok('createTranslation', { organizationId, body });
  const operations = [{ type: 'insert', translations: { en: 'page', fr: 'page' } }];
  await client.ok('updateGlossaryEntries', { organizationId, body: { operations } });
  const { items } = await client.ok('listGlossaryEntries', { organizationId });
  await server.services.jobs.idle();
  return { translationId, glossaryEntryId: items[0].id };
}

/** A webhook that is told of nothing, with a delivery that nobody takes. */
async function buildWebhook({ organizationId, admin: { client } }: Parts) {
  const body = { url: 'http://127.0.0.1:9/', events: ['site_unpublished'], active: false };
  const { id: webhookId } = await client.ok('createOrganizationWebhook', { organizationId, body });
  const delivery = await client.ok('testOrganizationWebhook', { organizationId, webhookId });
  return { webhookId, webhookDeliveryId: delivery.id };
}

/** Somebody asks for more on everything that takes grants. */
export async function askForAccess(
  { organizationId }: Pick<World, 'organizationId'>,
  { spaceId, collectionId, siteId }: Record<string, string>,
  { client }: Person,
): Promise<void> {
  const items = { space: spaceId, collection: collectionId, site: siteId, organization: organizationId };
  for (const [type, id] of Object.entries(items))
    await client.ok('requestAccess', { organizationId, body: { item: { type, id }, role: 'admin' } });
}

/** The path parameters of an operation in this world. @throws for a parameter that the world has no value for */
export function paramsOf(world: World, operationId: OperationId): Record<string, string> {
  const { path } = operations[operationId];
  return Object.fromEntries(
    pathNames(path).map(name => {
      const place = ['change-requests', 'link-invites', 'invites', 'spaces', 'domains'].find(
        segment => path.includes(`/${segment}/`) && `${segment}:${name}` in world.ids,
      );
      const id = world.ids[place ? `${place}:${name}` : name];
      if (!id) throw new Error(`${operationId}: no value for {${name}}; build one in world.ts`);
      return [name, id];
    }),
  );
}

/** A user who belongs to nothing. */
export const buildStranger = (server: TestServer): Promise<Person> => buildUser(server);

/** A member of the world who was switched off. */
export async function buildDisabled(server: TestServer, { organizationId, admin }: World): Promise<Person> {
  const person = await buildMember(server, organizationId, 'create');
  const change = { organizationId, userId: person.id, body: { disabled: true } };
  await admin.client.ok('updateMemberInOrganizationById', change);
  return person;
}

/** Conflicts are found in revisions of a change request; other operations want one of the main content. */
export const ofConflicts = ({ ids }: World, id: OperationId) =>
  id === 'listRevisionConflicts' ? { revisionId: ids['conflicts:revisionId'] } : {};
