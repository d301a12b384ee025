import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Which discussions of a change request are shown, in which order, and which of them were read. */
export const t = catalogue('threads', {
  narrow: 'Filter and sort threads',
  everybody: 'By everybody',
  mine: 'Mine',
  mentions: 'Mentions me',
  byAuthor: 'By author',
  you: '{name} (you)',
  sort: 'Sort',
  byPlace: 'Position on the page',
  newest: 'Newest first',
  markAllRead: 'Mark all threads read',
  allRead: 'All threads are read',
  nothingNew: 'Every thread is read.',
  noneMatch: 'No thread here passes the filter.',
  showAll: 'Show all',
  newReplies: '{count, plural, one {# new reply} other {# new replies}}',
  draft: 'Unsent draft',
  cellAt: 'Table cell: row {row}, column {column}',
  cell: 'Table cell',
});
