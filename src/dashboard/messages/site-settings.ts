import { catalogue } from '#dashboard/messages/catalogue.tsx';

export const t = catalogue('site-settings', {
  adminReason: 'You need the level Admin on this site.',
  contact: 'Contact',
  contactHelp:
    'An e-mail address or a web address. Shown to people whose share link does not work, so that they know whom to ask. Leave empty to show nothing.',
  deleteSite: 'Delete site',
  deleteSiteKept: 'Spaces and their content stay.',
  deleteSiteLinks: 'Its structure, appearance and share links are gone for good.',
  deleteSiteReaders: 'Its address stops working for readers.',
  deleteSiteTitle: 'Delete “{title}”?',
  saved: 'Saved',
});
