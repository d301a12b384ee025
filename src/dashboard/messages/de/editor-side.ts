export const editorSide = {
  comments: 'Kommentare',
  page: 'Seite',
  outline: 'Gliederung',
  noHeadings: 'Noch keine Überschriften. Sie erscheinen hier, sobald du sie schreibst.',
  commentOnPage: 'Diese Seite kommentieren',
  'none.open': 'Keine offenen Diskussionen auf dieser Seite.',
  'none.resolved': 'Keine erledigten Diskussionen auf dieser Seite.',
  'none.outdated': 'Keine Diskussion dieser Seite hat ihren Block verloren.',
};
