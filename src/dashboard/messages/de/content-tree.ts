export const contentTree = {
  title: 'Inhalte',
  newSpace: 'Neuer Bereich',
  emptyTitle: 'Noch keine Bereiche',
  sidebarFailed: 'Die Inhalte konnten nicht geladen werden',
  untitledSpace: 'Bereich ohne Titel',
  untitledCollection: 'Sammlung ohne Titel',
  copyOf: '{name} (Kopie)',
};
