import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** The frame around the settings of an organization, and its general settings. */
export const t = catalogue('settings', {
  settings: 'Settings',
  general: 'General',
  members: 'Members',
  teams: 'Teams',
  invites: 'Invites',
  backTo: 'Back to {organization}',
  generalLead: 'What {organization} is called, where its sites answer, and who may join.',
  adminReason: 'Only admins of the organization can change this.',
  title: 'Title',
  logo: 'Logo',
  logoHelp: 'Address of a square picture. Without one, the first letters stand for it.',
  hostname: 'Address of sites',
  hostnameHelp:
    'The first part of the addresses of its sites. Another one changes all of them: links to the old addresses stop working.',
  defaultRole: 'Default role',
  defaultRoleHelp: 'For those who join by their e-mail domain, and preselected when you invite.',
  domains: 'E-mail domains',
  domainsHelp: 'Whoever has a confirmed address of one of these can join without an invite. One in each line.',
  saved: 'Settings saved',
});
