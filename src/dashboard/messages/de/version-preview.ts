export const versionPreview = {
  tab: 'Vorschau',
  previewPage: 'Vorschau dieser Seite',
  site: 'Site',
  sites: 'Sites zeigen',
  noSite: 'Dieser Bereich gehört noch zu keiner Site',
  noSiteBody: 'Nehmen Sie ihn in eine Site auf, um die Seiten so zu sehen wie ihre Leser.',
  readPages: 'Seiten hier lesen',
  edited: 'Der Änderungsvorschlag wurde nach dem Laden der Vorschau bearbeitet.',
  reload: 'Neu laden',
};
