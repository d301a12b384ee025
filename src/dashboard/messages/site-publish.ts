import { catalogue } from '#dashboard/messages/catalogue.tsx';

export const t = catalogue('site-publish', {
  publish: 'Publish',
  'publishTo.public': 'Publish to everyone',
  'publishTo.unlisted': 'Publish to those with the address',
  'publishTo.share-link': 'Publish to link holders',
  'publishTo.visitor-auth': 'Publish to signed-in visitors',
  published: '“{title}” is live',
  publishTitle: 'Publish “{title}”?',
  check: 'Check',
  checkTitle: 'What readers of “{title}” find',
  checking: 'Looking at what readers would meet …',
  allWell: 'Nothing is in the way.',
  blocked: 'Readers would find nothing. See above.',
  unpublish: 'Unpublish',
  unpublishTitle: 'Unpublish “{title}”?',
  unpublishHolders: 'At once, every share link of it answers “This link does not work” (404).',
  unpublishReaders: 'At once, every address of it answers “Nothing is published here” (404).',
  unpublishOpen:
    'A page that a reader has open stays until it is loaded again; pictures can stay in browsers for a day.',
  unpublishEngines: 'Search engines drop its pages when they next ask for them.',
  unpublishKept:
    'Structure, audience, share links and appearance stay. Publish it again, and the same addresses answer.',
  adminReason: 'You need the level Admin on this site.',
  changeAudience: 'Change audience',
  'severity.error': 'Must fix',
  'severity.warning': 'Should fix',
  'severity.note': 'Good to know',
  'finding.no-space': 'The site has no space that readers see. Add one.',
  'finding.no-page': 'There is no page to read. Write one first.',
  'finding.empty-space': '{count, plural, one {A space has no page:} other {# spaces have no page:}}',
  'finding.hidden': '{count, plural, one {One part is hidden from readers.} other {# parts are hidden from readers.}}',
  'finding.conditional-home': 'The home shows only to some visitors. Others begin with the next section:',
  'finding.claims-off':
    'Adaptive content is off, so {count, plural, one {one condition holds} other {# conditions hold}} for nobody.',
  'finding.broken-links': '{count, plural, one {One link leads} other {# links lead}} nowhere, in',
  'finding.no-alt':
    '{count, plural, one {One image has} other {# images have}} no description for those who cannot see it, in',
  'finding.no-description':
    '{count, plural, one {One page has} other {# pages have}} no description for search engines, in',
  'finding.no-language':
    '{count, plural, one {A variant does not say its language:} other {# variants do not say their language:}}',
  'finding.no-share-link': 'Nobody holds a link that works. Make a share link.',
  'finding.no-sign-in': 'Visitors are not told where to sign in. Set a sign-in address.',
  hostnameOff: '{hostname} does not lead here yet. Point it to {target}.',
});
