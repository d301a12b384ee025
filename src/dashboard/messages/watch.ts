import { catalogue } from '#dashboard/messages/catalogue.tsx';

export const t = catalogue('watch', {
  watch: 'Notifications: {level}',
  'level.watching': 'Everything',
  'level.participating': 'What I take part in',
  'level.muted': 'Muted',
  'help.watching': 'Every comment, review and merge.',
  'help.participating': 'Replies, reviews and comments on what is yours.',
  'help.muted': 'Only when you are asked or mentioned.',
});
