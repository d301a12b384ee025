import type { Context } from './html-context.ts';
import { notesOf } from './markdown-inline.ts';

/** The number of an annotation in the text, linked to its words at the end. */
export function renderNoteReference(label: string, context: Context): string {
  const { env, notes } = context;
  let index = notes.findIndex(note => note.label === label && note.env === env);
  const isFirst = index < 0;
  if (isFirst) index = notes.push({ label, env, markdown: notesOf(env).get(label) ?? '' }) - 1;
  const number = index + 1;
  return `<sup class="b-note-reference"><a href="#note-${number}"${isFirst ? ` id="note-reference-${number}"` : ''} role="doc-noteref">${number}</a></sup>`;
}
