import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What is said of actions while the service cannot be reached. */
export const t = catalogue('connection', {
  needsConnection: 'You are offline. This works again once the connection is back.',
});
