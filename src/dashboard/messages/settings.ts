import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** The frame around the settings of an organization, and its general settings. */
export const t = catalogue({
  settings: 'Settings',
  general: 'General',
  members: 'Members',
  teams: 'Teams',
  invites: 'Invites',
  backTo: 'Back to {organization}',
});
