import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** Finding and replacing within one page, and what the editor announces. */
export const t = catalogue('editor-phrases', {
  find: 'Find',
  replaceBy: 'Replace by',
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  matchCase: 'Match case',
  regexp: 'Regular expression',
  byWord: 'Whole words',
  replace: 'Replace',
  replaceAll: 'Replace all',
  close: 'Close',
  currentMatch: 'Match',
  onLine: 'on line',
  matches: '{count, plural, =0 {No matches} one {# match} other {# matches}}',
  matchAt: '{at} of {count}',
  matchesMany: '{count} or more matches',
  replacedOnLine: 'Replaced the match on line {line}',
  replacedCount: '{count} matches replaced',
  goToLine: 'Go to line',
  go: 'Go',
  completions: 'Suggestions',
  controlCharacter: 'Control character',
  selectionDeleted: 'Selection deleted',
});
