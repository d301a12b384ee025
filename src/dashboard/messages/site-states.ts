import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What the sidebar and Home say of sites, without the words of their own screens. */
export const t = catalogue('site-states', {
  sites: 'Sites',
  newSite: 'New site',
  noSites: 'No sites yet',
  sidebarFailed: 'Sites could not be loaded',
  showAllSites: 'Show all {count}',
  live: 'Live',
  draft: 'Draft',
  unpublished: 'Unpublished',
  'unpublished.why': 'Readers found it until it was unpublished.',
  blocked: 'Blocked',
  'blocked.why': 'No space of it shows, so readers find nothing.',
});
