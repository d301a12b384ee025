/** Whatever the service tells of; `ready` and `resync`: see `useLiveEvents`. */
export const heardTypes = [
  'change-request',
  'comment',
  'content',
  'invite',
  'job.finished',
  'job.progress',
  'member',
  'notification',
  'organization',
  'presence',
  'review',
  'saml-provider',
  'saml-test',
  'site',
  'team',
  'translation',
  'tree',
  'ready',
  'resync',
] as const;

export type LiveType = (typeof heardTypes)[number];
