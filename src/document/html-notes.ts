import type { Context } from './html-context.ts';
import { renderTokens } from './html-tokens.ts';
import { expandInline, parseBlockTokens } from './markdown.ts';
import { escapeHtml } from './urls.ts';

/** The annotations that were used, in the order of use. */
export function renderNotes(context: Context): string {
  if (context.notes.length === 0) return '';
  let items = '';
  // Notes may use further notes, so the list can grow while it is written.
  for (let index = 0; index < context.notes.length; index++) {
    const note = context.notes[index];
    if (!note) break;
    context.env = note.env;
    const tokens = expandInline(parseBlockTokens(note.markdown, note.env), note.env);
    const html = context.sanitized(() => renderTokens(tokens, context));
    const back = `<a href="#~note-reference-${index + 1}" class="b-note-back" aria-label="${escapeHtml(context.labels.backToText)}">↩</a>`;
    items += `<li id="~note-${index + 1}">${html}${back}</li>`;
  }
  return `<section class="b-notes" role="doc-endnotes" aria-label="${escapeHtml(context.labels.notes)}"><ol>${items}</ol></section>\n`;
}
