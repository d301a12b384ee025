import { withTitle } from './code-info.ts';
import type { Line } from './node.ts';
import { htmlTag, readJsxTag } from './tag.ts';

/** Components within a line. */
export const inline: ReadonlySet<string> = new Set(['Badge', 'Icon', 'Kbd', 'Tooltip']);

const pieces =
  /(`{1,3})[^`]{0,500}\1|<\/?(Badge|Icon|Kbd|Tooltip)(?:\s[^<>]{0,500})?>|\{\s{0,9}["'] {0,9}["']\s{0,9}\}|\{\/\*[^{}]{0,500}\*\/\}|<[a-z][\w-]{0,99}\s[^<`]{1,2000}/g;

/** A line without what MDX alone knows: components within it, whose words stay; expressions in tags of HTML; comments. */
export function cleanLine({ text, kind }: Line): Line {
  if (kind !== 'text') return { kind, text: kind === 'opening' ? withTitle(text) : text };
  return { kind, text: /[<{]/.test(text) ? text.replace(pieces, cleaned) : text };
}

function cleaned(piece: string, code: string | undefined, component: string | undefined): string {
  if (code !== undefined || component !== undefined) return code === undefined ? '' : piece;
  if (piece.startsWith('{')) return piece.startsWith('{/') ? '' : ' ';
  if (!/=\{|\bclassName=/.test(piece)) return piece;
  const tag = readJsxTag(piece, 0);
  return tag ? `${htmlTag(tag)}${piece.slice(tag.end)}` : piece;
}
