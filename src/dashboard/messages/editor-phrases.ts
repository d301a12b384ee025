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
  replacedOnLine: 'Replaced the match on line {line}',
  replacedCount: '{count} matches replaced',
  goToLine: 'Go to line',
  go: 'Go',
  completions: 'Suggestions',
  controlCharacter: 'Control character',
  selectionDeleted: 'Selection deleted',
});
