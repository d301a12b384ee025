import { EditorState } from '@codemirror/state';
import { t } from '#dashboard/messages/editor-phrases.ts';

/** What CodeMirror shows and announces by itself, in our words. Its own English ones are the keys. */
export const phrases = EditorState.phrases.of({
  Find: t('find'),
  Replace: t('replaceBy'),
  next: t('next'),
  previous: t('previous'),
  all: t('all'),
  'match case': t('matchCase'),
  regexp: t('regexp'),
  'by word': t('byWord'),
  replace: t('replace'),
  'replace all': t('replaceAll'),
  close: t('close'),
  'current match': t('currentMatch'),
  'on line': t('onLine'),
  'replaced match on line $': t('replacedOnLine', { line: '$' }),
  'replaced $ matches': t('replacedCount', { count: '$' }),
  'Go to line': t('goToLine'),
  go: t('go'),
  Completions: t('completions'),
  'Control character': t('controlCharacter'),
  'Selection deleted': t('selectionDeleted'),
});
