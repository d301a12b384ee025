import { catalogue } from '#dashboard/messages/catalogue.tsx';

export const t = catalogue('copy', {
  copyLink: 'Copy link',
  copyId: 'Copy id',
  linkCopied: 'Link copied',
  idCopied: 'Id copied',
  linkHere: 'This screen',
  page: 'Page',
  space: 'Space',
  site: 'Site',
  team: 'Team',
  translation: 'Translation',
  webhook: 'Webhook',
  org: 'Organization',
});
