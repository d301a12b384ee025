import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Moving content to another organization. */
export const t = catalogue('transfer', {
  title: 'Transfer “{name}”',
  lead: 'To another organization that you may create content in.',
  organization: 'Organization',
  noOrganization: 'You belong to no other organization.',
  noRight: 'You may not create content there',
  chooseOrganization: 'Choose an organization first.',
  place: 'Place',
  usedOn: '{count, plural, one {Part of {sites}} other {Part of # sites: {sites}}}',
  usedOnBody: 'Take it off there first: readers would find a hole.',
  usedReason: 'Take it off its sites first.',
  follows: 'What follows',
  followsPeople:
    '{count, plural, one {# other person sees it here now and no longer afterwards, unless they may in the other organization} other {# other people see it here now and no longer afterwards, unless they may in the other organization}}: {names}{more, plural, =0 {} other { and # more}}.',
  followsLevels: 'Levels that people and teams were given here end. You become its admin there.',
  followsContent: 'Its history, change requests and comments go along, with the names of who wrote them.',
  followsTranslations: 'Translations of it stop following it.',
  followsCollection:
    '{count, plural, =0 {The collection holds nothing.} one {# item in it goes along.} other {# items in it go along.}}',
  action: 'Transfer',
  done: '“{name}” belongs to {organization} now',
  open: 'Open',
  'error.403': 'You may not do that: it takes an admin of the item here, and the right to create content there.',
  'error.404':
    'The item, the organization or the collection is gone, or you may not see it any more. Nothing was moved.',
  'error.409': 'It belongs there already, so there is nothing to move.',
  'error.412': 'A site uses this content. Take it off the site first; nothing was moved.',
  'error.other': 'Nothing was moved: {reason}',
});
