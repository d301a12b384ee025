export const sourceDiff = {
  onlyWhitespace: 'Nur Leerraum',
  whitespaceHidden:
    '{count, plural, one {# Block unterscheidet sich} other {# Blöcke unterscheiden sich}} nur im Leerraum und {count, plural, one {ist} other {sind}} nicht markiert.',
  showWhitespace: 'Zeigen',
};
