import { Parser } from 'htmlparser2';
import { blockAttribute, type Context } from './html-context.ts';
import { escapeHtml } from './urls.ts';

interface Cell {
  html: string;
  href: string | undefined;
}

const CARDS = /^\s*<table\b[^>]*\bdata-view=["']?cards/i;

/** Whether raw HTML is a table to be shown as cards. */
export function isCards(html: string): boolean {
  return CARDS.test(html);
}

/** A `data-view="cards"` table: each row a card; columns marked as cover or target give its image and link. */
export function renderCards(html: string, context: Context, id: string | undefined): string {
  const { heads, rows } = readTable(html);
  const column = (mark: string) => heads.findIndex(head => mark in head);
  const cover = column('data-card-cover');
  const target = column('data-card-target');
  const size = /\bdata-size=["']?large/i.test(html.slice(0, 400)) ? ' b-cards-large' : '';
  const cards = rows.map(cells => {
    const href = cells[target]?.href;
    const image = cells[cover]?.href;
    const shown = cells.filter(
      (_, index) => index !== cover && index !== target && !('data-hidden' in (heads[index] ?? {})),
    );
    const parts = shown.map(cell => context.sanitize(cell.html).trim()).filter(part => part !== '');
    const body = parts.map(part => `<div class="b-card-cell">${part}</div>`).join('');
    return `<li class="b-card">${coverImage(image, context)}<div class="b-card-body">${body}</div>${cardLink(href, parts[0], context)}</li>`;
  });
  return `<ul class="b-cards${size}" role="list"${blockAttribute(id)}>${cards.join('')}</ul>\n`;
}

function coverImage(src: string | undefined, context: Context): string {
  const address = src === undefined ? undefined : context.image(src);
  return address === undefined ? '' : `<img class="b-card-cover" src="${escapeHtml(address)}" alt="" loading="lazy">`;
}

/** A link over the whole card, named by the card's first cell. */
function cardLink(href: string | undefined, name: string | undefined, context: Context): string {
  if (href === undefined) return '';
  const link = context.link(href, undefined);
  if (!link.startsWith(' href=')) return '';
  const text = (name ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('"', '&quot;')
    .trim();
  return `<a class="b-card-link"${link} aria-label="${text || escapeHtml(href)}"></a>`;
}

/** Header attributes by column, and the cells of every row as HTML with the first address in them. */
function readTable(html: string): { heads: Record<string, string>[]; rows: Cell[][] } {
  const heads: Record<string, string>[] = [];
  const rows: Cell[][] = [];
  let cell: { from: number; href: string | undefined } | undefined;
  const parser: Parser = new Parser({
    onopentag: (name, attrs) => {
      if (name === 'tr') rows.push([]);
      else if (name === 'th') heads.push(attrs);
      else if (name === 'td') cell = { from: parser.endIndex + 1, href: undefined };
      else if (cell && cell.href === undefined)
        cell.href = name === 'a' ? attrs.href : name === 'img' ? attrs.src : undefined;
    },
    onclosetag: name => {
      if (name !== 'td' || !cell) return;
      rows.at(-1)?.push({ html: html.slice(cell.from, Math.max(cell.from, parser.startIndex)), href: cell.href });
      cell = undefined;
    },
  });
  parser.write(html);
  parser.end();
  return { heads, rows: rows.filter(cells => cells.length > 0) };
}
