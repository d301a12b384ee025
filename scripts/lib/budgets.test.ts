import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { figuresOf } from './budgets.mjs';

const route = (path: string) => `src/dashboard/routes/${path}.tsx?tsr-split=component`;
const manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'], css: ['index.css'] },
  '_react.js': { file: 'react.js' },
  'src/dashboard/app.tsx': { file: 'app.js', imports: ['_react.js'] },
  [route('o/$org/route')]: { file: 'frame.js', imports: ['_react.js'] },
  [route('o/$org/index')]: { file: 'home.js' },
  [route('o/$org/s/$space/_reader')]: { file: 'reader.js' },
  [route('o/$org/s/$space/_reader/index')]: { file: 'page.js', imports: ['_list.js'] },
  [route('o/$org/sites/$site/route')]: { file: 'site.js' },
  [route('o/$org/sites/$site_.changes')]: { file: 'site-changes.js', imports: ['_list.js'] },
  [route('o/$org/s/$space/edit/p.$page')]: { file: 'editor.js', dynamicImports: ['dialog.tsx'] },
  'dialog.tsx': { file: 'dialog.js', isDynamicEntry: true, imports: ['_list.js'], dynamicImports: ['help.tsx'] },
  'help.tsx': { file: 'help.js', isDynamicEntry: true, imports: ['_list.js'] },
  [route('login/index')]: { file: 'login.js' },
  [route('o/$org/s/$space/cr/$number/overview')]: { file: 'overview.js' },
  [route('o/$org/s/$space/cr/$number/changes')]: {
    file: 'changes.js',
    imports: ['_list.js'],
    dynamicImports: ['help.tsx'],
  },
  '_list.js': { file: 'list.js' },
  'some.css': { file: 'some.css' },
  'a-latin-wght.woff2': { file: 'a-latin-wght.woff2' },
  'a-latin-ext-wght.woff2': { file: 'a-latin-ext-wght.woff2' },
};

/** What cannot be compressed: a file is as large as it is named to be, and 20 bytes of gzip. */
const sizes: Record<string, number> = { 'react.js': 50, 'home.js': 10, 'page.js': 3, 'list.js': 2, 'editor.js': 9 };
const figures = figuresOf(manifest, file => randomBytes((sizes[file] ?? 1) * 1000));
const styled = (css: string) =>
  figuresOf(manifest, file => new TextEncoder().encode(file.endsWith('.css') ? css : '')).find(
    ({ what }) => what === 'what the styles try on every element',
  );
const named = (what: string) => figures.find(figure => figure.what === what);

describe('the sizes of a built dashboard', () => {
  it('count with a screen what is drawn around it and all that it imports, each file once', () => {
    expect(named('the screen o/$org/index')?.size).toBeCloseTo(1 + 1 + 50 + 1 + 10, 0);
    expect(named('the screen o/$org/s/$space/_reader/index')?.size).toBeCloseTo(1 + 1 + 50 + 1 + 1 + 3 + 2, 0);
  });

  it('leave out a frame that a screen has left', () => {
    expect(named('the screen o/$org/sites/$site_.changes')?.size).toBeCloseTo(1 + 1 + 50 + 1 + 1 + 2, 0);
  });

  it('let a screen be larger than home by what one route may be, and the editor by more', () => {
    const home = named('the screen o/$org/index');
    expect(home?.limit).toBe(180);
    expect(named('the screen o/$org/s/$space/_reader/index')?.limit).toBe((home?.size ?? 0) + 90);
    expect(named('the screen o/$org/s/$space/edit/p.$page')?.limit).toBe((home?.size ?? 0) + 250);
  });

  it('count with the difference of a request what its overview has not', () => {
    expect(named('the difference of a request')?.size).toBeCloseTo(1 + 2, 0);
  });

  it('count the files that a press on a request, its changes or its editor asks for', () => {
    expect(named('what a press on o/$org/s/$space/cr/$number/overview asks for')).toMatchObject({ size: 1, limit: 40 });
    expect(named('what a press on o/$org/s/$space/cr/$number/changes asks for')).toMatchObject({ size: 2, limit: 16 });
    expect(named('what a press on o/$org/s/$space/cr/$number/edit/p.$page asks for')?.unit).toBe('files');
  });

  it('count with a part what a screen or part that fetches it has not, and give each the same room', () => {
    expect(named('the part dialog.tsx')).toMatchObject({ size: expect.closeTo(1 + 2, 0), limit: 90 });
    expect(named('the part help.tsx')?.size).toBeCloseTo(1, 0);
  });

  it('are not told of a build without the screens that have a budget of their own', () => {
    const { [route('login/index')]: _, ...rest } = manifest;
    expect(() => figuresOf(rest, () => randomBytes(1))).toThrow('login/index');
  });

  it('count all styles, and the fonts that every reader loads', () => {
    expect(named('the styles')?.size).toBeCloseTo(2 * 1, 0);
    expect(named('the fonts')?.size).toBe(1);
  });

  it('count the rules that are tried on every element, as they name only what stands around it', () => {
    expect(styled('.a>*{b:c}.d :is(p,li){e:f}a:where(.g){h:i}:where(select:is([j])) option{k:l}')).toMatchObject({
      size: 0,
      limit: 0,
    });
    expect(styled('@layer x{:where(.a>:not(:last-child)){b:c}:is(.d>*){e:f}}g,:is(:root):has(.h){i:j}')?.size).toBe(
      2 * 3,
    );
  });
});
