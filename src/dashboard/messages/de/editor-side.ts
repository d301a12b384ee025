export const editorSide = {
  comments: 'Kommentare',
  page: 'Seite',
  outline: 'Gliederung',
  links: 'Links',
  brokenLinks: '{count, plural, one {# defekter Link} other {# defekte Links}}',
  brokenHelp:
    'Das Ziel gibt es nicht mehr, oder Sie dürfen es nicht sehen. Wählen Sie einen Link, um ein anderes Ziel zu schreiben.',
  noneBroken: 'Kein Link dieser Seite ist defekt.',
  workingLinks: 'Andere Links',
  inDashboard: 'In der Oberfläche: {target}',
  allLinks: 'Alle Links des Bereichs',
  noHeadings: 'Noch keine Überschriften. Was Sie schreiben, erscheint hier.',
  commentOnPage: 'Diese Seite kommentieren',
  blockGone: 'Diesen Block gibt es auf der Seite nicht mehr.',
  'none.open': 'Keine offenen Diskussionen auf dieser Seite.',
  'none.resolved': 'Keine erledigten Diskussionen auf dieser Seite.',
  'none.outdated': 'Keine Diskussion dieser Seite hat ihren Block verloren.',
};
