import { expandWithAnchors } from './headings.ts';
import { isCards, renderCards } from './html-cards.ts';
import { type CodeSettings, codeSettings } from './html-code.ts';
import { renderContainer } from './html-containers.ts';
import { blockAttribute, Context } from './html-context.ts';
import { type Inner, isCard, renderCard } from './html-links.ts';
import { renderNotes } from './html-notes.ts';
import type { RenderOptions } from './html-options.ts';
import { hasHtml, renderTokens } from './html-tokens.ts';
import { type Item, prepare } from './prepare.ts';
import { escapeHtml } from './urls.ts';

/**
 * A page's Markdown as HTML that is safe to show: raw HTML is reduced to an allow-list, addresses are checked, everything else is escaped.
 * Works without JavaScript; `data-copy`, `data-tabs` and `data-block` are there for scripts.
 */
export function renderHtml(markdown: string, options: RenderOptions = {}): string {
  const context = new Context(options);
  const items = prepare(markdown, options);
  return renderItems(items, context) + renderNotes(context);
}

function renderItems(items: readonly Item[], context: Context): string {
  let out = '';
  const ends: string[] = [];
  const codes: CodeSettings[] = [];
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    if (!item) break;
    const { block } = item;
    context.env = item.env;
    if (block.kind === 'close') {
      out += ends.pop() ?? '';
      if (block.type === 'code') codes.pop();
      if (block.type === 'tabs') context.tabGroups.pop();
    } else if (block.tag !== undefined && isCard(block.type)) {
      const end = block.kind === 'open' ? closing(items, index) : index;
      out += renderCard(block, inner(items.slice(index + 1, end), context), context, item.id);
      index = end;
    } else if (block.kind === 'open') {
      if (block.type === 'code') codes.push(codeSettings(block.attrs ?? {}));
      if (block.type === 'tabs') context.openTabs();
      const [before, after] = renderContainer(block, context, item.id);
      const isFirstTab = block.type === 'tabs-item' && items[index - 1]?.block.type === 'tabs';
      out += isFirstTab ? before.replace('<details', '<details open') : before;
      ends.push(after);
    } else out += renderLeaf(item, context, codes.at(-1) ?? {});
  }
  return out;
}

/** The index of the `close` that belongs to an `open`. */
function closing(items: readonly Item[], from: number): number {
  let level = 0;
  for (let index = from; index < items.length; index++) {
    const kind = items[index]?.block.kind;
    if (kind === 'open') level++;
    else if (kind === 'close' && --level === 0) return index;
  }
  return items.length;
}

function inner(items: readonly Item[], context: Context): Inner {
  const html = renderItems(
    items.map(item => ({ ...item, id: undefined })),
    context,
  ).trim();
  const text = html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { html, text: unescapeHtml(text), id: items[0]?.id };
}

function unescapeHtml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function renderLeaf(item: Item, context: Context, code: CodeSettings): string {
  const { block, id, env } = item;
  if (block.type === 'front-matter') return '';
  if (block.tag !== undefined) return renderTag(item, context);
  const attributes = blockAttribute(id);
  const tokens = expandWithAnchors(item.tokens, env, context.anchors);
  const [first] = tokens;
  if (first?.type === 'html_block' && tokens.length === 1 && isCards(first.content))
    return renderCards(first.content, context, id);
  if (!hasHtml(tokens)) {
    if (block.type === 'images') return figure(renderTokens(tokens, context), attributes);
    return renderTokens(tokens, context, attributes, code);
  }
  const html = context.sanitized(() => renderTokens(tokens, context, '', code));
  if (attributes === '') return html;
  const isOneElement = tokens[0]?.type !== 'html_block' && /^<[a-z]/.test(html);
  return isOneElement
    ? html.replace(/^<[a-z][a-z0-9]*/, tag => tag + attributes)
    : `<div class="b-html"${attributes}>${html}</div>\n`;
}

/** A paragraph that is one image becomes a figure, its title the caption. */
function figure(paragraph: string, attributes: string): string {
  const image = paragraph.replace(/^<p>|<\/p>\s*$/g, '');
  const caption = / title="([^"]*)"/.exec(image)?.[1];
  const shown = caption ? `<figcaption>${caption}</figcaption>` : '';
  return `<figure class="b-figure"${attributes}>${image}${shown}</figure>\n`;
}

/** A tag that stands alone: reusable content that is not there, or one we do not know. */
function renderTag({ block, id }: Item, context: Context): string {
  const text = block.raw.trim();
  if (block.type === 'reusable-content') {
    return `<div class="b-raw b-missing"${blockAttribute(id)}><p>${escapeHtml(context.labels.missingContent)}</p><code>${escapeHtml(text)}</code></div>\n`;
  }
  return `<div class="b-raw"${blockAttribute(id)}><code>${escapeHtml(text)}</code></div>\n`;
}
