import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What the sidebar of every screen says of collections and spaces. */
export const t = catalogue('content-tree', {
  title: 'Content',
  newSpace: 'New space',
  emptyTitle: 'No spaces yet',
  sidebarFailed: 'Content could not be loaded',
  moreInContent: '{count, plural, one {# more in Content…} other {# more in Content…}}',
  untitledSpace: 'Untitled space',
  untitledCollection: 'Untitled collection',
  copyOf: '{name} (copy)',
});
