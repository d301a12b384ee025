import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { EngineSchema } from './columns.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as spaces from './migrations/0002-spaces.ts';
import * as search from './migrations/0003-search.ts';
import * as jobs from './migrations/0004-jobs.ts';
import * as content from './migrations/0005-content.ts';
import * as sites from './migrations/0006-sites.ts';
import * as comments from './migrations/0007-comments.ts';
import * as conflictValue from './migrations/0008-conflict-value.ts';
import * as idempotency from './migrations/0009-idempotency.ts';
import * as siteStructure from './migrations/0010-site-structure.ts';
import * as visitors from './migrations/0012-visitors.ts';
import * as sso from './migrations/0013-sso.ts';
import * as openapi from './migrations/0014-openapi.ts';
import * as translations from './migrations/0015-translations.ts';
import * as pdf from './migrations/0016-pdf.ts';
import * as condemned from './migrations/0019-condemned.ts';
import * as audit from './migrations/0020-audit.ts';
import * as webhooks from './migrations/0021-webhooks.ts';
import * as redirects from './migrations/0022-redirects.ts';
import * as searchWords from './migrations/0023-search-words.ts';
import * as mergeRules from './migrations/0024-merge-rules.ts';
import * as largeLists from './migrations/0025-large-lists.ts';
import * as memberLists from './migrations/0026-member-lists.ts';
import * as structure from './migrations/0027-structure.ts';
import * as ssoEnforcement from './migrations/0028-sso-enforcement.ts';
import * as organizationIdentity from './migrations/0029-organization-identity.ts';
import * as notifications from './migrations/0030-notifications.ts';
import * as memberBulk from './migrations/0031-member-bulk.ts';
import * as review from './migrations/0032-review.ts';
import * as siteBuilder from './migrations/0033-site-builder.ts';
import * as memberBlocks from './migrations/0034-member-blocks.ts';
import * as spaceSearch from './migrations/0035-space-search.ts';
import * as requestCounts from './migrations/0036-request-counts.ts';
import * as insights from './migrations/0037-insights.ts';
import * as translationEdits from './migrations/0038-translation-edits.ts';
import * as teamOwners from './migrations/0039-team-owners.ts';
import * as sitePictures from './migrations/0040-site-pictures.ts';
import * as siteSegments from './migrations/0041-site-segments.ts';
import * as linkLists from './migrations/0042-link-lists.ts';
import * as unsettledStructure from './migrations/0043-unsettled-structure.ts';
import * as auditTargetTypes from './migrations/0045-audit-target-types.ts';
import * as siteStates from './migrations/0046-site-states.ts';
import * as suggestionsOverBlocks from './migrations/0049-suggestions-over-blocks.ts';
import * as pageTemplates from './migrations/0050-page-templates.ts';
import * as failedPages from './migrations/0051-failed-pages.ts';
import * as pausedTranslations from './migrations/0052-paused-translations.ts';
import * as memberSearchStates from './migrations/0053-member-search-states.ts';
import * as grantLists from './migrations/0054-grant-lists.ts';
import * as commenters from './migrations/0055-commenters.ts';
import * as auditHours from './migrations/0057-audit-hours.ts';
import * as specificationTitles from './migrations/0058-specification-titles.ts';
import * as longerSearches from './migrations/0059-longer-searches.ts';
import * as specificationChanges from './migrations/0060-specification-changes.ts';
import * as measuredTranslations from './migrations/0061-measured-translations.ts';
import * as closedGrants from './migrations/0067-closed-grants.ts';
import * as translationLogs from './migrations/0069-translation-logs.ts';
import * as specificationRefresh from './migrations/0070-specification-refresh.ts';
import * as translationAttention from './migrations/0070-translation-attention.ts';
import * as shareLinkDays from './migrations/0071-share-link-days.ts';
import * as requestSums from './migrations/0072-request-sums.ts';
import * as reachableParts from './migrations/0073-reachable-parts.ts';
import * as siteContacts from './migrations/0074-site-contacts.ts';
import * as departures from './migrations/0075-departures.ts';
import * as languages from './migrations/0076-languages.ts';
import * as given from './migrations/0077-given.ts';
import * as jobFailures from './migrations/0080-job-failures.ts';
import * as keptWords from './migrations/0081-kept-words.ts';
import * as leadingLinks from './migrations/0090-leading-links.ts';
import * as givenItems from './migrations/0091-given-items.ts';
import * as publishedWith from './migrations/0092-published-with.ts';
import * as askedRevision from './migrations/0093-asked-revision.ts';
import * as searchWithoutNoticeMarks from './migrations/0094-search-without-notice-marks.ts';
import * as reviewReasons from './migrations/0095-review-reasons.ts';
import * as inboxLists from './migrations/0096-inbox-lists.ts';
import * as requestsByComments from './migrations/0097-requests-by-comments.ts';
import * as requestLinks from './migrations/0098-request-links.ts';
import * as accessRequests from './migrations/0099-access-requests.ts';
import * as inviteLimits from './migrations/0100-invite-limits.ts';
import * as attempts from './migrations/0101-attempts.ts';
import * as ssoConsent from './migrations/0102-sso-consent.ts';
import * as toldVisibility from './migrations/0105-told-visibility.ts';
import * as departureTitles from './migrations/0106-departure-titles.ts';
import * as digests from './migrations/0107-digests.ts';
import * as webhookAnswers from './migrations/0108-webhook-answers.ts';
import * as searchVocabulary from './migrations/0112-search-vocabulary.ts';
import * as searchInsights from './migrations/0113-search-insights.ts';
import * as closedTokens from './migrations/0116-closed-tokens.ts';
import * as ssoInvites from './migrations/0117-sso-invites.ts';
import * as handedOver from './migrations/0118-handed-over.ts';
import * as teamMemberSource from './migrations/0119-team-member-source.ts';
import * as ssoLinkRequests from './migrations/0120-sso-link-requests.ts';
import * as ssoSetup from './migrations/0121-sso-setup.ts';
import * as deletedOrganizations from './migrations/0122-deleted-organizations.ts';
import * as requestRevisions from './migrations/0125-request-revisions.ts';
import * as commentFiles from './migrations/0126-comment-files.ts';
import * as requestActivity from './migrations/0127-request-activity.ts';
import * as mergedTexts from './migrations/0128-merged-texts.ts';
import * as formerHomes from './migrations/0132-former-homes.ts';
import * as translationEditors from './migrations/0133-translation-editors.ts';
import * as sitePublishedAt from './migrations/0136-site-published-at.ts';
import * as requestsOfCreators from './migrations/0137-requests-of-creators.ts';
import * as purgedSpaces from './migrations/0138-purged-spaces.ts';
import * as foldedSearches from './migrations/0139-folded-searches.ts';
import * as webhookSecrets from './migrations/0140-webhook-secrets.ts';
import * as notificationIndexes from './migrations/0141-notification-indexes.ts';
import * as requestsOfPeople from './migrations/0142-requests-of-people.ts';
import * as blockedOrganizations from './migrations/0143-blocked-organizations.ts';
import * as earlierWebhookSecrets from './migrations/0144-earlier-webhook-secrets.ts';
import * as snoozedNotifications from './migrations/0145-snoozed-notifications.ts';
import * as listIndexes from './migrations/0149-list-indexes.ts';
import * as inviteMails from './migrations/0150-invite-mails.ts';
import * as mentionsAndTargets from './migrations/0153-mentions-and-targets.ts';
import * as glossaryFlags from './migrations/0154-glossary-flags.ts';
import * as auditTargets from './migrations/0155-audit-targets.ts';
import * as pathLinks from './migrations/0159-path-links.ts';
import * as openapiDigests from './migrations/0160-openapi-digests.ts';
import * as requestSearch from './migrations/0161-request-search.ts';
import * as requestMarks from './migrations/0162-request-marks.ts';
import * as requestsByPerson from './migrations/0163-requests-by-person.ts';
import * as siteDays from './migrations/0164-site-days.ts';
import * as failedJobs from './migrations/0174-failed-jobs.ts';
import * as spacesByLevel from './migrations/0175-spaces-by-level.ts';
import * as importedRevisions from './migrations/0176-imported-revisions.ts';
import * as webhookCounts from './migrations/0177-webhook-counts.ts';
import * as insightSpans from './migrations/0180-insight-spans.ts';
import * as deviceSignIns from './migrations/0185-device-sign-ins.ts';
import * as deletedComments from './migrations/0186-deleted-comments.ts';
import * as teamPacks from './migrations/0187-team-packs.ts';
import * as siteProxies from './migrations/0194-site-proxies.ts';
import * as userPhotos from './migrations/0200-user-photos.ts';
import * as userAppearance from './migrations/0201-user-appearance.ts';
import * as targetsAlone from './migrations/0202-targets-alone.ts';
import * as readThreads from './migrations/0203-read-threads.ts';
import * as teamPeople from './migrations/0204-team-people.ts';
import * as spacesByTitle from './migrations/0205-spaces-by-title.ts';
import * as memberNumbers from './migrations/0206-member-numbers.ts';
import * as uploadParts from './migrations/0207-upload-parts.ts';
import * as fontNames from './migrations/0208-font-names.ts';
import * as marksByMember from './migrations/0209-marks-by-member.ts';
import * as shorterPacks from './migrations/0210-shorter-packs.ts';
import * as levelsBySubject from './migrations/0211-levels-by-subject.ts';
import * as insightLevels from './migrations/0212-insight-levels.ts';
import * as translatedPagesVersion from './migrations/0213-translated-pages-version.ts';
import * as linksIntoSpaces from './migrations/0214-links-into-spaces.ts';
import * as deletedSpacesById from './migrations/0215-deleted-spaces-by-id.ts';
import * as grantsByName from './migrations/0216-grants-by-name.ts';
import * as mentionsInOrder from './migrations/0217-mentions-in-order.ts';
import * as lastingLinks from './migrations/0218-lasting-links.ts';
import * as sitesAndRedirects from './migrations/0219-sites-and-redirects.ts';
import * as standings from './migrations/0220-standings.ts';
import * as requestsByStatus from './migrations/0221-requests-by-status.ts';
import * as reviewsOfMembers from './migrations/0222-reviews-of-members.ts';
import * as linkCounts from './migrations/0223-link-counts.ts';
import * as revisionsOfASpace from './migrations/0224-revisions-of-a-space.ts';
import * as formerBasenames from './migrations/0225-former-basenames.ts';
import * as hostnameWorks from './migrations/0226-hostname-works.ts';
import * as placesOnPublishedSites from './migrations/0227-places-on-published-sites.ts';
import * as proxyWorks from './migrations/0229-proxy-works.ts';
import * as choicesOfPictures from './migrations/0230-choices-of-pictures.ts';
import * as versionsOfSpecifications from './migrations/0233-versions-of-specifications.ts';

/** By name, in the order of their numbers. */
export const migrations = {
  '0001-accounts': accounts,
  '0002-spaces': spaces,
  '0003-search': search,
  '0004-jobs': jobs,
  '0005-content': content,
  '0006-sites': sites,
  '0007-comments': comments,
  '0008-conflict-value': conflictValue,
  '0009-idempotency': idempotency,
  '0010-site-structure': siteStructure,
  '0012-visitors': visitors,
  '0013-sso': sso,
  '0014-openapi': openapi,
  '0015-translations': translations,
  '0016-pdf': pdf,
  '0019-condemned': condemned,
  '0020-audit': audit,
  '0021-webhooks': webhooks,
  '0022-redirects': redirects,
  '0023-search-words': searchWords,
  '0024-merge-rules': mergeRules,
  '0025-large-lists': largeLists,
  '0026-member-lists': memberLists,
  '0027-structure': structure,
  '0028-sso-enforcement': ssoEnforcement,
  '0029-organization-identity': organizationIdentity,
  '0030-notifications': notifications,
  '0031-member-bulk': memberBulk,
  '0032-review': review,
  '0033-site-builder': siteBuilder,
  '0034-member-blocks': memberBlocks,
  '0035-space-search': spaceSearch,
  '0036-request-counts': requestCounts,
  '0037-insights': insights,
  '0038-translation-edits': translationEdits,
  '0039-team-owners': teamOwners,
  '0040-site-pictures': sitePictures,
  '0041-site-segments': siteSegments,
  '0042-link-lists': linkLists,
  '0043-unsettled-structure': unsettledStructure,
  '0045-audit-target-types': auditTargetTypes,
  '0046-site-states': siteStates,
  '0049-suggestions-over-blocks': suggestionsOverBlocks,
  '0050-page-templates': pageTemplates,
  '0051-failed-pages': failedPages,
  '0052-paused-translations': pausedTranslations,
  '0053-member-search-states': memberSearchStates,
  '0054-grant-lists': grantLists,
  '0055-commenters': commenters,
  '0057-audit-hours': auditHours,
  '0058-specification-titles': specificationTitles,
  '0059-longer-searches': longerSearches,
  '0060-specification-changes': specificationChanges,
  '0061-measured-translations': measuredTranslations,
  '0067-closed-grants': closedGrants,
  '0069-translation-logs': translationLogs,
  '0070-specification-refresh': specificationRefresh,
  '0070-translation-attention': translationAttention,
  '0071-share-link-days': shareLinkDays,
  '0072-request-sums': requestSums,
  '0073-reachable-parts': reachableParts,
  '0074-site-contacts': siteContacts,
  '0075-departures': departures,
  '0076-languages': languages,
  '0077-given': given,
  '0080-job-failures': jobFailures,
  '0081-kept-words': keptWords,
  '0090-leading-links': leadingLinks,
  '0091-given-items': givenItems,
  '0092-published-with': publishedWith,
  '0093-asked-revision': askedRevision,
  '0094-search-without-notice-marks': searchWithoutNoticeMarks,
  '0095-review-reasons': reviewReasons,
  '0096-inbox-lists': inboxLists,
  '0097-requests-by-comments': requestsByComments,
  '0098-request-links': requestLinks,
  '0099-access-requests': accessRequests,
  '0100-invite-limits': inviteLimits,
  '0101-attempts': attempts,
  '0102-sso-consent': ssoConsent,
  '0105-told-visibility': toldVisibility,
  '0106-departure-titles': departureTitles,
  '0107-digests': digests,
  '0108-webhook-answers': webhookAnswers,
  '0112-search-vocabulary': searchVocabulary,
  '0113-search-insights': searchInsights,
  '0116-closed-tokens': closedTokens,
  '0117-sso-invites': ssoInvites,
  '0118-handed-over': handedOver,
  '0119-team-member-source': teamMemberSource,
  '0120-sso-link-requests': ssoLinkRequests,
  '0121-sso-setup': ssoSetup,
  '0122-deleted-organizations': deletedOrganizations,
  '0125-request-revisions': requestRevisions,
  '0126-comment-files': commentFiles,
  '0127-request-activity': requestActivity,
  '0128-merged-texts': mergedTexts,
  '0132-former-homes': formerHomes,
  '0133-translation-editors': translationEditors,
  '0136-site-published-at': sitePublishedAt,
  '0137-requests-of-creators': requestsOfCreators,
  '0138-purged-spaces': purgedSpaces,
  '0139-folded-searches': foldedSearches,
  '0140-webhook-secrets': webhookSecrets,
  '0141-notification-indexes': notificationIndexes,
  '0142-requests-of-people': requestsOfPeople,
  '0143-blocked-organizations': blockedOrganizations,
  '0144-earlier-webhook-secrets': earlierWebhookSecrets,
  '0145-snoozed-notifications': snoozedNotifications,
  '0149-list-indexes': listIndexes,
  '0150-invite-mails': inviteMails,
  '0153-mentions-and-targets': mentionsAndTargets,
  '0154-glossary-flags': glossaryFlags,
  '0155-audit-targets': auditTargets,
  '0159-path-links': pathLinks,
  '0160-openapi-digests': openapiDigests,
  '0161-request-search': requestSearch,
  '0162-request-marks': requestMarks,
  '0163-requests-by-person': requestsByPerson,
  '0164-site-days': siteDays,
  '0174-failed-jobs': failedJobs,
  '0175-spaces-by-level': spacesByLevel,
  '0176-imported-revisions': importedRevisions,
  '0177-webhook-counts': webhookCounts,
  '0180-insight-spans': insightSpans,
  '0185-device-sign-ins': deviceSignIns,
  '0186-deleted-comments': deletedComments,
  '0187-team-packs': teamPacks,
  '0194-site-proxies': siteProxies,
  '0200-user-photos': userPhotos,
  '0201-user-appearance': userAppearance,
  '0202-targets-alone': targetsAlone,
  '0203-read-threads': readThreads,
  '0204-team-people': teamPeople,
  '0205-spaces-by-title': spacesByTitle,
  '0206-member-numbers': memberNumbers,
  '0207-upload-parts': uploadParts,
  '0208-font-names': fontNames,
  '0209-marks-by-member': marksByMember,
  '0210-shorter-packs': shorterPacks,
  '0211-levels-by-subject': levelsBySubject,
  '0212-insight-levels': insightLevels,
  '0213-translated-pages-version': translatedPagesVersion,
  '0214-links-into-spaces': linksIntoSpaces,
  '0215-deleted-spaces-by-id': deletedSpacesById,
  '0216-grants-by-name': grantsByName,
  '0217-mentions-in-order': mentionsInOrder,
  '0218-lasting-links': lastingLinks,
  '0219-sites-and-redirects': sitesAndRedirects,
  '0220-standings': standings,
  '0221-requests-by-status': requestsByStatus,
  '0222-reviews-of-members': reviewsOfMembers,
  '0223-link-counts': linkCounts,
  '0224-revisions-of-a-space': revisionsOfASpace,
  '0225-former-basenames': formerBasenames,
  '0226-hostname-works': hostnameWorks,
  '0227-places-on-published-sites': placesOnPublishedSites,
  '0229-proxy-works': proxyWorks,
  '0230-choices-of-pictures': choicesOfPictures,
  '0233-versions-of-specifications': versionsOfSpecifications,
};

export const migrationNames: readonly string[] = Object.keys(migrations);

/**
 * Brings the schema up to date; one process does it at a time.
 * @param names only by these migrations
 * @throws for a name that is not here
 */
export async function runMigrations(db: Kysely<unknown>, schema: EngineSchema, names = migrationNames): Promise<void> {
  const known = new Map(Object.entries(migrations));
  const unknown = names.find(name => !known.has(name));
  if (unknown !== undefined) throw new Error(`A newer version of Bindery made this: there is no migration ${unknown}.`);
  const migrator = new Migrator({
    db,
    // Branches meet: a version may have had a later number before an earlier one came.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          names.map(name => [name, { up: async (tx: Kysely<unknown>) => known.get(name)?.up(tx, schema) }]),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Makes again what is kept for finding members, spaces and change requests, from the rows that are there. */
export async function rebuildIndexes(db: Kysely<unknown>, schema: EngineSchema): Promise<void> {
  await db.transaction().execute(async tx => {
    await schema.fillMemberSearch(tx);
    await schema.fillSpaceSearch(tx);
    await schema.fillRequestSearch(tx);
    await schema.fillMemberBlocks(tx);
  });
}
