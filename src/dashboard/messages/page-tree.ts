import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** The page tree of the editor: finding, moving and deleting pages. */
export const t = catalogue('page-tree', {
  filter: 'Filter pages',
  titleNeeded: 'A page needs a title. It is still called “{name}”.',
  filterNone: 'No page matches “{text}”.',
  filterClear: 'Clear filter',
  threads: '{count, plural, one {# unresolved thread} other {# unresolved threads}}',
  options: 'Address and settings',
  changeAddress: 'Change address',
  addressChanged: 'Address of “{name}” changed',
  leadsTo: 'This entry of the navigation leads to {target}.',
  leadsElsewhere: 'This entry of the navigation leads elsewhere.',
  moveTo: 'Move to…',
  moveTitle: 'Move “{name}”',
  move: 'Move',
  below: 'Below',
  topLevel: 'Top level',
  refuseDeleted: '“{name}” is deleted. Restore it first.',
  refuseInDeleted: '“{name}” is deleted and takes no pages.',
  refuseInLink: 'Links take no pages.',
  refuseInComputed: '“{name}” is made from another source and takes no pages.',
  deleteTitle: 'Delete “{name}”?',
  deleteLinked:
    '{count, plural, one {One page links to it, and that link will break: {pages}} other {# pages link to it, and those links will break: {pages}}}',
  deleteBranchLinked:
    '{count, plural, one {One page links to it or to a page below it, and that link will break: {pages}} other {# pages link to it or to pages below it, and those links will break: {pages}}}',
  deleteBelow: '{count, plural, one {The page below it is deleted too.} other {The # pages below it are deleted too.}}',
  deletePage: 'Delete page',
});
