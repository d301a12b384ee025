import type { Token } from 'markdown-it';
import { headingOf } from './headings.ts';
import { type CodeSettings, renderCode } from './html-code.ts';
import type { Context } from './html-context.ts';
import { hintClose, hintOpen } from './html-hint.ts';
import { mediaKind, player } from './html-media.ts';
import { renderNoteReference } from './html-note-reference.ts';
import { classAttribute, loadingAttributes, sizeAttributes, themeOf } from './html-pictures.ts';
import { inlineText } from './inline-text.ts';
import { takeAlert } from './notices.ts';
import type { Heading } from './outline.ts';
import { escapeHtml } from './urls.ts';

type Rule = (token: Token, context: Context, tokens: readonly Token[], index: number) => string;

const TASK = /^\[([ xX])\](?:\s|$)/;

/** HTML of expanded tokens. `first` goes into the first element, `code` applies to fences. */
export function renderTokens(tokens: readonly Token[], context: Context, first = '', code: CodeSettings = {}): string {
  let out = '';
  let attributes = first;
  for (const [index, token] of tokens.entries()) {
    if (token.hidden) continue;
    if (token.type === 'inline') {
      out += renderInline(token.children ?? [], context);
      continue;
    }
    if (token.type === 'fence' || token.type === 'code_block') {
      out += context.trusted(renderCode(token.content, token.info.trim(), code, context, attributes));
    } else if (attributes && token.type !== 'html_block') out += renderToken(token, context, tokens, index, attributes);
    else out += renderToken(token, context, tokens, index, '');
    if (token.type !== 'html_block') attributes = '';
  }
  return out;
}

function renderInline(tokens: readonly Token[], context: Context): string {
  let out = '';
  for (const [index, token] of tokens.entries()) {
    if (!token.hidden) out += renderToken(token, context, tokens, index, '');
  }
  return out;
}

function renderToken(
  token: Token,
  context: Context,
  tokens: readonly Token[],
  index: number,
  attributes: string,
): string {
  const rule = Object.hasOwn(RULES, token.type) ? RULES[token.type] : undefined;
  const html = rule ? rule(token, context, tokens, index) : plain(token);
  return attributes ? html.replace(/^<[a-z][a-z0-9]*/, tag => `${tag}${attributes}`) : html;
}

function plain(token: Token): string {
  const { tag, nesting, block } = token;
  if (tag === '') return escapeHtml(token.content);
  const style = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  const start = tag === 'ol' && nesting === 1 ? token.attrGet('start') : null;
  const extra = `${style ? ` class="b-align-${style}"` : ''}${start === null ? '' : ` start="${start}"`}`;
  return nesting < 0 ? `</${tag}>${block ? '\n' : ''}` : `<${tag}${extra}>`;
}

const RULES: Record<string, Rule> = {
  text: token => escapeHtml(token.content),
  emoji: token => escapeHtml(token.content),
  softbreak: () => '\n',
  hardbreak: () => '<br>\n',
  hr: () => '<hr>\n',
  code_inline: token => `<code>${escapeHtml(token.content)}</code>`,
  html_inline: token => token.content,
  html_block: token => token.content,
  reference_definition: () => '',
  expression: (token, context) => context.trusted(context.expression(token.content)),
  note: (token, context) => context.trusted(renderNoteReference(token.content, context)),
  math_inline: (token, context) => context.trusted(renderMath(token.content, false, context)),
  math_block: (token, context) =>
    context.trusted(`<div class="b-math">${renderMath(token.content, true, context)}</div>\n`),
  link_open: (token, context, tokens, index) => linkOpen(token, context, tokens, index),
  image: (token, context) => image(token, context),
  blockquote_open: (token, context, tokens, index) => {
    const style = context.raw ? undefined : takeAlert(tokens, index);
    if (!style) return plain(token);
    let end = index + 1;
    while (tokens[end] && tokens[end]?.level !== token.level) end++;
    const close = tokens[end];
    if (close) close.meta = { hint: true };
    return hintOpen(style, context.labels);
  },
  blockquote_close: token => (token.meta?.hint ? hintClose : plain(token)),
  heading_open: (token, context) => {
    const [open] = context.heading(headingAt(token));
    context.apiHeadings.pass(levelOf(token));
    return open;
  },
  heading_close: (token, context, tokens, index) => {
    const opening = tokens[index - 2] ?? token;
    return `${context.heading(headingAt(opening))[1]}\n`;
  },
  table_open: (_, context) => (context.raw ? '<table>' : `${tableOpen(context)}<table>`),
  table_close: (_, context) => (context.raw ? '</table>' : '</table></div>\n'),
  list_item_open: (_, context, tokens, index) => {
    const inline = tokens[index + 2];
    const text = inline?.type === 'inline' ? inline.children?.[0] : undefined;
    // As it is written: brackets that are escaped are none of a box.
    const task = text?.type === 'text' && TASK.test(inline?.content ?? '') ? TASK.exec(text.content) : null;
    if (!task || !text) return '<li>';
    text.content = text.content.slice(task[0].length);
    const [checked, label] = task[1] === ' ' ? ['', context.labels.taskOpen] : [' checked', context.labels.taskDone];
    const box = `<input type="checkbox" disabled${checked} aria-label="${escapeHtml(label)}">`;
    return `<li class="b-task">${context.trusted(box)} `;
  },
};

/** The scrolling frame of a table; a keyboard must be able to scroll it. */
function tableOpen(context: Context): string {
  return `<div class="b-table" role="group" tabindex="0" aria-label="${escapeHtml(context.labels.scrollableTable)}">`;
}

const levelOf = ({ tag }: Token) => Number(tag.slice(1));

function headingAt(opening: Token): Heading {
  const { anchor, text } = headingOf(opening);
  return { anchor, title: text, level: levelOf(opening) };
}

function linkOpen(token: Token, context: Context, tokens: readonly Token[], index: number): string {
  const href = String(token.attrGet('href') ?? '');
  const title = token.attrGet('title');
  const isMention = title === 'mention' || /^user:/.test(href);
  const link = context.link(href, title === null ? undefined : String(title));
  if (!isMention || context.raw) return `<a${isMention ? ' class="b-mention"' : ''}${link}>`;
  const resolved = context.resolve(href);
  const text = tokens[index + 1];
  if (resolved.title && text?.type === 'text') text.content = resolved.title;
  return link.includes(' class="') ? `<a${link}>` : `<a class="b-mention"${link}>`;
}

function image(token: Token, context: Context): string {
  const written = String(token.attrGet('src') ?? '');
  const title = token.attrGet('title');
  const named = title ? ` title="${escapeHtml(String(title))}"` : '';
  const kind = mediaKind(context.resolve(written).title ?? '') ?? mediaKind(written);
  // The address is resolved once the whole block is cleaned.
  if (kind && context.raw)
    return `<${kind} src="${escapeHtml(written)}" title="${escapeHtml(inlineText(token.children ?? []))}"></${kind}>`;
  const played = kind && player(kind, written, inlineText(token.children ?? []), context);
  if (played) return played.replace(' controls', `${named} controls`);
  const src = context.image(written);
  const theme = themeOf(written);
  const address = src === undefined ? '' : ` src="${escapeHtml(src)}"`;
  const alt = ` alt="${escapeHtml(inlineText(token.children ?? []))}"`;
  // The rest is added once the whole block is cleaned.
  if (context.raw) return `<img${address}${alt}${named} decoding="async">`;
  const known = context.picture(written);
  const rest = `${sizeAttributes(known.size)}${loadingAttributes(known)} decoding="async"`;
  return `<img${classAttribute(theme && `b-on-${theme}`)}${address}${alt}${named}${rest}>`;
}

function renderMath(tex: string, display: boolean, context: Context): string {
  return context.options.math?.(tex, display) ?? `<code class="b-tex">${escapeHtml(tex)}</code>`;
}

/** Whether raw HTML stands anywhere in the tokens. */
export function hasHtml(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ type, children }) => type === 'html_block' || type === 'html_inline' || (children !== null && hasHtml(children)),
  );
}
