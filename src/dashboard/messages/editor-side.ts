import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** The panel beside the text in the editor. */
export const t = catalogue('editor-side', {
  comments: 'Comments',
  page: 'Page',
  outline: 'Outline',
  links: 'Links',
  brokenLinks: '{count, plural, one {# broken link} other {# broken links}}',
  brokenHelp: 'What these point to is gone, or you may not see it. Choose one to write another target.',
  noneBroken: 'No link of this page is broken.',
  workingLinks: 'Other links',
  inDashboard: 'In the dashboard: {target}',
  allLinks: 'All links of the space',
  noHeadings: 'No headings yet. They show here as you write them.',
  commentOnPage: 'Comment on this page',
  noBlockHere: 'Put the cursor into a block to comment on it.',
  commentOnBlock: 'Comment on this block',
  mentionPages: 'Pages',
  mentionPeople: 'People',
  reusableContents: 'Reusable content',
  variables: 'Variables',
  blockGone: 'This block is no longer on the page.',
  'none.open': 'No unresolved threads on this page.',
  'none.resolved': 'No resolved threads on this page.',
  'none.outdated': 'No thread of this page lost its block.',
});
