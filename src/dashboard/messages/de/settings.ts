export const settings = {
  settings: 'Einstellungen',
  general: 'Allgemein',
  members: 'Mitglieder',
  teams: 'Teams',
  invites: 'Einladungen',
  sso: 'Single Sign-on',
  backTo: 'Zurück zu {organization}',
  generalLead: 'Wie {organization} heißt, wo ihre Websites antworten und wer beitreten darf.',
  adminReason: 'Nur Admins der Organisation können das ändern.',
  title: 'Titel',
  logo: 'Logo',
  logoHelp: 'Adresse eines quadratischen Bildes. Ohne Bild stehen die Anfangsbuchstaben dafür.',
  hostname: 'Adresse der Websites',
  hostnameHelp:
    'Der erste Teil der Adressen ihrer Websites. Ein anderer ändert alle: Links auf die alten Adressen funktionieren dann nicht mehr.',
  defaultRole: 'Standardrolle',
  defaultRoleHelp: 'Für alle, die über ihre E-Mail-Domain beitreten, und vorausgewählt beim Einladen.',
  domains: 'E-Mail-Domains',
  domainsHelp:
    'Wer eine bestätigte Adresse bei einer davon hat, kann ohne Einladung beitreten. Eine je Zeile. Unter „Single Sign-on“ lassen sie sich bestätigen.',
  saved: 'Einstellungen gespeichert',
};
