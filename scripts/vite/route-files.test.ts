import { expect, test } from 'vitest';
import { filesOfScreens } from './route-files.mjs';

const route = (path: string) => `src/dashboard/routes/${path}.tsx?tsr-split=component`;

test('a screen has what is drawn around it and all that it imports beyond the app, by its address', () => {
  const files = filesOfScreens({
    'index.html': { file: 'index.js', imports: ['_react.js'] },
    'src/dashboard/app.tsx': { file: 'app.js', imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    '_list.js': { file: 'list.js', imports: ['_react.js'] },
    'dialog.tsx': { file: 'dialog.js' },
    [route('index')]: { file: 'start.js' },
    [route('o/$org/route')]: { file: 'frame.js', imports: ['_react.js'] },
    [route('o/$org/s/$space/_reader/index')]: {
      file: 'page.js',
      imports: ['_list.js'],
      dynamicImports: ['dialog.tsx'],
    },
    [route('o/$org/s/$space/_reader')]: { file: 'reader.js' },
    [route('o/$org/s/$space/history_.$revision')]: { file: 'revision.js' },
    [route('o/$org/cr/$number/route')]: { file: 'request.js' },
    [route('o/$org/cr/$number/overview')]: { file: 'overview.js' },
  });
  expect(files).toEqual({
    '/': ['start.js'],
    '/o/$org': ['frame.js'],
    '/o/$org/s/$space': ['frame.js', 'reader.js', 'page.js', 'list.js'],
    '/o/$org/s/$space/history/$revision': ['frame.js', 'revision.js'],
    '/o/$org/cr/$number': ['frame.js', 'request.js'],
    '/o/$org/cr/$number/overview': ['frame.js', 'request.js', 'overview.js'],
  });
});
