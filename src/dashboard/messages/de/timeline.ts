export const timeline = {
  asked: '{name} hat {whom} um eine Prüfung gebeten',
  unasked: '{name} bittet {whom} nicht mehr um eine Prüfung',
  'status.opened': '{name} hat die Prüfung eröffnet',
  'status.drafted': '{name} hat ihn wieder zum Entwurf gemacht',
  'status.archived': '{name} hat ihn archiviert',
  'status.reopened': '{name} hat ihn wieder geöffnet',
  updated: '{name} hat den Stand des Bereichs übernommen',
  withdrawn: '{name} hat eine Prüfung zurückgenommen',
  edits: '{name} hat {count, plural, one {# Bearbeitung} other {# Bearbeitungen}} vorgenommen',
  conflicts: '{name} hat {count, plural, one {# Konflikt} other {# Konflikte}} entschieden',
  comments:
    '{name} hat {count, plural, one {# Diskussion} other {# Diskussionen}} auf {pages, plural, one {# Seite} other {# Seiten}} begonnen',
};
