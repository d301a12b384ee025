import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Beside the change requests of the sidebar. */
export const t = catalogue('awaited', {
  awaited: '{count, plural, one {waits for your review} other {wait for your review}}',
});
