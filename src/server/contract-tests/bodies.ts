import { type OperationId, operations } from '#contract/operations.ts';
import { samlMetadata } from './saml-metadata.ts';
import type { World } from './world.ts';

type Body = (world: World) => unknown;

const comment: Body = () => ({ body: { markdown: 'Well.' } });
const grant: Body = ({ member }) => ({ users: [member.id], role: 'read' });
const level: Body = () => ({ role: 'comment' });
const edit: Body = ({ ids }) => ({ changes: [{ operation: 'update_page', page: ids.pageId, title: 'Begin' }] });
const upload: Body = ({ ids }) => ({ url: ids.uploadUrl, source: 'markdown' });
const transfer: Body = ({ organizationId }) => ({ organization: organizationId });

const specification = { text: '{"openapi":"3.1.0","info":{"title":"Pets"},"paths":{}}' };

/** A body that succeeds in the world, for every operation that needs one. */
const bodies: Partial<Record<OperationId, Body>> = {
  changePassword: () => ({ currentPassword: 'correct horse battery', password: 'correct horse battery' }),
  createUserToken: () => ({ label: 'Another' }),
  approveDeviceSignIn: () => ({}),
  createOrganization: () => ({ title: 'Second' }),
  startMemberBulkChange: ({ member }) => ({ action: { type: 'enable' }, members: [member.id] }),
  createOrganizationTeam: () => ({ title: 'Writers' }),
  updateTeamInOrganizationById: () => ({ title: 'Authors' }),
  inviteUsersToOrganization: () => ({ emails: ['new@example.com'] }),
  previewOrganizationInvites: () => ({ emails: ['new@example.com'] }),
  createOrganizationInvite: () => ({ role: 'read' }),
  createOrganizationSAMLProvider: () => ({ label: 'Second' }),
  readSAMLMetadata: () => ({ xml: samlMetadata }),
  inspectSAMLSettings: () => ({ certificate: 'none' }),
  saveSAMLProviderPending: () => ({ ssoURL: 'https://idp.example/next', entityID: 'next', certificate: 'none' }),
  setSSOEnforcement: () => ({ mode: 'optional' }),
  setSSOEmergencyAccess: ({ admin }) => ({ users: [admin.id] }),
  transferCollection: transfer,
  transferSpace: transfer,
  snoozeNotifications: () => ({ notifications: ['none'], until: null }),
  requestAccess: ({ ids }) => ({ item: { type: 'space', id: ids.spaceId }, role: 'admin', message: 'Please.' }),
  inviteToSpace: grant,
  inviteToCollection: grant,
  updateUserPermissionInSpace: level,
  updateTeamPermissionInSpace: level,
  updateUserPermissionInCollection: level,
  updateTeamPermissionInCollection: level,
  updateChangeRequestContent: edit,
  updateSpaceContent: edit,
  announcePresenceInChangeRequest: () => ({}),
  setChangeRequestPageViewed: () => ({ hash: null }),
  resolveChangeRequestConflict: () => ({ use: 'main' }),
  importContent: upload,
  importContentInChangeRequest: upload,
  generateStorageUploadURL: () => ({ file: { name: 'a.png', type: 'image/png', size: 10 }, kind: 'content' }),
  applyTemplateToSpace: () => ({ id: 'blank' }),
  submitChangeRequestReview: () => ({ status: 'changes-requested' }),
  requestReviewersForChangeRequest: ({ admin }) => ({ users: [admin.id] }),
  replaceInSpace: ({ ids }) => ({ find: 'Noted', replacement: 'Said', pages: [ids.otherPageId] }),
  replaceInChangeRequest: ({ ids }) => ({ find: 'Noted', replacement: 'Said', pages: [ids.otherPageId] }),
  applySuggestionsInChangeRequest: ({ ids }) => ({ suggestions: [{ comment: ids.suggestedId }] }),
  createPageTemplate: () => ({ title: 'Tutorial', markdown: '## Goal\n' }),
  markCommentsReadInSpace: ({ ids }) => ({ threads: [{ comment: ids['spaces:commentId'], replies: 1 }] }),
  markCommentsReadInChangeRequest: ({ ids }) => ({
    threads: [{ comment: ids['change-requests:commentId'], replies: 1 }],
  }),
  postCommentInSpace: comment,
  postCommentReplyInSpace: comment,
  postCommentInChangeRequest: comment,
  postCommentReplyInChangeRequest: comment,
  updateSiteCustomizationById: () => ({
    styling: { primaryColor: { light: '#2353cf', dark: '#2353cf' } },
    header: { links: [] },
    feedback: { enabled: false },
  }),
  addSpaceToSite: ({ ids }) => ({ spaceId: ids.spaceId }),
  addSectionToSite: ({ ids }) => ({ spaceId: ids.spaceId }),
  addSectionGroupToSite: () => ({ title: 'Products' }),
  addSectionToGroup: ({ ids }) => ({ sectionId: ids.siteSectionId }),
  addExternalLinkToSite: () => ({ title: 'Blog', url: 'https://blog.example.com' }),
  placeSiteStructureItem: ({ ids }) => ({
    item: { type: 'site-section-group', id: ids.siteSectionGroupId },
    parent: null,
  }),
  sortSiteStructure: ({ ids }) => ({ item: { type: 'site-space', id: ids.siteSpaceId }, position: {} }),
  inviteToSite: grant,
  updateUserPermissionInSite: level,
  updateTeamPermissionInSite: level,
  moveSiteSpace: () => ({ position: {} }),
  moveSiteSection: () => ({ position: {} }),
  moveSiteSectionGroup: () => ({ position: {} }),
  createTranslation: ({ ids }) => ({ language: 'de', source: { space: ids.spaceId, language: 'en' } }),
  updateTranslation: () => ({ instructions: { object: 'document', data: {}, nodes: [] } }),
  updateGlossaryEntries: () => ({ operations: [{ type: 'insert', translations: { en: 'space', fr: 'espace' } }] }),
  previewGlossaryEntries: () => ({ operations: [{ type: 'insert', translations: { en: 'space', fr: 'espace' } }] }),
  createSiteRedirect: () => ({ source: '/new', destination: { kind: 'external', url: 'https://new.example.com' } }),
  bulkUpsertSiteRedirects: () => ({ redirects: [{ source: '/gone', destination: null }] }),
  resolvePublishedContentByUrl: ({ ids }) => ({ url: ids.sharedUrl }),
  createSiteShareLink: () => ({ name: 'Friends' }),
  searchSiteContent: () => ({ query: 'first' }),
  createOpenAPISpec: () => ({ slug: 'other-pets', source: specification }),
  createOrUpdateOpenAPISpecBySlug: () => ({ source: specification }),
  updateOpenAPISpecBySlug: () => ({ visibility: 'public' }),
  setSpaceWatch: () => ({ level: 'watching' }),
  setChangeRequestWatch: () => ({ level: 'muted' }),
  createOrganizationWebhook: () => ({ url: 'http://127.0.0.1:9/', events: ['site_published'] }),
  updateSiteSegments: () => ({ segments: [{ name: 'Beta', claims: { beta: true } }] }),
  updateSiteAdaptiveSchema: () => ({
    jsonSchema: { type: 'object', properties: {}, additionalProperties: false },
  }),
};

const queries: Partial<Record<OperationId, (world: World) => Record<string, string>>> = {
  getContentByUrl: () => ({ url: 'http://bindery.test/' }),
  findSSOProviderLogins: () => ({ email: 'somebody@example.com' }),
  listChangeRequestPageChanges: ({ ids }) => ({ pages: ids.pageId ?? '' }),
  // They show ten where nothing is said.
  getChangeRequestChanges: () => ({ limit: '50' }),
  getRevisionSemanticChanges: () => ({ limit: '50' }),
  findInSpace: () => ({ find: 'paragraph' }),
  findInChangeRequest: () => ({ find: 'paragraph' }),
  getSiteRedirectBySource: () => ({ source: '/old' }),
  checkOpenAPISpecSlug: () => ({ slug: 'cats' }),
  searchSpaceContent: () => ({ query: 'first' }),
  searchOrganizationContent: () => ({ query: 'first' }),
};

/** A request of the operation that parses. @throws for an operation that has none yet */
export function requestOf(world: World, operationId: OperationId) {
  const operation = operations[operationId];
  const query = queries[operationId]?.(world) ?? {};
  const body = operation.body && (bodies[operationId]?.(world) ?? {});
  const problems = [operation.query?.safeParse(query).error, operation.body?.safeParse(body).error];
  if (problems.some(Boolean)) throw new Error(`${operationId}: give it a body or query in bodies.ts`);
  return { query, ...(body === undefined ? {} : { body }) };
}
