import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** A new version of the dashboard, and what is kept for when there is no connection. */
export const t = catalogue('offline', {
  updateReady: 'Update ready',
  updateReadyHelp: 'A new version is installed. Your drafts are kept.',
});
