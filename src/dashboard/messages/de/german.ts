import { access } from '#dashboard/messages/de/access.ts';
import { account } from '#dashboard/messages/de/account.ts';
import { afterMerge } from '#dashboard/messages/de/after-merge.ts';
import { allPages } from '#dashboard/messages/de/all-pages.ts';
import { apiSpecs } from '#dashboard/messages/de/api-specs.ts';
import { audit } from '#dashboard/messages/de/audit.ts';
import { auditActions } from '#dashboard/messages/de/audit-actions.ts';
import { auditEntry } from '#dashboard/messages/de/audit-entry.ts';
import { auditFields } from '#dashboard/messages/de/audit-fields.ts';
import { awaited } from '#dashboard/messages/de/awaited.ts';
import { blocks } from '#dashboard/messages/de/blocks.ts';
import { bulkMembers } from '#dashboard/messages/de/bulk-members.ts';
import { changeRequests } from '#dashboard/messages/de/change-requests.ts';
import { changesTree } from '#dashboard/messages/de/changes-tree.ts';
import { composer } from '#dashboard/messages/de/composer.ts';
import { conflictReasons } from '#dashboard/messages/de/conflict-reasons.ts';
import { conflicts } from '#dashboard/messages/de/conflicts.ts';
import { connection } from '#dashboard/messages/de/connection.ts';
import { content } from '#dashboard/messages/de/content.ts';
import { contentTree } from '#dashboard/messages/de/content-tree.ts';
import { copy } from '#dashboard/messages/de/copy.ts';
import { device } from '#dashboard/messages/de/device.ts';
import { editor } from '#dashboard/messages/de/editor.ts';
import { editorPhrases } from '#dashboard/messages/de/editor-phrases.ts';
import { editorSide } from '#dashboard/messages/de/editor-side.ts';
import { entry } from '#dashboard/messages/de/entry.ts';
import { fieldLength } from '#dashboard/messages/de/field-length.ts';
import { findReplace } from '#dashboard/messages/de/find-replace.ts';
import { health } from '#dashboard/messages/de/health.ts';
import { home } from '#dashboard/messages/de/home.ts';
import { icons } from '#dashboard/messages/de/icons.ts';
import { inbox } from '#dashboard/messages/de/inbox.ts';
import { invites } from '#dashboard/messages/de/invites.ts';
import { jobs } from '#dashboard/messages/de/jobs.ts';
import { leftEdits } from '#dashboard/messages/de/left-edits.ts';
import { linkRequests } from '#dashboard/messages/de/link-requests.ts';
import { members } from '#dashboard/messages/de/members.ts';
import { mergeBox } from '#dashboard/messages/de/merge-box.ts';
import { mergeRules } from '#dashboard/messages/de/merge-rules.ts';
import { news } from '#dashboard/messages/de/news.ts';
import { notificationPhrases } from '#dashboard/messages/de/notification-phrases.ts';
import { notifications } from '#dashboard/messages/de/notifications.ts';
import { offline } from '#dashboard/messages/de/offline.ts';
import { oldRevision } from '#dashboard/messages/de/old-revision.ts';
import { organizationMenu } from '#dashboard/messages/de/organization-menu.ts';
import { pageSettings } from '#dashboard/messages/de/page-settings.ts';
import { pageTemplates } from '#dashboard/messages/de/page-templates.ts';
import { pageTree } from '#dashboard/messages/de/page-tree.ts';
import { palette } from '#dashboard/messages/de/palette.ts';
import { pdf } from '#dashboard/messages/de/pdf.ts';
import { pictureSwipe } from '#dashboard/messages/de/picture-swipe.ts';
import { pictureUpload } from '#dashboard/messages/de/picture-upload.ts';
import { position } from '#dashboard/messages/de/position.ts';
import { presence } from '#dashboard/messages/de/presence.ts';
import { problems } from '#dashboard/messages/de/problems.ts';
import { refusals } from '#dashboard/messages/de/refusals.ts';
import { replaceLink } from '#dashboard/messages/de/replace-link.ts';
import { requestAccess } from '#dashboard/messages/de/request-access.ts';
import { requestFind } from '#dashboard/messages/de/request-find.ts';
import { requestLinks } from '#dashboard/messages/de/request-links.ts';
import { requestList } from '#dashboard/messages/de/request-list.ts';
import { roles } from '#dashboard/messages/de/roles.ts';
import { settings } from '#dashboard/messages/de/settings.ts';
import { shell } from '#dashboard/messages/de/shell.ts';
import { siteAdaptive } from '#dashboard/messages/de/site-adaptive.ts';
import { siteAddress } from '#dashboard/messages/de/site-address.ts';
import { siteAppearance } from '#dashboard/messages/de/site-appearance.ts';
import { siteAudience } from '#dashboard/messages/de/site-audience.ts';
import { siteConditions } from '#dashboard/messages/de/site-conditions.ts';
import { siteFont } from '#dashboard/messages/de/site-font.ts';
import { siteInsights } from '#dashboard/messages/de/site-insights.ts';
import { sitePreview } from '#dashboard/messages/de/site-preview.ts';
import { sitePublish } from '#dashboard/messages/de/site-publish.ts';
import { siteRedirects } from '#dashboard/messages/de/site-redirects.ts';
import { siteSegments } from '#dashboard/messages/de/site-segments.ts';
import { siteSettings } from '#dashboard/messages/de/site-settings.ts';
import { siteStates } from '#dashboard/messages/de/site-states.ts';
import { siteStructure } from '#dashboard/messages/de/site-structure.ts';
import { sites } from '#dashboard/messages/de/sites.ts';
import { snippets } from '#dashboard/messages/de/snippets.ts';
import { sourceDiff } from '#dashboard/messages/de/source-diff.ts';
import { spaceFiles } from '#dashboard/messages/de/space-files.ts';
import { spaceLinks } from '#dashboard/messages/de/space-links.ts';
import { spaceSettings } from '#dashboard/messages/de/space-settings.ts';
import { spaces } from '#dashboard/messages/de/spaces.ts';
import { sso } from '#dashboard/messages/de/sso.ts';
import { ssoAsking } from '#dashboard/messages/de/sso-asking.ts';
import { ssoGuides } from '#dashboard/messages/de/sso-guides.ts';
import { suggestions } from '#dashboard/messages/de/suggestions.ts';
import { teams } from '#dashboard/messages/de/teams.ts';
import { threads } from '#dashboard/messages/de/threads.ts';
import { timeline } from '#dashboard/messages/de/timeline.ts';
import { tokenLifetimes } from '#dashboard/messages/de/token-lifetimes.ts';
import { transfer } from '#dashboard/messages/de/transfer.ts';
import { translations } from '#dashboard/messages/de/translations.ts';
import { trash } from '#dashboard/messages/de/trash.ts';
import { ui } from '#dashboard/messages/de/ui.ts';
import { upload } from '#dashboard/messages/de/upload.ts';
import { versionPreview } from '#dashboard/messages/de/version-preview.ts';
import { watch } from '#dashboard/messages/de/watch.ts';
import { webhooks } from '#dashboard/messages/de/webhooks.ts';
import { germanLabels } from '#document/german-labels.ts';

/** German, by area. An area that is here is complete; any other falls back to English. */
export const german = {
  position,
  access,
  account,
  'after-merge': afterMerge,
  'api-specs': apiSpecs,
  audit,
  'audit-actions': auditActions,
  'audit-entry': auditEntry,
  'audit-fields': auditFields,
  blocks,
  'bulk-members': bulkMembers,
  'change-requests': changeRequests,
  'all-pages': allPages,
  'changes-tree': changesTree,
  composer,
  'conflict-reasons': conflictReasons,
  conflicts,
  connection,
  content,
  'content-tree': contentTree,
  copy,
  device,
  editor,
  'editor-phrases': editorPhrases,
  'editor-side': editorSide,
  entry,
  'field-length': fieldLength,
  'find-replace': findReplace,
  rendered: { ...germanLabels },
  refusals,
  'replace-link': replaceLink,
  'request-links': requestLinks,
  'request-list': requestList,
  health,
  home,
  icons,
  inbox,
  invites,
  jobs,
  'left-edits': leftEdits,
  'link-requests': linkRequests,
  members,
  'merge-box': mergeBox,
  'merge-rules': mergeRules,
  news,
  notifications,
  offline,
  'notification-phrases': notificationPhrases,
  'old-revision': oldRevision,
  'organization-menu': organizationMenu,
  'page-settings': pageSettings,
  'page-templates': pageTemplates,
  'page-tree': pageTree,
  palette,
  pdf,
  'picture-swipe': pictureSwipe,
  'picture-upload': pictureUpload,
  'sso-asking': ssoAsking,
  awaited,
  presence,
  problems,
  'request-access': requestAccess,
  'request-find': requestFind,
  roles,
  settings,
  shell,
  'site-adaptive': siteAdaptive,
  'site-address': siteAddress,
  'site-appearance': siteAppearance,
  'site-audience': siteAudience,
  'site-conditions': siteConditions,
  'site-font': siteFont,
  'site-preview': sitePreview,
  'site-segments': siteSegments,
  'site-settings': siteSettings,
  'site-publish': sitePublish,
  'site-insights': siteInsights,
  'site-redirects': siteRedirects,
  'site-structure': siteStructure,
  'site-states': siteStates,
  sites,
  snippets,
  'source-diff': sourceDiff,
  'space-files': spaceFiles,
  'space-links': spaceLinks,
  'space-settings': spaceSettings,
  spaces,
  sso,
  'sso-guides': ssoGuides,
  suggestions,
  teams,
  threads,
  timeline,
  'token-lifetimes': tokenLifetimes,
  transfer,
  translations,
  trash,
  ui,
  upload,
  'version-preview': versionPreview,
  watch,
  webhooks,
};
