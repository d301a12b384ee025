import { attributes } from './rich-text-attributes.ts';
import { refuse } from './rich-text-error.ts';
import { dataText, isVerbatim, type RichBlock, type RichNode } from './rich-text-model.ts';
import { otherAttributes } from './rich-text-write-attributes.ts';
import { codeBlock } from './write-code.ts';

/** A block of code, in a tag where more is said of it than a fence can hold. */
export function writeCode(node: RichBlock): string {
  const lines = (node.nodes ?? []).map(plain).join('\n');
  if (isVerbatim(node)) return lines;
  const info = [dataText(node, 'syntax') ?? '', ...marked(node)].join(' ').replace(/[`\r\n]/g, '');
  const text = codeBlock(lines, info);
  const attrs = attributes(node, ['title', 'overflow', 'lineNumbers', 'fullWidth']) + otherAttributes(node);
  return attrs === '' ? text : `{% code${attrs} %}\n${text}\n{% endcode %}`;
}

/** The lines of code that stand out, as an info string names them: `{1,3-5}`. */
function marked(node: RichBlock): string[] {
  const ranges: [from: number, to: number][] = [];
  for (const [index, line] of (node.nodes ?? []).entries()) {
    if (line.object !== 'block' || line.data?.highlighted !== true) continue;
    const last = ranges.at(-1);
    if (last?.[1] === index) last[1] = index + 1;
    else ranges.push([index + 1, index + 1]);
  }
  const named = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return named.length === 0 ? [] : [`{${named.join(',')}}`];
}

/** A line of code, in which nothing but characters can stand. */
function plain(line: RichNode): string {
  if (line.object === 'inline') return refuse(line);
  if (line.object === 'block')
    return (line.nodes ?? []).map(child => (child.object === 'block' ? refuse(child) : plain(child))).join('');
  return line.leaves.map(leaf => (leaf.marks.length > 0 ? refuse(leaf, 'marks') : leaf.text)).join('');
}
