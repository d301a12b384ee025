import type { ValuesOf } from './sentence.ts';

/**
 * Why the service refuses something that was asked for rightly (400, 401, 403, 409, 412, 413, 422): `error.reason` by name, and
 * `error.message` in English. `{name}` is filled with `error.values`. Whoever shows it in another language goes by the name.
 */
export const reasons = {
  // change requests
  'change-request-merged': 'The change request is merged.',
  'change-request-merged-already': 'The change request is merged already.',
  'change-request-archived': 'The change request is archived; reopen it first.',
  'change-request-over': 'This change request is {status}.',
  'status-final': 'A merged change request keeps its status.',
  'only-merged-reverts': 'Only a merged change request can be reverted.',
  'merge-rules-unmet': 'The merge rules do not hold: {rules}',
  'bypass-forbidden': 'You may not merge past the merge rules.',
  'main-moved-on': 'The main content has moved on; update the request first.',
  'own-approval': 'Nobody approves their own change request.',
  'review-of-another': 'Only the person who gave a review can withdraw it.',
  'resolution-gone': '{problem}',
  'resolution-impossible': '{problem}',

  // comments, suggestions
  'comment-pending': 'This comment is pending: submit the review first.',
  'comment-deleted': 'This comment is deleted; only its replies are left.',
  'pending-limit': 'A review holds up to {limit} pending comments. Submit it, then go on.',
  'reaction-both-ways': 'A reaction cannot be added and removed at once.',
  'nothing-suggested': 'This comment suggests nothing.',
  'nothing-suggested-by': 'A comment by {by} suggests nothing.',
  'suggestion-applied': 'The suggestion is applied already.',
  'suggestion-pending': 'A pending suggestion cannot be applied: submit the review first.',
  'suggestion-decided': 'The suggestion by {by} for {block} is {status} already.',
  'suggestion-outdated': 'The block {block} has changed since {by} suggested another. Nothing was applied.',
  'comment-delete-forbidden': 'Only its author and admins of the space may delete this.',
  'comment-edit-forbidden': 'Only its author and admins of the space may edit this.',
  'resolve-forbidden': 'Only the person who started the thread and editors of the space can resolve it.',

  // content, spaces, collections
  'space-deleted': 'The space is deleted; restore it first.',
  'space-locked': 'The space is locked for direct edits; make a change request.',
  'space-translated':
    'The space is a translation. Edit its source, or its texts in the translation; or delete the translation to go on by hand.',
  'edited-meanwhile': 'Somebody else changed the same part of this page.',
  'changed-meanwhile': 'This has been changed since it was read. Read it again, and decide what to keep.',
  'entry-changed-meanwhile': 'An entry has been changed since it was read. Read it again, and decide what to keep.',
  'stands-there': 'The item stands there already.',
  'import-not-done': 'This import brought nothing in that could be taken back.',
  'import-edited-since': 'Something was edited after this import. Delete the imported pages instead.',
  'page-template-limit': 'A space has at most {limit} page templates.',
  'same-organization': 'The item belongs to this organization already.',
  'used-by-site': 'A site uses this content; remove it from the site first.',
  'still-arriving': 'Spaces from another organization are still arriving in this collection; try again when they have.',
  'collection-closed': 'You may not add a space to its collection.',
  'parent-closed': 'You may not add anything to its parent.',
  'file-too-large': 'The file is larger than {limit} bytes.',
  'upload-goes-on': 'The upload goes on at byte {offset}.',
  'upload-complete': 'The upload is complete already.',
  'upload-part-limit': 'An upload has at most {limit} parts. Begin it again.',
  'download-running': 'You are downloading already. Start this download when that one is done.',
  'pdf-failed': '{problem}',
  'nesting-limit': 'Collections nest at most {limit} deep.',
  'no-room-there': 'There is no room at this place any more: put the item at the end of its collection.',
  'task-required': 'What follows from a change of the structure has to be written.',

  // translations
  'translation-outdated': 'The page is newer than the last run. Run the translation first.',
  'glossary-limit': 'A glossary has at most {limit} entries.',
  'engine-failed': '{problem}',
  'translations-hidden': 'Guests of an organization do not see its translations.',

  // sites
  'basename-taken': 'Another site of the organization has this basename.',
  'hostname-taken': 'Another site has this hostname.',
  'nothing-to-publish': 'Add a space before you publish the site.',
  'nothing-to-preview': 'Add a space before you preview the site.',
  'nothing-to-export': 'There is nothing to download: anyone would see an empty site.',
  'only-space-of-section': 'This is the only space of its section. Move the section, or add another space to it first.',
  'section-path-taken': 'Another section of the site has this path.',
  'section-is-home': 'The site begins with this section. Set another one as home before you hide it.',
  'section-hidden': 'A hidden section cannot be the home of the site.',
  'section-missing': 'Add a section first: links stand beside sections.',
  'redirect-exists': 'The site has a redirect from this source.',
  'space-in-site': 'This space is already part of the site.',
  'site-space-path-taken': 'Another space beside this one has this path.',
  'site-space-is-home': 'This space is shown first. Set another one as home before you hide it.',
  'site-space-hidden': 'A hidden space cannot be the home.',

  // people, teams, access
  'last-admin': 'An organization keeps at least one admin. Make somebody else an admin first.',
  'own-last-admin': 'You are the last admin of {organization}. Make somebody else an admin first.',
  'removal-final': 'Who was removed has to be invited again.',
  'more-members-match': '{count} members match now, but {seen} did when you chose them. Check the list and try again.',
  'bulk-running': 'The bulk change still runs. Wait for it, or cancel it.',
  'level-needed': 'You need the level {level} on this {what} ({capability}).',
  'role-too-low': 'Your role in this organization does not allow this ({capability}).',
  'team-admins-only': 'Only owners of this team and admins of the organization may do this.',
  'level-held': 'You have the level {level} on this {what} already.',
  'level-above-own': 'You cannot give the level {level}: your own is lower.',
  'grant-above-own': 'You cannot change a level that is above your own.',
  'invite-above-own': 'Nobody can give a level above their own.',
  'invite-links-off': 'Invite links are switched off in this organization.',
  'membership-disabled': 'Your membership of this organization is disabled.',
  'address-unconfirmed': 'Confirm your e-mail address first.',

  // accounts, settings
  'account-exists': 'This address has an account already. Sign in instead.',
  'invitation-needed': 'An account needs an invitation. Ask an admin of your organization for one.',
  'not-set-up': 'This installation is not set up yet.',
  'set-up-already': 'This installation is set up already. Sign in.',
  'set-up-link-old': 'This set-up link is not valid. Use the one that was printed last when Bindery started.',
  'sign-in-wrong': 'The e-mail address or the password is wrong.',
  'password-wrong': 'The current password is wrong.',
  'profile-of-others': 'Only people themselves change their profile.',
  'token-limit': 'You can have at most {limit} tokens. Revoke one first.',
  'webhook-limit': 'An organization has at most {limit} webhooks.',
  'organization-blocked': 'This organization is blocked: {reason}',
  'no-free-hostname': 'No free hostname was found for this title.',
  'link-over': 'This link is not valid, or not any more.',

  // single sign-on
  'sso-required':
    '{organization} wants you to sign in through single sign-on: choose {providers} instead of a password.',
  'sso-required-broken':
    '{organization} wants you to sign in through single sign-on, which is not set up. Ask one of its admins.',
  'sso-to-join': 'This organization requires single sign-on. Sign in through its provider to join it.',
  'sso-unproven': 'Nobody could sign in through single sign-on yet. Set up a SAML provider first.',
  'sso-incomplete': 'Set the entity ID, the certificate and the sign-in address first.',
  'sso-nothing-pending': 'Nothing is pending.',
  'sso-test-browser': 'A test that starts at the identity provider needs a signed-in browser.',
  'sso-only-provider': 'Single sign-on is required, and this is the only provider that works. Make it optional first.',
  'sso-waiting': 'It waits to be confirmed already.',
  'sso-required-already': 'Single sign-on is required already.',
  'sso-check-failed': '{check}',
  'sso-confirm-late': 'The time for this is over, and single sign-on is optional again. Require it once more.',
  'sso-nothing-to-confirm': 'There is nothing to confirm.',
  'sso-session-needed':
    'Only a session that began through single sign-on since then can confirm this. Open a private window, sign in there, and confirm.',

  // requests
  'own-page-only': 'This can be sent only from the page itself.',
  'other-origin': 'This request came from another site.',
  'idempotency-overtaken': 'Another request with this Idempotency-Key took over.',
  'idempotency-running': 'A request with this Idempotency-Key is still running.',
  'idempotency-spent':
    'The request with this Idempotency-Key was carried out. Its answer is not repeated: it was too large, or held a secret that is shown once.',
  'idempotency-mismatch': 'This Idempotency-Key was used for another request. Use a new key.',
  'content-token': 'A content token only reads the site that it was made for.',
} as const;

export type Reason = keyof typeof reasons;

/** What fills the sentence of a reason. */
export type ReasonValues<Name extends Reason> = ValuesOf<(typeof reasons)[Name]>;
