import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What narrows a list of change requests, and the panel beside it. */
export const t = catalogue('request-list', {
  search: 'Search number or subject',
  reviewer: 'Reviewer',
  anyReviewer: 'Any reviewer',
  site: 'Site',
  anySite: 'Any site',
  'sort.comments': 'Most open comments',
  publishedOn: 'published on',
  openBeside: 'Open beside the list',
  openWhole: 'Open the request',
});
