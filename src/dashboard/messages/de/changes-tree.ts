export const changesTree = {
  changesBelow: '{count, plural, one {# geänderte Seite darin} other {# geänderte Seiten darin}}',
  gonePage: 'Diese Seite gehört nicht mehr zum Änderungsvorschlag',
  gonePageBody: 'Sie wurde hinzugefügt und wieder entfernt. Was dazu gesagt wurde, bleibt.',
};
