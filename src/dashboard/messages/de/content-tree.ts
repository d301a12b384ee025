export const contentTree = {
  title: 'Inhalte',
  newSpace: 'Neuer Bereich',
  emptyTitle: 'Noch keine Bereiche',
  sidebarFailed: 'Die Inhalte konnten nicht geladen werden',
  moreInContent: '{count, plural, one {# weiterer Eintrag unter Inhalte …} other {# weitere unter Inhalte …}}',
  untitledSpace: 'Bereich ohne Titel',
  untitledCollection: 'Sammlung ohne Titel',
  copyOf: '{name} (Kopie)',
};
