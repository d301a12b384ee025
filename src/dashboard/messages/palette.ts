import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** The command palette, and what commands are called that no button of a screen has. */
export const t = catalogue('palette', {
  title: 'Command palette',
  placeholder: 'Type a command, a page, a person…',
  recent: 'Recent',
  actions: 'Actions',
  hint: '>\u00a0actions   #\u00a0change\u00a0requests   @\u00a0people\u00a0and\u00a0teams   /\u00a0pages   ?\u00a0help',
  nothing: 'Nothing matches “{query}”',
  searching: 'Searching',
  failed: 'Search is unavailable. Try again.',
  spaces: 'Spaces',
  pages: 'Pages',
  people: 'People',
  untitledChange: 'Untitled change request',
  collections: 'Collections',
  preview: 'Preview',
  closePreview: 'Close preview',
  noPreview: 'There is nothing more to see of it.',
  updated: 'Updated {when}',
  thisSpace: 'This space',
  thisCollection: 'This collection',
  // Further words that people look for a command with, beside those of its name.
  newSpaceWords: 'create add make',
  newCollectionWords: 'create add make folder',
  importWords: 'upload bring add zip file',
  newSiteWords: 'create add make publish',
  inviteWords: 'add new member person user guest',
  newTeamWords: 'create add make group',
});
