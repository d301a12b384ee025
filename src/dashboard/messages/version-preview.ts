import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Previews of change requests and of older revisions as readers would see them. */
export const t = catalogue('version-preview', {
  tab: 'Preview',
  previewPage: 'Preview this page',
  site: 'Site',
  sites: 'Show sites',
  noSite: 'This space is not on a site yet',
  noSiteBody: 'Add it to a site to see the pages as readers will see them.',
  readPages: 'Read the pages here',
  edited: 'The request was edited after this preview was loaded.',
  reload: 'Reload',
});
