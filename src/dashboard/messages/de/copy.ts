export const copy = {
  copyLink: 'Link kopieren',
  copyId: 'ID kopieren',
  linkCopied: 'Link kopiert',
  idCopied: 'ID kopiert',
  linkHere: 'Diese Ansicht',
  page: 'Seite',
  space: 'Bereich',
  site: 'Website',
  team: 'Team',
  translation: 'Übersetzung',
  webhook: 'Webhook',
  org: 'Organisation',
};
