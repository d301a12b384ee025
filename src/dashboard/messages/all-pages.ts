import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Every changed page of a request in one scroll. */
export const t = catalogue('all-pages', {
  allInOne: 'All pages in one scroll',
  fold: 'Collapse {page}',
  unfold: 'Expand {page}',
  threadsOn: 'Threads on {page}',
  pageOf: '{page}, compared',
  foldKey: 'Collapse or expand the page',
});
