import type { Operations } from '#contract/operations.ts';
import { audited } from './audit/audited.ts';
import { auditHandlers } from './audit/handlers.ts';
import { authHandlers } from './auth/handlers.ts';
import { memberBulkHandlers } from './bulk-members/handlers.ts';
import { changeRequestContentHandlers } from './change-requests/content-handlers.ts';
import { changeRequestHandlers } from './change-requests/handlers.ts';
import { collectionHandlers } from './collections/handlers.ts';
import { changeRequestCommentHandlers, spaceCommentHandlers } from './comments/handlers.ts';
import { contentHandlers } from './content/handlers.ts';
import { contentExportHandlers } from './exports/handlers.ts';
import { findReplaceHandlers } from './find-replace/handlers.ts';
import { grantHandlers } from './grants/handlers.ts';
import { accessRequestHandlers } from './grants/request-handlers.ts';
import { siteGrantHandlers } from './grants/site-handlers.ts';
import { healthHandlers } from './health/handlers.ts';
import type { Handlers } from './http/context.ts';
import { importHandlers } from './imports/handlers.ts';
import { insightHandlers } from './insights/handlers.ts';
import { inviteHandlers } from './invites/handlers.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { memberHandlers } from './members/handlers.ts';
import { memberSessionHandlers } from './members/session-handlers.ts';
import { notificationHandlers } from './notifications/handlers.ts';
import { openAPIChangesHandlers } from './openapi/compare/handlers.ts';
import { openAPIHandlers } from './openapi/handlers.ts';
import { organizationHandlers } from './organizations/handlers.ts';
import { pageTemplateHandlers } from './page-templates/handlers.ts';
import { pdfHandlers } from './pdf/handlers.ts';
import { reviewHandlers } from './reviews/handlers.ts';
import { revisionHandlers } from './revisions/handlers.ts';
import { searchHandlers } from './search/handlers.ts';
import { serviceHandlers } from './service/handlers.ts';
import { makeExample } from './setup/example.ts';
import { setupHandlers } from './setup/handlers.ts';
import { adaptiveSchemaHandlers } from './sites/adaptive-schema-handlers.ts';
import { siteAddressTestHandlers } from './sites/address-test-handlers.ts';
import { siteCustomizationHandlers } from './sites/customization-handlers.ts';
import { siteExternalLinkHandlers } from './sites/external-link-handlers.ts';
import { siteHandlers } from './sites/handlers.ts';
import { hostnameHandlers } from './sites/hostname-handlers.ts';
import { sitePreflightHandlers } from './sites/preflight-handlers.ts';
import { sitePreviewHandlers } from './sites/preview-handlers.ts';
import { publishingAuthHandlers } from './sites/publishing-auth-handlers.ts';
import { siteReachHandlers } from './sites/reach-handlers.ts';
import { siteRedirectHandlers } from './sites/redirect-handlers.ts';
import { siteSectionGroupHandlers } from './sites/section-group-handlers.ts';
import { siteSectionHandlers } from './sites/section-handlers.ts';
import { segmentHandlers } from './sites/segment-handlers.ts';
import { shareLinkHandlers } from './sites/share-link-handlers.ts';
import { siteSpaceHandlers } from './sites/site-space-handlers.ts';
import { siteStructureHandlers } from './sites/structure-handlers.ts';
import { spaceHandlers } from './spaces/handlers.ts';
import { emailDomainHandlers } from './sso/domain-handlers.ts';
import { ssoEnforcementHandlers } from './sso/enforcement-handlers.ts';
import { ssoHandlers } from './sso/handlers.ts';
import { ssoLinkRequestHandlers } from './sso/link-request-handlers.ts';
import { suggestionHandlers } from './suggestions/handlers.ts';
import { teamHandlers } from './teams/handlers.ts';
import { deviceSignInHandlers } from './tokens/device-handlers.ts';
import { tokenHandlers } from './tokens/handlers.ts';
import { glossaryHandlers } from './translations/glossary-handlers.ts';
import { translationHandlers } from './translations/handlers.ts';
import { translationPageHandlers } from './translations/page-handlers.ts';
import { urlHandlers } from './urls/handlers.ts';
import { userHandlers } from './users/handlers.ts';
import { webhookHandlers } from './webhooks/handlers.ts';

/** One handler for every operation, and what it leaves in the audit log; a missing one does not compile. */
export const handlers: Handlers<Operations> = audited({
  ...setupHandlers({ makeExample: example => makeExample({ ...example, handlers }) }),
  ...serviceHandlers,
  ...healthHandlers,
  ...authHandlers,
  ...userHandlers,
  ...tokenHandlers,
  ...deviceSignInHandlers,
  ...organizationHandlers,
  ...memberHandlers,
  ...memberSessionHandlers,
  ...contentExportHandlers,
  ...memberBulkHandlers,
  ...teamHandlers,
  ...inviteHandlers,
  ...collectionHandlers,
  ...grantHandlers,
  ...siteGrantHandlers,
  ...accessRequestHandlers,
  ...spaceHandlers,
  ...searchHandlers,
  ...siteHandlers,
  ...siteStructureHandlers,
  ...siteCustomizationHandlers,
  ...siteSectionHandlers,
  ...siteSectionGroupHandlers,
  ...siteExternalLinkHandlers,
  ...siteSpaceHandlers,
  ...shareLinkHandlers,
  ...adaptiveSchemaHandlers,
  ...segmentHandlers,
  ...publishingAuthHandlers,
  ...sitePreviewHandlers,
  ...siteAddressTestHandlers,
  ...siteReachHandlers,
  ...sitePreflightHandlers,
  ...siteRedirectHandlers,
  ...hostnameHandlers,
  ...urlHandlers,
  ...reviewHandlers,
  ...spaceCommentHandlers,
  ...changeRequestCommentHandlers,
  ...suggestionHandlers,
  ...findReplaceHandlers,
  ...pageTemplateHandlers,
  ...changeRequestContentHandlers,
  ...changeRequestHandlers,
  ...contentHandlers,
  ...revisionHandlers,
  ...importHandlers,
  ...openAPIHandlers,
  ...openAPIChangesHandlers,
  ...ssoHandlers,
  ...ssoEnforcementHandlers,
  ...ssoLinkRequestHandlers,
  ...emailDomainHandlers,
  ...translationHandlers,
  ...translationPageHandlers,
  ...glossaryHandlers,
  ...pdfHandlers,
  ...auditHandlers,
  ...webhookHandlers,
  ...insightHandlers,
  ...notificationHandlers,
  ...jobHandlers,
});
