import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What others add to a list while somebody looks at it. */
export const t = catalogue('news', {
  refresh: '{count} new · Refresh',
});
