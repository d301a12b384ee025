// @vitest-environment jsdom
import { acceptCompletion, autocompletion, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Page } from '#client/types.gen.ts';
import { referenceSource } from '#dashboard/editor/cm-references.ts';
import { insertSnippet } from '#dashboard/editor/cm-slash.ts';
import type { Lookup } from '#dashboard/editor/reference-lookup.ts';
import { snippets } from '#dashboard/editor/snippets.ts';

// Only what a reference reads of it.
const page = (title: string) =>
  ({ id: title.toLowerCase(), title, path: title.toLowerCase(), type: 'document' }) as Page;

const lookup: Lookup = {
  pages: [page('Begin'), page('Basics')],
  otherPages: async query =>
    [{ id: 'far', title: 'Behind', path: 'behind', space: { id: 'sp', title: 'Elsewhere' } }].filter(({ title }) =>
      title.toLowerCase().startsWith(query.toLowerCase()),
    ),
  files: async search =>
    search === undefined
      ? [
          { id: 'f1', name: 'price-list.pdf', contentType: 'application/pdf' },
          { id: 'f2', name: 'roof.png', contentType: 'image/png' },
        ]
      : [
          { id: 'f3', name: 'prices.zip', contentType: 'application/zip' },
          { id: 'f1', name: 'price-list.pdf', contentType: 'application/pdf' },
        ].filter(({ name }) => name.includes(search)),
  specs: async search =>
    search === undefined
      ? [{ slug: 'pets', document: { title: 'Pet store', version: '1', operations: 2 } }, { slug: 'bare' }]
      : [{ slug: 'plants', document: { title: 'Garden', version: '1', operations: 1 } }].filter(
          ({ slug, document }) => slug.includes(search) || document.title.toLowerCase().includes(search),
        ),
  operations: async slug =>
    slug === 'pets'
      ? [
          { method: 'get', path: '/pets', summary: 'All pets' },
          { method: 'post', path: '/pets', summary: 'A new pet' },
        ]
      : [],
  conditions: async () => [{ label: 'visitor.claims.plan' }, { label: 'space.vars.version' }],
};

// jsdom measures nothing; the editor asks where letters stand.
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });

/** An editor with a text; `|` is the cursor. */
function writing(text = '|', lineSeparator = '\n') {
  const anchor = text.indexOf('|');
  const view = new EditorView({
    doc: text.replace('|', ''),
    selection: { anchor },
    extensions: [
      EditorState.lineSeparator.of(lineSeparator),
      EditorState.allowMultipleSelections.of(true),
      autocompletion({
        override: [referenceSource(async () => lookup)],
        activateOnTypingDelay: 0,
        interactionDelay: 0,
      }),
    ],
  });
  onTestFinished(() => view.destroy());
  const type = (letters: string) => {
    for (const letter of letters) view.dispatch(view.state.replaceSelection(letter), { userEvent: 'input.type' });
  };
  const offered = () => currentCompletions(view.state).map(({ label }) => label);
  const shows = (...labels: string[]) => vi.waitFor(() => expect(offered()).toEqual(labels));
  const take = () => expect(acceptCompletion(view)).toBe(true);
  const insert = (id: string) => {
    const entry = snippets.find(other => other.id === id);
    if (entry) insertSnippet(view, entry);
  };
  const reads = () => view.state.sliceDoc().trimEnd();
  const selected = () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);
  return { view, type, shows, take, insert, reads, selected };
}

test.each(['\n', '\r\n'])('a page card offers the pages at once, and is written with id and title', async end => {
  const { insert, type, shows, take, reads, selected } = writing('|', end);
  insert('content-ref');
  await shows('Begin', 'Basics');
  type('beg');
  await shows('Begin');
  take();
  expect(reads()).toBe(`{% content-ref url="page:begin" %}${end}[Begin](page:begin)${end}{% endcontent-ref %}`);
  expect(selected()).toBe('Begin');
});

test('pages of other spaces are found by what is typed, and keep their space', async () => {
  const { insert, type, shows, take, reads } = writing();
  insert('mention');
  await shows('Begin', 'Basics');
  type('be');
  await shows('Begin', 'Behind');
  type('h');
  await shows('Behind');
  take();
  expect(reads()).toBe('[Behind](space:sp/page:far "mention")');
});

test('a file is taken by its name, and an image among images only', async () => {
  const file = writing();
  file.insert('file');
  await file.shows('price-list.pdf', 'roof.png');
  file.type('pri');
  await file.shows('price-list.pdf', 'prices.zip');
  file.take();
  expect(file.reads()).toContain('{% file src="file:f1" %}');
  const image = writing();
  image.insert('image');
  await image.shows('roof.png');
  image.take();
  expect(image.reads()).toBe('![Alternative text](file:f2)');
});

test('a file and a specification that are not among the first ones are found by what is typed', async () => {
  const file = writing();
  file.insert('file');
  await file.shows('price-list.pdf', 'roof.png');
  file.type('prices');
  await file.shows('prices.zip');
  file.take();
  expect(file.reads()).toContain('{% file src="file:f3" %}');
  const spec = writing();
  spec.insert('openapi-operation');
  await spec.shows('Pet store', 'bare');
  spec.type('gar');
  await spec.shows('Garden');
  spec.take();
  expect(spec.reads()).toContain('{% openapi-operation spec="plants"');
});

test('an operation is two choices: its specification, then its method and path', async () => {
  const { insert, shows, take, reads, selected } = writing();
  insert('openapi-operation');
  await shows('Pet store', 'bare');
  take();
  await shows('GET /pets', 'POST /pets');
  take();
  expect(reads()).toContain('{% openapi-operation spec="pets" path="/pets" method="get" %}');
  expect(selected()).not.toBe('get');
});

test('a condition offers what it can read, and stays open for more', async () => {
  const { insert, type, shows, take, reads } = writing();
  insert('if');
  await shows('visitor.claims.plan', 'space.vars.version');
  take();
  type(' == "pro"');
  expect(reads()).toContain('{% if visitor.claims.plan == "pro" %}');
});

test('what is written already comes first when it is asked for', async () => {
  const { view, shows, take, reads } = writing('See [this](page:bas|ics) page');
  startCompletion(view);
  await shows('Basics', 'Begin');
  take();
  expect(reads()).toBe('See [this](page:basics) page');
});

test('an address that is typed is left in peace', async () => {
  const { view, type, shows } = writing('See [this](|) and {% content-ref url="');
  type('b');
  await shows();
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  type('b');
  await shows('Begin', 'Basics', 'Behind');
});
