import type { Block } from './blocks.ts';
import { type Element, elements, find, type Node, textOf, withClass } from './element.ts';
import type { PrintContext } from './print-context.ts';
import { readImage } from './read-inline.ts';

/** The cards of a table, each with its cover and where it leads. */
export function readCards(list: Element, context: PrintContext, read: (children: readonly Node[]) => Block[]): Block[] {
  const i = elements(list).map(card => {
    const cover = find(card, withClass('b-card-cover'));
    const link = find(card, withClass('b-card-link'));
    const body = find(card, withClass('b-card-body'));
    const target = context.target(link?.attrs.href);
    const picture = context.picture(cover?.attrs.src);
    const unseen: Block[] = cover && picture === undefined ? [{ k: 't', c: [readImage(cover, context)] }] : [];
    return {
      f: picture ?? '',
      to: target?.to ?? '',
      url: target?.url ?? '',
      b: [...unseen, ...(body ? elements(body).flatMap(cell => read(cell.children)) : [])],
    };
  });
  return i.length > 0 ? [{ k: 'cards', i }] : [];
}

/** A card that stands for a page, a file or something elsewhere. */
export function readLinkCard(card: Element, context: PrintContext, cap: Block[]): Block {
  const title = find(card, withClass('b-card-title'));
  const note = find(card, withClass('b-card-note'));
  const text = title ? textOf(title) : textOf(card).trim();
  const target = context.target(card.attrs.href);
  const isFile = card.attrs.class?.includes('b-file') ?? false;
  return {
    k: 'link',
    c: target ? [{ k: 'a', ...target, c: [text] }] : [text],
    note: note && !isFile ? textOf(note) : '',
    cap,
  };
}
