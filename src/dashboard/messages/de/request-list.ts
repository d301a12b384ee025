export const requestList = {
  search: 'Nummer oder Betreff suchen',
  reviewer: 'Prüfung durch',
  anyReviewer: 'Prüfung: alle',
  site: 'Site',
  anySite: 'Jede Site',
  'sort.comments': 'Meiste offene Kommentare',
  publishedOn: 'veröffentlicht auf',
  openBeside: 'Neben der Liste öffnen',
  openWhole: 'Antrag öffnen',
};
