import { catalogue } from '#dashboard/messages/catalogue.tsx';

export const t = catalogue('space-settings', {
  settings: 'Settings',
  settingsOf: 'What “{title}” is called, how it is edited, and who has access.',
  untitled: 'Untitled space',
  noRight: 'You need the level Manage on this space.',
  general: 'General',
  parentHidden:
    'This space is in a collection you cannot see. People with access there may have access here, too. “Move to…” in {content} takes it out.',
  content: 'Content',
  title: 'Title',
  emoji: 'Emoji',
  language: 'Language',
  languageHelp: 'For search, hyphenation and screen readers on published sites.',
  noLanguage: 'Not set',
  editMode: 'Editing',
  live: 'Direct edits allowed',
  liveHelp: 'Editors can change pages right away, or in a change request.',
  locked: 'Change requests only',
  lockedHelp: 'Every change goes through a change request that is reviewed and merged.',
  saved: 'Settings saved',
  access: 'Access',
  accessLead:
    'The most specific rule wins: a level given to a person, then to their teams, then the level of everyone.',
  delete: 'Delete space',
  deleteLead: 'It can be restored for 7 days from the recently deleted spaces.',
});
