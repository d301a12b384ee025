export const siteStates = {
  sites: 'Websites',
  newSite: 'Neue Website',
  noSites: 'Noch keine Websites',
  sidebarFailed: 'Die Websites konnten nicht geladen werden',
  showAllSites: 'Alle {count} zeigen',
  live: 'Online',
  draft: 'Entwurf',
  unpublished: 'Offline',
  'unpublished.why': 'Leser fanden sie, bis sie vom Netz genommen wurde.',
  blocked: 'Blockiert',
  'blocked.why': 'Kein Bereich wird gezeigt, also finden Leser nichts.',
};
