import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What became of a change request that was merged. */
export const t = catalogue('after-merge', {
  merged: 'Merged into {space}',
  mergedLive: 'Merged into {space} · live on {sites}',
  asRevision: 'Merged as revision {revision}',
  openPage: 'Open “{page}” on {site}',
  openPages: 'Open on {site}',
  startOf: 'Start of {site}',
  untitledPage: 'Untitled page',
  copyLinks: 'Copy links',
});
