export const leftEdits = {
  unsentIn:
    '{more, plural, =0 {Nicht gesendete Änderungen in {place}} one {Nicht gesendete Änderungen in {place} und an # weiteren Stelle} other {Nicht gesendete Änderungen in {place} und an # weiteren Stellen}}',
  open: 'Öffnen und senden',
  list: 'Alle zeigen',
  title: 'Nicht gesendete Änderungen auf diesem Gerät',
  lead: 'Sie wurden hier geschrieben und haben den Dienst nicht erreicht. Öffnen Sie die Stelle, um sie zu senden.',
  none: 'Alles ist gesendet',
  pages: '{count, plural, one {# Seite} other {# Seiten}}, geschrieben {when}',
  copy: 'Text kopieren',
  discard: 'Verwerfen',
  discarded: 'Nicht gesendete Änderungen verworfen',
  aSpace: 'einem Bereich',
};
