import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What a change request is for elsewhere, and the teams that are asked to review it. */
export const t = catalogue('request-links', {
  links: 'Linked issues',
  none: 'No issue is linked.',
  add: 'Add a link',
  address: 'Address of the issue',
  remove: 'Remove {address}',
  removed: '{address} removed',
  teams: 'Teams',
  chooseTeams: 'Choose teams',
  teamsHelp: 'Everyone in them who may review is asked.',
  askTeams:
    '{people, plural, =0 {{teams, plural, one {Ask # team} other {Ask # teams}}} one {Ask # person and {teams, plural, one {# team} other {# teams}}} other {Ask # people and {teams, plural, one {# team} other {# teams}}}}',
});
