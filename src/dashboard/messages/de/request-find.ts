export const requestFind = {
  label: 'In diesem Vorschlag suchen',
  matches: '{count, plural, one {# Treffer} other {# Treffer}}',
  matchOf: 'Treffer {at} von {count}',
  inPages: 'auf {count, plural, one {# Seite} other {# Seiten}}',
  inHidden: '({count} auf ausgeblendeten Seiten)',
  none: 'Keine Treffer',
  searching: 'Sucht …',
  failed: 'Die Seiten ließen sich nicht durchsuchen',
  previous: 'Voriger Treffer',
  next: 'Nächster Treffer',
};
