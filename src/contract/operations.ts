import { accessRequests } from './access-requests.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { changeRequestComments } from './change-request-comments.ts';
import { changeRequestContent } from './change-request-content.ts';
import { changeRequests } from './change-requests.ts';
import { collections } from './collections.ts';
import { content } from './content.ts';
import { contentExports } from './content-exports.ts';
import { deviceSignIns } from './device-sign-ins.ts';
import { emailDomains } from './email-domains.ts';
import { findReplace } from './find-replace.ts';
import { glossary } from './glossary.ts';
import { health } from './health.ts';
import { hostnames } from './hostnames.ts';
import { imports } from './import.ts';
import { invites } from './invites.ts';
import { jobs } from './jobs.ts';
import { memberBulk } from './member-bulk.ts';
import { memberSessions } from './member-sessions.ts';
import { members } from './members.ts';
import { notifications } from './notifications.ts';
import { openAPISpecChanges } from './openapi-spec-changes.ts';
import { openAPISpecVersions } from './openapi-spec-versions.ts';
import { openAPISpecs } from './openapi-specs.ts';
import { organizations } from './organizations.ts';
import { pageTemplates } from './page-templates.ts';
import { pdf } from './pdf.ts';
import { permissions } from './permissions.ts';
import { reviews } from './reviews.ts';
import { revisions } from './revisions.ts';
import { samlConnection } from './saml-connection.ts';
import { samlTests } from './saml-tests.ts';
import { search } from './search.ts';
import { service } from './service.ts';
import { setup } from './setup.ts';
import { siteAdaptiveSchemas } from './site-adaptive-schema.ts';
import { siteAddressTest } from './site-address-test.ts';
import { siteCustomization } from './site-customization.ts';
import { siteExternalLinks } from './site-external-links.ts';
import { siteInsights } from './site-insights.ts';
import { sitePermissions } from './site-permissions.ts';
import { sitePreflight } from './site-preflight.ts';
import { sitePreview } from './site-preview.ts';
import { sitePublishingAuth } from './site-publishing-auth.ts';
import { siteReach } from './site-reach.ts';
import { siteRedirects } from './site-redirects.ts';
import { siteSectionGroups } from './site-section-groups.ts';
import { siteSections } from './site-sections.ts';
import { siteSegments } from './site-segments.ts';
import { shareLinks } from './site-share-links.ts';
import { siteSpaces } from './site-spaces.ts';
import { siteStructure } from './site-structure.ts';
import { sites } from './sites.ts';
import { spaceComments } from './space-comments.ts';
import { spaces } from './spaces.ts';
import { sso } from './sso.ts';
import { ssoEnforcement } from './sso-enforcement.ts';
import { ssoLinkRequests } from './sso-link-requests.ts';
import { suggestions } from './suggestions.ts';
import { teams } from './teams.ts';
import { tokens } from './tokens.ts';
import { translationPages } from './translation-pages.ts';
import { translations } from './translations.ts';
import { urls } from './urls.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

/** Every operation of the service, by its id: the table of contents of the product. */
export const operations = {
  ...service,
  ...health,
  ...setup,
  ...auth,
  ...users,
  ...tokens,
  ...deviceSignIns,
  ...organizations,
  ...members,
  ...memberSessions,
  ...contentExports,
  ...memberBulk,
  ...teams,
  ...invites,
  ...collections,
  ...permissions,
  ...search,
  ...spaces,
  ...changeRequestContent,
  ...changeRequests,
  ...content,
  ...imports,
  ...openAPISpecs,
  ...openAPISpecVersions,
  ...openAPISpecChanges,
  ...pdf,
  ...revisions,
  ...reviews,
  ...spaceComments,
  ...changeRequestComments,
  ...suggestions,
  ...findReplace,
  ...pageTemplates,
  ...sites,
  ...siteStructure,
  ...siteCustomization,
  ...sitePermissions,
  ...accessRequests,
  ...siteSections,
  ...siteSectionGroups,
  ...siteExternalLinks,
  ...siteInsights,
  ...siteSpaces,
  ...shareLinks,
  ...sso,
  ...samlConnection,
  ...samlTests,
  ...ssoEnforcement,
  ...ssoLinkRequests,
  ...emailDomains,
  ...translations,
  ...translationPages,
  ...glossary,
  ...siteAdaptiveSchemas,
  ...siteSegments,
  ...sitePublishingAuth,
  ...sitePreview,
  ...siteAddressTest,
  ...siteReach,
  ...sitePreflight,
  ...audit,
  ...webhooks,
  ...siteRedirects,
  ...hostnames,
  ...urls,
  ...notifications,
  ...jobs,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** The operations that change something. */
export type WriteOperationId = {
  [Id in OperationId]: Operations[Id]['method'] extends 'GET' ? never : Id;
}[OperationId];
