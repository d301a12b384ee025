import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** An older revision of a space, read again. */
export const t = catalogue('old-revision', {
  read: 'Read this revision',
  asPublished: 'Preview as published',
  actions: 'Actions for this revision',
  view: 'View',
  text: 'Text',
  site: 'As published',
  pages: 'Pages',
  untitledPage: 'Untitled page',
  noPages: 'This revision has no pages',
  emptyPage: 'This page was empty',
  noBlock: 'The block is not on this page in this revision.',
  readHere: 'Read the pages here',
  showAsItWas: 'Show as it was',
});
