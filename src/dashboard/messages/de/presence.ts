export const presence = {
  others: 'Andere in diesem Änderungsvorschlag',
  here: '{name} ist hier',
  edits: '{name} bearbeitet „{page}“',
  editsThis:
    '{names} {count, plural, one {bearbeitet} other {bearbeiten}} diese Seite auch. Beide Texte bleiben erhalten; wo beide dieselben Zeilen ändern, werden Sie gefragt.',
  editing: 'Wird von {name} bearbeitet',
};
