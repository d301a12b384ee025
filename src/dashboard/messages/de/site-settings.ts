export const siteSettings = {
  actions: 'Mehr zu dieser Website',
  adminReason: 'Sie brauchen die Stufe „Admin“ auf dieser Website.',
  contact: 'Kontakt',
  contactHelp:
    'Eine E-Mail- oder Webadresse. Steht in der Erklärung zur Barrierefreiheit der Website und erscheint, wenn ein Freigabelink nicht funktioniert. Leer lassen, um nichts zu zeigen.',
  deleteSite: 'Website löschen',
  deleteSiteKept: 'Bereiche und ihr Inhalt bleiben.',
  deleteSiteLinks: 'Aufbau, Aussehen und Freigabelinks sind endgültig gelöscht.',
  deleteSiteReaders: 'Ihre Adresse funktioniert für Leser nicht mehr.',
  deleteSiteTitle: '„{title}“ löschen?',
  export: 'Statischer Export',
  exportLead:
    'Eine Zip-Datei mit HTML für jeden Webserver: was alle von der Website sehen, aus den Bereichen, die Sie ansehen dürfen. Suche, Bewertungen und PDFs brauchen Bindery und fehlen darin.',
  exportAddress: 'Adresse der Kopie',
  exportAddressHelp: 'Dorthin führen Links und Sitemap. Leer: die Adresse dieser Website.',
  exportOpen: 'Die Dateien haben keine Zielgruppe: Wer sie öffnen kann, kann sie lesen.',
  exportNow: 'Website herunterladen',
  exportStarted: 'Der Download läuft. Ihr Browser zeigt den Fortschritt.',
  saved: 'Gespeichert',
};
