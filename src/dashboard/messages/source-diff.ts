import { catalogue } from '#dashboard/messages/catalogue.tsx';

/** White space in comparisons. */
export const t = catalogue('source-diff', {
  onlyWhitespace: 'White space only',
  whitespaceHidden:
    '{count, plural, one {# block differs} other {# blocks differ}} only in white space and {count, plural, one {is} other {are}} not marked.',
  showWhitespace: 'Show',
});
