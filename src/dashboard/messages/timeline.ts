import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What happened to a change request. */
export const t = catalogue('timeline', {
  asked: '{name} asked {whom} for a review',
  unasked: '{name} no longer asks {whom} for a review',
  'status.opened': '{name} opened it for review',
  'status.drafted': '{name} made it a draft again',
  'status.archived': '{name} archived it',
  'status.reopened': '{name} reopened it',
  updated: '{name} updated it from main',
  withdrawn: '{name} took back a review',
  edits: '{name} made {count, plural, one {# edit} other {# edits}}',
  conflicts: '{name} decided {count, plural, one {# conflict} other {# conflicts}}',
  comments:
    '{name} began {count, plural, one {# thread} other {# threads}} on {pages, plural, one {# page} other {# pages}}',
});
