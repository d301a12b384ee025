export const afterMerge = {
  merged: 'In {space} übernommen',
  mergedLive: 'In {space} übernommen · live auf {sites}',
  asRevision: 'Übernommen als Version {revision}',
  openPage: '„{page}“ auf {site} öffnen',
  openPages: 'Auf {site} öffnen',
  startOf: 'Startseite von {site}',
  untitledPage: 'Seite ohne Titel',
  copyLinks: 'Links kopieren',
};
