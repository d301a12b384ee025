import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Finding words in everything that a change request changes. */
export const t = catalogue('request-find', {
  label: 'Find in this request',
  matches: '{count, plural, one {# match} other {# matches}}',
  matchOf: 'Match {at} of {count}',
  inPages: 'in {count, plural, one {# page} other {# pages}}',
  inHidden: '({count} in hidden pages)',
  none: 'No matches',
  searching: 'Searching…',
  failed: 'The pages could not be searched',
  previous: 'Previous match',
  next: 'Next match',
});
