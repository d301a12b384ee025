export const jobNotes = {
  Reading: 'Liest',
  Writing: 'Schreibt',
  Translating: 'Übersetzt',
  'Reading pages': 'Liest Seiten',
  'Setting the pages': 'Setzt die Seiten',
  'Looking for the page that cannot be printed': 'Sucht die Seite, die sich nicht drucken lässt',
};
