import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** What is said of spaces that come back out of the trash. */
export const t = catalogue('trash', {
  restored: '“{name}” is back in {place}',
  restoredTop: '“{name}” is back, at the top level',
  restoredOnSites: '{restored}, and readers find it again on {sites}',
  restoredMany: '{count, plural, one {# space is back} other {# spaces are back}}',
  restoreFailed:
    '{count, plural, one {# space could not be restored} other {# spaces could not be restored}}: {reason}',
  restoreMissing: 'It was removed for good.',
});
