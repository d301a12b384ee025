import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Edits that were typed, are not saved, and are kept on this device. */
export const t = catalogue('left-edits', {
  unsentIn:
    '{more, plural, =0 {Unsent edits in {place}} one {Unsent edits in {place} and # other place} other {Unsent edits in {place} and # other places}}',
  open: 'Open and send',
  list: 'Show all',
  title: 'Unsent edits on this device',
  lead: 'They were typed here and did not reach the service. Open a place to send them.',
  none: 'Everything is sent',
  pages: '{count, plural, one {# page} other {# pages}}, typed {when}',
  copy: 'Copy text',
  discard: 'Discard',
  discarded: 'Unsent edits discarded',
  aSpace: 'a space',
});
