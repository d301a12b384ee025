export const requestLinks = {
  links: 'Verknüpfte Vorgänge',
  none: 'Kein Vorgang ist verknüpft.',
  add: 'Link hinzufügen',
  address: 'Adresse des Vorgangs',
  remove: '{address} entfernen',
  removed: '{address} entfernt',
  teams: 'Teams',
  chooseTeams: 'Teams wählen',
  teamsHelp: 'Alle darin, die prüfen dürfen, werden gefragt.',
  askTeams:
    '{people, plural, =0 {{teams, plural, one {# Team fragen} other {# Teams fragen}}} one {# Person und {teams, plural, one {# Team} other {# Teams}} fragen} other {# Personen und {teams, plural, one {# Team} other {# Teams}} fragen}}',
};
