import type { WriteOperationId } from '#contract/operations.ts';
import type { ActionId } from './labels.ts';
import type { TargetKind } from './targets.ts';

/** What an operation was asked and what it answered. */
export interface AuditCall {
  params: Readonly<Record<string, string>>;
  body: unknown;
  result: unknown;
  /** The thing was not there before. */
  isNew: boolean;
}

export interface AuditedRule {
  action: ActionId;
  target: TargetKind;
  /** Another word for it, by what it came to. */
  rather?: (call: AuditCall) => ActionId | undefined;
  /** The answer says what was made; the path names something else. */
  made?: true;
  /** Written even where nothing that is compared has changed. */
  always?: true;
  /** What should be known beside the changes; never secrets. */
  facts?: (call: AuditCall) => Record<string, unknown>;
}

/** Why an operation leaves no trace in the audit log. */
type Reason =
  /** The history of the space and of the change request tells it. */
  | 'in the history'
  /** Discussions tell it themselves. */
  | 'in the discussion'
  /** It changes nothing that others depend on. */
  | 'private'
  /** The handler writes the event, or what it calls does. */
  | 'by hand';

export type AuditRule = AuditedRule | Reason;

const on = (target: TargetKind, action: ActionId, more: Omit<AuditedRule, 'target' | 'action'> = {}): AuditedRule => ({
  target,
  action,
  ...more,
});

/** Members of an object that has been parsed. */
const pick =
  (from: 'body' | 'result', ...names: readonly string[]) =>
  (call: AuditCall): Record<string, unknown> => {
    const source = call[from];
    if (typeof source !== 'object' || source === null) return {};
    return Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)));
  };

const always = { always: true } as const;
const made = { made: true } as const;
const tokenMade = on('account', 'user.token_create', {
  always: true,
  facts: pick('result', 'id', 'label', 'expiresAt'),
});
/** That it was asked for; the job writes what became of each member. */
const bulkChange = on('organization', 'member.bulk_change', {
  always: true,
  facts: pick('result', 'id', 'action', 'total'),
});

const pageTemplateChange = on('space', 'space.page_templates_change', { always: true, facts: pick('body', 'title') });

/** What each operation leaves in the audit log; one without a decision does not compile. */
export const auditRules: Record<WriteOperationId, AuditRule> = {
  completeSetup: 'by hand',
  signUp: 'by hand',
  signIn: 'by hand',
  signOut: on('account', 'user.sign_out', always),
  requestPasswordReset: 'private',
  resetPassword: 'by hand',
  verifyEmail: 'private',
  resendVerification: 'private',
  deleteAuthenticatedUser: on('account', 'user.delete'),
  changePassword: on('account', 'user.password_change', always),
  deleteOtherUserSessions: on('account', 'user.session_end', always),
  deleteUserSession: on('account', 'user.session_end', always),
  updateUserById: 'private',
  resolvePublishedContentByUrl: 'private',
  createUserToken: tokenMade,
  deleteUserToken: on('token', 'user.token_delete'),
  startDeviceSignIn: 'private',
  getDeviceSignInStatus: 'private',
  approveDeviceSignIn: tokenMade,
  denyDeviceSignIn: 'private',

  createOrganization: on('organization', 'organization.create', made),
  updateOrganizationById: on('organization', 'organization.update'),
  deleteOrganizationById: on('organization', 'organization.delete'),
  restoreOrganization: on('organization', 'organization.restore'),
  joinOrganization: on('own-membership', 'member.join'),
  updateMemberInOrganizationById: on('member', 'member.update'),
  removeMemberFromOrganizationById: on('member', 'member.remove'),
  updateOrganizationMemberLastSeenAt: 'private',
  endMemberSessions: on('member', 'member.end_sessions', always),
  endMemberSession: on('member-session', 'member.end_sessions'),
  startMemberBulkChange: bulkChange,
  cancelMemberBulkChange: 'private',
  retryMemberBulkChange: bulkChange,
  undoMemberBulkChange: bulkChange,
  setUserAsSSOMemberForOrganization: on('member', 'member.require_sso'),
  createOrganizationTeam: on('team', 'team.create', made),
  removeTeamFromOrganizationById: on('team', 'team.delete'),
  updateTeamInOrganizationById: on('team', 'team.update'),
  updateMembersInOrganizationTeam: on('team-members', 'team.members_change'),
  addMemberToOrganizationTeamById: on('team-members', 'team.members_change'),
  deleteMemberFromOrganizationTeamById: on('team-members', 'team.members_change'),
  inviteUsersToOrganization: on('organization', 'member.invite', {
    always: true,
    facts: pick('body', 'emails', 'role', 'teams', 'sso', 'message'),
  }),
  previewOrganizationInvites: 'private',
  joinOrganizationWithInvite: on('own-membership', 'member.join', {
    facts: ({ params }) => ({ invite: params.inviteId }),
  }),
  revokeOrganizationInvite: on('invite', 'invite.revoke'),
  resendOrganizationInvite: on('invite', 'invite.resend', always),
  createOrganizationInvite: on('invite', 'invite_link.create', made),
  updateOrganizationInviteById: on('invite', 'invite_link.update'),
  deleteOrganizationInviteById: on('invite', 'invite_link.delete'),

  requestAccess: 'private',
  declineAccessRequestInOrganization: 'private',
  declineAccessRequestInSpace: 'private',
  declineAccessRequestInCollection: 'private',
  declineAccessRequestInSite: 'private',

  createCollection: on('collection', 'collection.create', made),
  deleteCollectionById: 'by hand',
  updateCollectionById: on('collection', 'collection.update'),
  moveCollection: on('collection', 'collection.move'),
  transferCollection: on('collection', 'collection.transfer'),
  inviteToCollection: on('collection-access', 'collection.access_change'),
  updateUserPermissionInCollection: on('collection-access', 'collection.access_change'),
  removeUserFromCollection: on('collection-access', 'collection.access_change'),
  updateTeamPermissionInCollection: on('collection-access', 'collection.access_change'),
  removeTeamFromCollection: on('collection-access', 'collection.access_change'),

  createSpace: on('space', 'space.create', made),
  deleteSpaceById: on('space', 'space.delete'),
  updateSpaceById: on('space', 'space.update'),
  duplicateSpace: on('space', 'space.duplicate', { made: true, facts: ({ params }) => ({ from: params.spaceId }) }),
  restoreSpace: on('space', 'space.restore'),
  createPageTemplate: pageTemplateChange,
  updatePageTemplate: pageTemplateChange,
  deletePageTemplate: on('page-template', 'space.page_templates_change'),
  moveSpace: on('space', 'space.move'),
  transferSpace: on('space', 'space.transfer'),
  inviteToSpace: on('space-access', 'space.access_change'),
  updateUserPermissionInSpace: on('space-access', 'space.access_change'),
  removeUserFromSpace: on('space-access', 'space.access_change'),
  updateTeamPermissionInSpace: on('space-access', 'space.access_change'),
  removeTeamFromSpace: on('space-access', 'space.access_change'),
  rollbackSpace: on('space', 'space.rollback', {
    always: true,
    facts: ({ params }) => ({ revision: params.revisionId }),
  }),
  importContent: 'by hand',
  importContentInChangeRequest: 'in the history',
  undoImport: 'in the history',
  updateSpaceContent: 'in the history',
  applyTemplateToSpace: 'in the history',
  generateStorageUploadURL: 'private',

  createChangeRequest: 'in the history',
  createSuggestionRequest: 'in the history',
  updateChangeRequestContent: 'in the history',
  updateChangeRequestById: 'in the history',
  updateChangeRequest: 'in the history',
  mergeChangeRequest: on('change-request', 'change_request.merge', {
    rather: call => ('bypassed' in pick('result', 'bypassed')(call) ? 'change_request.merge_bypass' : undefined),
    facts: call => ({ ...pick('result', 'revision', 'result', 'bypassed')(call), ...pick('body', 'reason')(call) }),
  }),
  revertChangeRequest: on('change-request', 'change_request.revert', {
    always: true,
    facts: call => ({ changeRequest: pick('result', 'id')(call).id }),
  }),
  announcePresenceInChangeRequest: 'private',
  setChangeRequestPageViewed: 'private',
  setChangeRequestSeen: 'private',
  markCommentsReadInChangeRequest: 'private',
  markCommentsReadInSpace: 'private',
  searchSiteContent: 'private',
  resolveChangeRequestConflict: 'in the history',
  submitChangeRequestReview: 'in the discussion',
  withdrawChangeRequestReview: 'in the discussion',
  requestReviewersForChangeRequest: 'in the discussion',
  removeRequestedReviewerFromChangeRequest: 'in the discussion',
  replaceInChangeRequest: 'in the history',
  replaceInSpace: 'in the history',
  applySuggestionsInChangeRequest: 'in the history',
  publishPendingCommentsInChangeRequest: 'in the discussion',
  postCommentInSpace: 'in the discussion',
  updateCommentInSpace: 'in the discussion',
  deleteCommentInSpace: 'in the discussion',
  postCommentReplyInSpace: 'in the discussion',
  updateCommentReplyInSpace: 'in the discussion',
  deleteCommentReplyInSpace: 'in the discussion',
  postCommentInChangeRequest: 'in the discussion',
  updateCommentInChangeRequest: 'in the discussion',
  deleteCommentInChangeRequest: 'in the discussion',
  postCommentReplyInChangeRequest: 'in the discussion',
  updateCommentReplyInChangeRequest: 'in the discussion',
  deleteCommentReplyInChangeRequest: 'in the discussion',

  createOpenAPISpec: on('openapi-spec', 'openapi.create', made),
  createOrUpdateOpenAPISpecBySlug: on('openapi-spec', 'openapi.update', {
    always: true,
    rather: ({ isNew }) => (isNew ? 'openapi.create' : undefined),
  }),
  deleteOpenAPISpecBySlug: on('openapi-spec', 'openapi.delete'),
  updateOpenAPISpecBySlug: on('openapi-spec', 'openapi.update'),
  createTranslation: on('translation', 'translation.create', made),
  updateTranslation: on('translation', 'translation.update'),
  deleteTranslation: on('translation', 'translation.delete'),
  runTranslation: on('translation', 'translation.run', always),
  retryTranslation: on('translation', 'translation.run', always),
  updateTranslationPage: 'in the history',
  deleteTranslationPageEdits: 'in the history',
  previewGlossaryEntries: 'private',
  updateGlossaryEntries: on('organization', 'glossary.update', always),

  createSite: on('site', 'site.create', made),
  deleteSiteById: on('site', 'site.delete'),
  updateSiteById: on('site', 'site.update'),
  publishSite: on('site', 'site.publish'),
  unpublishSite: on('site', 'site.unpublish'),
  updateSiteCustomizationById: on('site-look', 'site.customize'),
  overrideSiteSpaceCustomizationById: on('site-space-look', 'site.customize'),
  deleteSiteSpaceCustomizationById: on('site-space-look', 'site.customize'),
  inviteToSite: on('site-access', 'site.access_change'),
  updateUserPermissionInSite: on('site-access', 'site.access_change'),
  removeUserFromSite: on('site-access', 'site.access_change'),
  updateTeamPermissionInSite: on('site-access', 'site.access_change'),
  removeTeamFromSite: on('site-access', 'site.access_change'),
  sortSiteStructure: on('site-structure', 'site.structure_change'),
  placeSiteStructureItem: on('site-structure', 'site.structure_change'),
  addSectionToSite: on('site-structure', 'site.structure_change'),
  deleteSiteSectionById: on('site-structure', 'site.structure_change'),
  updateSiteSectionById: on('site-structure', 'site.structure_change'),
  moveSiteSection: on('site-structure', 'site.structure_change'),
  addSectionGroupToSite: on('site-structure', 'site.structure_change'),
  deleteSiteSectionGroupById: on('site-structure', 'site.structure_change'),
  updateSiteSectionGroupById: on('site-structure', 'site.structure_change'),
  addSectionToGroup: on('site-structure', 'site.structure_change'),
  removeSectionFromGroup: on('site-structure', 'site.structure_change'),
  moveSiteSectionGroup: on('site-structure', 'site.structure_change'),
  addExternalLinkToSite: on('site-structure', 'site.structure_change'),
  updateSiteExternalLinkById: on('site-structure', 'site.structure_change'),
  deleteSiteExternalLinkById: on('site-structure', 'site.structure_change'),
  addSpaceToSite: on('site-structure', 'site.structure_change'),
  deleteSiteSpaceById: on('site-structure', 'site.structure_change'),
  updateSiteSpaceById: on('site-structure', 'site.structure_change'),
  moveSiteSpace: on('site-structure', 'site.structure_change'),
  duplicateSiteSpace: on('site-structure', 'site.structure_change'),
  createSiteRedirect: on('site-redirect', 'site.redirect_change', made),
  updateSiteRedirectById: on('site-redirect', 'site.redirect_change'),
  deleteSiteRedirectById: on('site-redirect', 'site.redirect_change'),
  bulkUpsertSiteRedirects: on('site', 'site.redirect_change', { always: true, facts: pick('result', 'results') }),
  removeCustomHostname: on('site-hostname', 'site.update'),
  createSiteShareLink: on('share-link', 'share_link.create', made),
  deleteSiteShareLinkById: on('share-link', 'share_link.delete'),
  updateSiteShareLinkById: on('share-link', 'share_link.update'),
  rotateSiteShareLinkById: on('share-link', 'share_link.update', always),
  updateSiteSegments: 'private',
  updateSiteAdaptiveSchema: on('visitor-schema', 'site.visitor_schema_change'),
  updateSitePublishingAuthById: on('visitor-auth', 'site.visitor_auth_change'),
  regenerateSitePublishingAuthById: on('visitor-auth', 'site.visitor_key_regenerate', always),

  createOrganizationSAMLProvider: on('saml-provider', 'saml_provider.create', made),
  updateOrganizationSAMLProvider: on('saml-provider', 'saml_provider.update'),
  deleteOrganizationSAMLProvider: on('saml-provider', 'saml_provider.delete'),
  readSAMLMetadata: 'private',
  inspectSAMLSettings: 'private',
  saveSAMLProviderPending: on('saml-provider', 'saml_provider.pending_save', always),
  activateSAMLProviderPending: on('saml-provider', 'saml_provider.update', always),
  discardSAMLProviderPending: on('saml-provider', 'saml_provider.pending_discard'),
  setSSOEnforcement: on('organization', 'organization.sso_enforce', {
    ...always,
    facts: pick('body', 'mode', 'reason'),
  }),
  confirmSSOEnforcement: on('organization', 'organization.sso_confirm', always),
  setSSOEmergencyAccess: on('organization', 'organization.sso_emergency', {
    ...always,
    facts: pick('body', 'users'),
  }),
  declineSSOLinkRequest: on('member', 'member.sso_link_decline', always),
  linkSSOMembersByDomain: on('organization', 'organization.sso_link', { ...always, facts: pick('result', 'linked') }),
  checkEmailDomain: 'by hand',
  stopSAMLProviderTest: 'private',
  startSAMLProviderTest: on('saml-provider', 'saml_provider.test', always),

  markNotifications: 'private',
  snoozeNotifications: 'private',
  updateNotificationPreferences: 'private',
  setSpaceWatch: 'private',
  setChangeRequestWatch: 'private',
  cancelImportRun: 'private',
  cancelJob: 'private',

  createOrganizationWebhook: on('webhook', 'webhook.create', made),
  updateOrganizationWebhook: on('webhook', 'webhook.update'),
  deleteOrganizationWebhook: on('webhook', 'webhook.delete'),
  rotateOrganizationWebhookSecret: on('webhook', 'webhook.rotate_secret', {
    always: true,
    facts: pick('body', 'graceHours'),
  }),
  testOrganizationWebhook: on('webhook', 'webhook.test', always),
  redeliverWebhookDelivery: on('webhook', 'webhook.redeliver', {
    always: true,
    facts: ({ params }) => ({ delivery: params.webhookDeliveryId }),
  }),

  exportSpace: on('space', 'content.export', { always: true }),
  exportOrganization: on('organization', 'content.export', { always: true }),
  exportSite: on('site', 'content.export', { always: true }),
  exportOrganizationMembers: on('organization', 'member.export', {
    always: true,
    facts: ({ body }) => ({ filter: body }),
  }),
  exportOrganizationAuditEvents: on('organization', 'audit.export', {
    always: true,
    facts: ({ body }) => ({ filter: body }),
  }),
};
