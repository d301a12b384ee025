import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Pending comments, and suggestions in the review of a change request. */
export const t = catalogue('suggestions', {
  pending: 'Pending',
  pendingHint: 'Nobody else sees it until you submit your review.',
  addToReview: 'Add to review',
  commentNow: 'Comment now',
  pendingSent: '{count, plural, one {# pending comment} other {# pending comments}} will be sent with it.',
  pendingCount: '{count, plural, one {pending comment} other {pending comments}}',
  suggest: 'Suggest an edit',
  suggestion: 'Suggestion',
  suggestedText: 'Suggested text',
  why: 'Why? (optional)',
  suggestNow: 'Suggest now',
  unchanged: 'Change the text first',
  remove: 'Removes this block',
  apply: 'Apply',
  applyEdited: 'Apply as edited',
  editThenApply: 'Edit then apply',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  applyAll: '{count, plural, one {Apply # suggestion} other {Apply # suggestions}}',
  applied: '{count, plural, one {Suggestion applied} other {# suggestions applied}}',
  dismissedToast: 'Suggestion dismissed',
  'state.applied': 'Applied',
  'state.dismissed': 'Dismissed',
  outdated: 'The block has changed since, so this cannot be applied as it is.',
});
