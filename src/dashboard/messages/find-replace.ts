import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Find and replace in all pages of a change request. */
export const t = catalogue('find-replace', {
  title: 'Find and replace in all pages',
  find: 'Find',
  replacement: 'Replace by',
  replacementHelp: 'Empty takes the words away.',
  matchCase: 'Match case',
  wholeWord: 'Whole words',
  hint: 'Looks through titles, descriptions and Markdown of all pages of this change request, and its reusable contents.',
  searching: '{searched} of {pages} pages searched',
  found:
    '{count, plural, =0 {Nothing found} one {# match} other {# matches}} {pages, plural, =0 {} one {in # place} other {in # places}}',
  failed: 'The pages could not be searched',
  all: 'Everywhere',
  reusable: 'Reusable',
  choose: 'Replace in {name}',
  matches: '{count, plural, one {# match} other {# matches}}',
  more: '{count, plural, one {and # more} other {and # more}}',
  line: 'Line {line}',
  'member.title': 'Title',
  'member.description': 'Description',
  replace: 'Replace {count, plural, one {# match} other {# matches}}',
  nothingChosen: 'Choose a place first',
  tooMany: 'One step replaces in up to {count} places: choose fewer, then go on with the others.',
  replaced:
    'Replaced {count, plural, one {# match} other {# matches}} in {pages, plural, one {# place} other {# places}}',
  movedOn: 'Somebody has edited since. Take it back page by page in the history.',
});
