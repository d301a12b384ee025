import { inlineText } from '#document/inline-text.ts';
import { parseInline } from '#document/markdown.ts';
import { escapeHtml } from '#document/urls.ts';
import { first, linked, titled } from './frames.ts';
import { Lines, text } from './lines.ts';
import type { Component, Line } from './node.ts';

/** A card, and what it holds at the margin. */
export interface Card {
  component: Component;
  held: readonly Line[];
}

export const cardNames: ReadonlySet<string> = new Set([
  'Card',
  'LinkCard',
  'Tile',
  'Cards.Card',
  'HeroCard',
  'FeatureCard',
]);

const structure = /^\s*(?:[-*+>|<#]|\d+[.)]\s|\{%)/;

/** Cards beside each other: a table of ours where each holds no more than a few words, else one text after the other. */
export function cardsOf(cards: readonly Card[]): Line[] {
  if (cards.every(isPlain)) return text(table(cards));
  const out = new Lines();
  for (const card of cards) out.addApart(written(card));
  return out.all;
}

const linkOf = ({ attrs }: Component) => first(attrs, 'href', 'link', 'to', 'url');
const coverOf = ({ attrs }: Component) => first(attrs, 'img', 'image', 'cover');
const wordsOf = (markdown: string) => escapeHtml(inlineText(parseInline(markdown)).trim());

/** Whether nothing is lost of what a card holds when only its words are kept. */
function isPlain({ component, held }: Card): boolean {
  const isWords = held.every(({ text: line, kind }) => kind === 'text' && line !== '' && !structure.test(line));
  return (
    isWords &&
    !held.some(({ text: line }) => line.includes('![')) &&
    (linkOf(component) !== undefined || !held.some(({ text: line }) => line.includes('](')))
  );
}

function table(cards: readonly Card[]): string {
  const hasCover = cards.some(({ component }) => coverOf(component) !== undefined);
  const row = ({ component, held }: Card) => {
    const body = [first(component.attrs, 'description') ?? '', ...held.map(({ text: line }) => line.trim())]
      .join(' ')
      .trim();
    const title = titled(component.attrs);
    const [href, cover] = [linkOf(component), coverOf(component)].map(link);
    return cells(
      title === undefined ? '' : `<strong>${wordsOf(title)}</strong>`,
      wordsOf(body),
      ...(hasCover ? [cover ?? ''] : []),
      href ?? '',
    );
  };
  const heads = [
    '',
    '',
    ...(hasCover ? [' data-hidden data-card-cover data-type="image"'] : []),
    ' data-hidden data-card-target data-type="content-ref"',
  ];
  const head = heads.map(attributes => `<th${attributes}></th>`).join('');
  return `<table data-view="cards"><thead><tr>${head}</tr></thead><tbody>${cards.map(row).join('')}</tbody></table>`;
}

const cells = (...each: string[]) => `<tr>${each.map(cell => `<td>${cell}</td>`).join('')}</tr>`;
const link = (href: string | undefined) => href && `<a href="${escapeHtml(href)}">${escapeHtml(href)}</a>`;

function written({ component, held }: Card): Line[] {
  const title = titled(component.attrs);
  const href = linkOf(component);
  const named = href === undefined ? title : linked(title ?? href, href);
  return [
    ...text(...(named === undefined ? [] : [`**${named}**`, '']), first(component.attrs, 'description') ?? '', ''),
    ...held,
  ];
}
