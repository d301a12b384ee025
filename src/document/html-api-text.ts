import type { Context } from './html-context.ts';
import { renderTokens } from './html-tokens.ts';
import { expandInline, parseBlockTokens } from './markdown.ts';
import { escapeHtml } from './urls.ts';

const SIMPLE = /^[^\n`*_[\]<>&{}|#~\\!:]*$/;

/** A description of an API specification, which is Markdown: its headings never name places of the page. */
export function apiText(text: string | undefined, context: Context): string {
  if (!text) return '';
  if (SIMPLE.test(text)) return `<div class="b-api-text"><p>${escapeHtml(text)}</p></div>`;
  // Definitions of the page mean nothing here.
  const env = {};
  const tokens = expandInline(parseBlockTokens(text, env), env);
  for (const token of tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      token.type = 'api_heading';
      token.tag = 'h6';
    }
  }
  return `<div class="b-api-text">${context.sanitized(() => renderTokens(tokens, context))}</div>`;
}
