import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** How much a field takes. */
export const t = catalogue('field-length', {
  full: 'No more than {limit} characters fit.',
});
