import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** A new version of the dashboard, and what is kept for when there is no connection. */
export const t = catalogue('offline', {
  updateReady: 'Update ready',
  sentLater:
    '{saved, plural, one {# change made offline is saved} other {# changes made offline are saved}}{failed, plural, =0 {} one {, # needs you} other {, # need you}}',
  updateReadyHelp: 'A new version is installed. Your drafts are kept.',
});
