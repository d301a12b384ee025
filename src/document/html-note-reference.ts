import type { Context } from './html-context.ts';
import { notesOf } from './markdown-inline.ts';

/** The number of an annotation in the text, linked to its words at the end. */
export function renderNoteReference(label: string, context: Context): string {
  const { env, notes } = context;
  const numbers = context.noteNumbers(env);
  const isFirst = !numbers.has(label);
  if (isFirst) numbers.set(label, notes.push({ label, env, markdown: notesOf(env).get(label) ?? '' }));
  const number = numbers.get(label) ?? 0;
  return `<sup class="b-note-reference"><a href="#~note-${number}"${isFirst ? ` id="~note-reference-${number}"` : ''} role="doc-noteref">${number}</a></sup>`;
}
