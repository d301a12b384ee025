import { acceptCompletion, autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension, Text } from '@codemirror/state';
import { drawSelection, dropCursor, EditorView, keymap, placeholder } from '@codemirror/view';
import { indentItem, outdentItem, toggleMark } from '#dashboard/editor/cm-commands.ts';
import { markdown } from '#dashboard/editor/cm-markdown.ts';
import { matchCount } from '#dashboard/editor/cm-match-count.ts';
import { type Mentionable, mentionSource } from '#dashboard/editor/cm-mention.ts';
import { phrases } from '#dashboard/editor/cm-phrases.ts';
import { referenceSource } from '#dashboard/editor/cm-references.ts';
import { type Shared, sharedSlashSource, sharedSource } from '#dashboard/editor/cm-shared.ts';
import { slashSource } from '#dashboard/editor/cm-slash.ts';
import { tagHighlighting } from '#dashboard/editor/cm-tags.ts';
import { highlighting, theme } from '#dashboard/editor/cm-theme.ts';
import { uploadMarks } from '#dashboard/editor/cm-uploads.ts';
import { pasteFormatted } from '#dashboard/editor/paste-formatted.ts';
import { pasteLines } from '#dashboard/editor/paste-lines.ts';
import { insertBlocks } from '#dashboard/editor/pasted-blocks.ts';
import type { Lookup } from '#dashboard/editor/reference-lookup.ts';
import { lineSeparator, textChanges } from '#dashboard/editor/text-changes.ts';
import { t } from '#dashboard/messages/editor.ts';

/** What the editor tells the page around it. */
export type EditorEvents = {
  onChange: (text: string) => void;
  onSave: () => void;
  onLink: () => void;
  /** The block of the cursor is to be commented on. */
  onComment: () => void;
  onFiles: (files: File[], position: number) => void;
  onBlur: () => void;
  /** What the text can refer to, for completion. */
  loadShared: () => Promise<Shared | undefined>;
  mentionable: () => Mentionable;
  loadLookup: () => Promise<Lookup>;
};

/** Marks a change that came from the service: it is no edit of this person. */
const remote = Annotation.define<boolean>();
export const editable = new Compartment();

export const editableExtension = (on: boolean): Extension => [EditorState.readOnly.of(!on), EditorView.editable.of(on)];

/** The whole text, with the line ends it was written with. */
const textOf = (state: EditorState): string => state.sliceDoc();

/** Shows another text without losing the place, and without counting as an edit. */
export function showText(view: EditorView, text: string): void {
  const plain = (whole: string) => whole.replaceAll(view.state.lineBreak, '\n');
  const changes = textChanges(plain(textOf(view.state)), plain(text)).map(({ insert, ...range }) => ({
    ...range,
    insert: Text.of(insert.split('\n')),
  }));
  if (changes.length > 0) view.dispatch({ changes, annotations: remote.of(true) });
}

function filesOf(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])];
}

export function createState(text: string, label: string, on: boolean, events: () => EditorEvents): EditorState {
  return EditorState.create({
    doc: Text.of(text.split(lineSeparator(text))),
    extensions: [
      // The page keeps the line ends it was written with, to the byte.
      EditorState.lineSeparator.of(lineSeparator(text)),
      EditorView.clipboardInputFilter.of((pasted, state) => pasted.replace(/\r\n?|\n/g, state.lineBreak)),
      EditorState.allowMultipleSelections.of(true),
      editable.of(editableExtension(on)),
      history(),
      drawSelection(),
      dropCursor(),
      phrases,
      search({ top: true }),
      matchCount,
      EditorView.lineWrapping,
      markdown,
      highlighting,
      tagHighlighting,
      theme,
      uploadMarks,
      closeBrackets(),
      placeholder(t('placeholder')),
      autocompletion({
        override: [
          slashSource,
          sharedSlashSource(() => events().loadShared()),
          sharedSource(() => events().loadShared()),
          mentionSource(() => events().mentionable()),
          referenceSource(() => events().loadLookup()),
        ],
        icons: false,
        activateOnTypingDelay: 0,
        aboveCursor: false,
      }),
      EditorView.contentAttributes.of({
        'aria-label': label,
        tabindex: '0',
        dir: 'auto',
        spellcheck: 'true',
        autocapitalize: 'sentences',
      }),
      keymap.of([
        { key: 'Mod-b', run: toggleMark('**') },
        { key: 'Mod-i', run: toggleMark('*') },
        { key: 'Mod-e', run: toggleMark('`') },
        { key: 'Mod-Shift-x', run: toggleMark('~~') },
        { key: 'Mod-k', run: () => done(events().onLink) },
        { key: 'Mod-Alt-m', run: () => done(events().onComment) },
        { key: 'Mod-s', run: () => done(events().onSave) },
        { key: 'Tab', run: acceptCompletion },
        { key: 'Tab', run: indentItem, shift: outdentItem },
        ...completionKeymap,
        ...historyKeymap,
        ...searchKeymap,
        ...defaultKeymap,
      ]),
      EditorView.updateListener.of(update => {
        const own = update.transactions.some(step => step.docChanged && !step.annotation(remote));
        if (own) events().onChange(textOf(update.state));
        if (update.focusChanged && !update.view.hasFocus) events().onBlur();
      }),
      EditorView.domEventHandlers({
        paste: (event, view) =>
          pasteFormatted(event, view) ||
          take(event, filesOf(event.clipboardData), view.state.selection.main.from, events) ||
          pasteBlocks(event, view) ||
          pasteLines(event, view),
        drop: (event, view) => {
          const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.from;
          return take(event, filesOf(event.dataTransfer), at, events);
        },
      }),
    ],
  });
}

function pasteBlocks(event: ClipboardEvent, view: EditorView): boolean {
  const isBlocks = insertBlocks(view, event.clipboardData?.getData('text/plain') ?? '');
  if (isBlocks) event.preventDefault();
  return isBlocks;
}

function done(run: () => void): true {
  run();
  return true;
}

function take(event: Event, files: File[], position: number, events: () => EditorEvents): boolean {
  if (files.length === 0) return false;
  event.preventDefault();
  events().onFiles(files, position);
  return true;
}
