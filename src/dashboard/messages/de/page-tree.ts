export const pageTree = {
  filter: 'Seiten filtern',
  titleNeeded: 'Eine Seite braucht einen Titel. Sie heißt weiter „{name}“.',
  filterNone: 'Keine Seite passt zu „{text}“.',
  filterClear: 'Filter löschen',
  threads: '{count, plural, one {# offene Diskussion} other {# offene Diskussionen}}',
  options: 'Adresse und Einstellungen',
  changeAddress: 'Adresse ändern',
  addressChanged: 'Adresse von „{name}“ geändert',
  leadsTo: 'Dieser Eintrag der Navigation führt zu {target}.',
  leadsElsewhere: 'Dieser Eintrag der Navigation führt woanders hin.',
  moveTo: 'Verschieben nach …',
  moveTitle: '„{name}“ verschieben',
  move: 'Verschieben',
  below: 'Unter',
  topLevel: 'Oberste Ebene',
  refuseDeleted: '„{name}“ ist gelöscht. Stellen Sie die Seite zuerst wieder her.',
  refuseInDeleted: '„{name}“ ist gelöscht und nimmt keine Seiten auf.',
  refuseInLink: 'Links nehmen keine Seiten auf.',
  refuseInComputed: '„{name}“ entsteht aus einer anderen Quelle und nimmt keine Seiten auf.',
  deleteTitle: '„{name}“ löschen?',
  deleteLinked:
    '{count, plural, one {Eine Seite verlinkt sie; dieser Link führt dann ins Leere: {pages}} other {# Seiten verlinken sie; diese Links führen dann ins Leere: {pages}}}',
  deleteBranchLinked:
    '{count, plural, one {Eine Seite verlinkt sie oder eine ihrer Unterseiten; dieser Link führt dann ins Leere: {pages}} other {# Seiten verlinken sie oder ihre Unterseiten; diese Links führen dann ins Leere: {pages}}}',
  deleteBelow:
    '{count, plural, one {Die Unterseite wird ebenfalls gelöscht.} other {Die # Unterseiten werden ebenfalls gelöscht.}}',
  deletePage: 'Seite löschen',
};
