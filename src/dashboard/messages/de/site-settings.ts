export const siteSettings = {
  adminReason: 'Sie brauchen die Stufe „Admin“ auf dieser Website.',
  contact: 'Kontakt',
  contactHelp:
    'Eine E-Mail- oder Webadresse. Wer mit einem Freigabelink kommt, der nicht funktioniert, kann dort fragen; ist sie leer, findet er nichts.',
  deleteSite: 'Website löschen',
  deleteSiteKept: 'Bereiche und ihr Inhalt bleiben.',
  deleteSiteLinks: 'Aufbau, Aussehen und Freigabelinks sind endgültig gelöscht.',
  deleteSiteReaders: 'Ihre Adresse funktioniert für Leser nicht mehr.',
  deleteSiteTitle: '„{title}“ löschen?',
  saved: 'Gespeichert',
};
