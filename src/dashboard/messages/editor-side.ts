import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** The panel beside the text in the editor. */
export const t = catalogue('editor-side', {
  comments: 'Comments',
  page: 'Page',
  outline: 'Outline',
  noHeadings: 'No headings yet. They show here as you write them.',
  commentOnPage: 'Comment on this page',
  'none.open': 'No unresolved threads on this page.',
  'none.resolved': 'No resolved threads on this page.',
  'none.outdated': 'No thread of this page lost its block.',
});
