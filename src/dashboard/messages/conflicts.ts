import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** When two people change the same setting. */
export const t = catalogue('conflicts', {
  title: '{name} changed this {time}',
  titleOwn: 'You changed this elsewhere {time}',
  titleSomebody: 'This was changed while you were editing',
  lead: 'Nothing of yours is saved yet. Choose which value to keep{count, plural, one {} other { of each}}.',
  original: 'Before:',
  useTheirs: 'Use theirs',
  useSaved: 'Use the saved one',
  useMine: 'Use mine',
  empty: 'Empty',
  on: 'On',
  off: 'Off',
  save: 'Save',
  back: 'Back to editing',
  chooseFirst: 'Choose a value for each field first',
});
