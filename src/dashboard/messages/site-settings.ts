import { catalogue } from '#dashboard/messages/catalogue.tsx';

export const t = catalogue('site-settings', {
  actions: 'More about this site',
  adminReason: 'You need the level Admin on this site.',
  contact: 'Contact',
  contactHelp:
    'An e-mail address or a web address. Shown in the accessibility statement of the site, and to people whose share link does not work. Leave empty to show nothing.',
  deleteSite: 'Delete site',
  deleteSiteKept: 'Spaces and their content stay.',
  deleteSiteLinks: 'Its structure, appearance and share links are gone for good.',
  deleteSiteReaders: 'Its address stops working for readers.',
  deleteSiteTitle: 'Delete “{title}”?',
  export: 'Static export',
  exportLead:
    'A zip file of HTML for any web server: what anyone sees of the site, from the spaces that you can view. Search, ratings and PDFs need Bindery and are left out.',
  exportAddress: 'Address of the copy',
  exportAddressHelp: 'Links and the sitemap lead there. Leave empty for the address of this site.',
  exportOpen: 'The files have no audience: anyone who can open them can read them.',
  exportNow: 'Download site',
  exportStarted: 'The download has started. Your browser shows its progress.',
  saved: 'Saved',
});
