import { operationPlace, schemaPlaces } from './api-blocks.ts';
import type { Block } from './blocks.ts';
import { methodBadge, renderNamedSchema, renderOperation } from './html-api.ts';
import { blockAttribute, type Context } from './html-context.ts';
import { icon } from './html-icons.ts';
import { embedCard, mediaKind, player } from './html-media.ts';
import { operationKey, schemaKey } from './openapi.ts';
import { escapeHtml } from './urls.ts';

/** What the blocks inside a link card say: their plain text, and the id of the first. */
export interface Inner {
  text: string;
  html: string;
  id: string | undefined;
}

/** Tags that become one card, with or without an end tag. */
export function isCard(type: string): boolean {
  return Object.hasOwn(CARDS, type);
}

export function renderCard(block: Block, inner: Inner, context: Context, id: string | undefined): string {
  return CARDS[block.type]?.(block.attrs ?? {}, inner, context, blockAttribute(id)) ?? '';
}

type Card = (attrs: Record<string, string>, inner: Inner, context: Context, attributes: string) => string;

const CARDS: Record<string, Card> = {
  'content-ref': (attrs, inner, context, attributes) => {
    const href = attrs.url ?? attrs.value ?? '';
    const title = context.resolve(href).title ?? (inner.text || href);
    return linkCard('b-content-ref', 'page', href, span('b-card-title', title, inner.id), context, attributes);
  },
  embed: (attrs, inner, context, attributes) => {
    const href = attrs.url ?? attrs.value ?? '';
    return captioned(embedCard(href, attrs.title, context), inner, attributes);
  },
  file: (attrs, inner, context, attributes) => {
    const href = attrs.src ?? attrs.url ?? attrs.value ?? '';
    const name = attrs.name ?? context.resolve(href).title ?? decodeName(href);
    const caption = inner.html ? inner : { ...inner, html: escapeHtml(attrs.caption ?? '') };
    const kind = mediaKind(name) ?? mediaKind(href);
    const played = kind && player(kind, href, name, context);
    if (played) return captioned(`${played}\n`, caption, attributes);
    const note = span('b-card-note', context.labels.download, undefined);
    const card = linkCard(
      'b-file',
      'file',
      href,
      span('b-card-title', name, undefined) + note,
      context,
      '',
      ' download',
    );
    return captioned(card, caption, attributes);
  },
  'openapi-operation': (attrs, inner, context, attributes) => {
    const { labels, options } = context;
    const { api } = options;
    const { spec, method, path } = operationPlace({ attrs });
    const operation = api?.operations.get(operationKey(spec, method, path));
    const note = inner.html && `<div${blockAttribute(inner.id)}>${inner.html}</div>`;
    if (operation)
      return renderOperation(operation, context, { attributes, note, headless: attrs.headless === 'true' });
    const missing = api ? `<p class="b-missing">${escapeHtml(labels.missingOperation)}</p>` : '';
    const head = `<div class="b-operation-head">${methodBadge(attrs.method ?? '')}<code class="b-operation-path">${escapeHtml(path)}</code></div>`;
    const body = missing + (inner.html || `<p>${escapeHtml(spec)}</p>`);
    return `<div class="b-operation"${attributes}>${head}<div class="b-operation-body"${blockAttribute(inner.id)}>${body}</div></div>\n`;
  },
  'openapi-schemas': (attrs, inner, context, attributes) => {
    const { labels, options } = context;
    const { api } = options;
    const schemas = schemaPlaces({ attrs }).map(({ spec, name }) => {
      const schema = api?.schemas.get(schemaKey(spec, name));
      if (schema) return renderNamedSchema(name, schema, context, attrs.headless === 'true');
      const missing = api ? `<p class="b-missing">${escapeHtml(labels.missingSchema)}</p>` : '';
      return `<div class="b-operation"><div class="b-operation-body"><p><code>${escapeHtml(name)}</code></p>${missing}</div></div>`;
    });
    return `<div${attributes}>${schemas.join('')}${inner.html}</div>\n`;
  },
};

function linkCard(
  kind: string,
  symbol: string,
  href: string,
  body: string,
  context: Context,
  attributes: string,
  extra = '',
): string {
  const link = context.link(href, undefined).replace(' class="b-broken"', '');
  const broken = link.startsWith(' href=') ? '' : ' b-broken';
  return `<a class="b-link-card ${kind}${broken}"${link}${broken ? '' : extra}${attributes}>${icon(symbol)}<span class="b-card-text">${body}</span></a>\n`;
}

function captioned(card: string, inner: Inner, attributes: string): string {
  if (inner.html.trim() === '') return `<div class="b-card-block"${attributes}>${card}</div>\n`;
  return `<figure class="b-card-block"${attributes}>${card}<figcaption${blockAttribute(inner.id)}>${inner.html}</figcaption></figure>\n`;
}

function span(kind: string, text: string, id: string | undefined): string {
  return `<span class="${kind}"${blockAttribute(id)}>${escapeHtml(text)}</span>`;
}

function decodeName(href: string): string {
  const name = href.split(/[?#]/)[0]?.split('/').pop() || href;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
