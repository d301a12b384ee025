import { emojiFor } from './emoji.ts';
import { refuse } from './rich-text-error.ts';
import { dataText, type RichInline } from './rich-text-model.ts';

/** An emoji of its shortcode, or of its code points: `1f680`, several joined with hyphens. */
export function emojiOf(node: RichInline): string {
  const name = dataText(node, 'name');
  if (name !== undefined && emojiFor(name)) return `:${name}:`;
  const points = (dataText(node, 'code') ?? '').split('-');
  const isCode = points.every(point => /^[0-9a-f]{1,6}$/i.test(point) && Number.parseInt(point, 16) <= 0x10ffff);
  const written = isCode ? String.fromCodePoint(...points.map(point => Number.parseInt(point, 16))) : '';
  // Some clients leave out the mark that makes a character one.
  const emoji = isEmoji(`${written}\ufe0f`) ? `${written}\ufe0f` : written;
  return /^[^\p{C}\s<>&`*_[\]\\|]/u.test(emoji) ? emoji : refuse(node, 'data.code');
}

const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text);
