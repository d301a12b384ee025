import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
  snippet,
  startCompletion,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { noteSnippet, recentSnippets } from '#dashboard/editor/recent-snippets.ts';
import { type Snippet, snippets } from '#dashboard/editor/snippets.ts';
import { t } from '#dashboard/messages/editor.ts';

const order = ['recent', 'text', 'lists', 'callouts', 'media', 'layout', 'code', 'reuse', 'inline'] as const;

/** Inserts a block with the cursor in its first field. Blocks begin on a line of their own. */
export function insertSnippet(view: EditorView, { id, group, template }: Snippet, from?: number, to?: number): void {
  const { main } = view.state.selection;
  const start = from ?? main.from;
  const line = view.state.doc.lineAt(start);
  const before = line.text.slice(0, start - line.from);
  const needsLine = group !== 'inline' && before.trim() !== '';
  const text = needsLine ? `\n\n${template}` : template;
  snippet(text)(view, null, start, to ?? main.to);
  noteSnippet(id);
  view.focus();
  // A field may be an id: what it can be is offered at once.
  startCompletion(view);
}

function completionOf(entry: Snippet, group: (typeof order)[number]): Completion {
  return {
    label: `${entry.label} ${entry.words}`,
    displayLabel: entry.label,
    detail: entry.hint,
    section: { name: t(`group.${group}`), rank: order.indexOf(group) },
    apply: (view, completion, from, to) => {
      insertSnippet(view, entry, from, to);
      view.dispatch({ annotations: pickedCompletion.of(completion) });
    },
  };
}

/** Letters of any language: labels are in the person's. */
const typedAfterSlash = /^\/[\p{L}\p{N} ]*$/u;

/** What is typed after `/` where a block can begin. */
export function slashBefore(context: CompletionContext): { from: number; text: string } | undefined {
  const typed = context.matchBefore(typedAfterSlash);
  if (!typed) return undefined;
  const line = context.state.doc.lineAt(typed.from);
  // Inside a list, a quote or a cell of a tag's content the line may begin with their marks.
  return /^[\s>*+\-\d.]*$/.test(line.text.slice(0, typed.from - line.from)) ? typed : undefined;
}

/** The blocks, offered after `/` at the start of a line; the last used ones first. */
export function slashSource(context: CompletionContext): CompletionResult | null {
  const typed = slashBefore(context);
  if (!typed) return null;
  const recent = recentSnippets().flatMap(id => snippets.find(entry => entry.id === id) ?? []);
  return {
    from: typed.from,
    filter: false,
    options: matching(typed.text.slice(1), recent),
    update: (_, from, to, next) => {
      const text = next.state.sliceDoc(from, to);
      return typedAfterSlash.test(text) ? { from, filter: false, options: matching(text.slice(1), recent) } : null;
    },
  };
}

function matching(query: string, recent: readonly Snippet[]): Completion[] {
  const words = query.toLowerCase().split(' ').filter(Boolean);
  const found = (entry: Snippet) => {
    const text = `${entry.label} ${entry.words} ${entry.id}`.toLowerCase();
    return words.every(word => new RegExp(`(^|[\\s:-])${word}`).test(text));
  };
  const first = words.length === 0 ? recent.map(entry => completionOf(entry, 'recent')) : [];
  return [...first, ...snippets.filter(found).map(entry => completionOf(entry, entry.group))];
}
