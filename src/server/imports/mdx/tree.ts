import { Fences } from '../fences.ts';
import { inline } from './clean-line.ts';
import { IndentedCode } from './indented-code.ts';
import type { Node } from './node.ts';
import { htmlTag, type JsxTag, readJsxTag } from './tag.ts';
import { TreeBuilder } from './tree-builder.ts';

/**
 * The components of a page in MDX: those that begin a line. What is in fenced code is no component, and neither is one
 * without its end; what such a one holds is kept. Linear in the length.
 *
 * @param blocks names of those that words may follow in their line
 * @param isMdx whether nothing is code for its indentation alone, which only holds within components otherwise
 */
export function componentTree(text: string, blocks: ReadonlySet<string>, isMdx: boolean): Node[] {
  const builder = new TreeBuilder();
  const fences = new Fences();
  const indentation = new IndentedCode();
  for (let from = 0; from <= text.length; ) {
    const line = text.slice(from, lineEnd(text, from));
    const isCode = !isMdx && !builder.isWithin && indentation.holds(line);
    const kind = isCode ? 'code' : fences.kindOf(line);
    if (kind !== 'text') builder.add({ text: line, kind });
    from = kind === 'text' ? addText(text, from, blocks, builder) : from + line.length + 1;
  }
  return builder.end();
}

/** Adds what stands in the line that begins at an index; where the next one does, behind lines that a tag goes on for. */
function addText(text: string, start: number, blocks: ReadonlySet<string>, builder: TreeBuilder): number {
  let end = lineEnd(text, start);
  const line = text.slice(start, end);
  const indent = line.slice(0, line.length - line.trimStart().length);
  const add = (words: string) => builder.add({ text: words, kind: 'text' });
  if (line.trim() === '') add('');
  for (let at = start; text.slice(at, end).trim() !== ''; ) {
    const rest = text.slice(at, end).trim();
    const from = text.indexOf(rest[0] ?? '', at);
    const tag = rest.startsWith('<') ? readJsxTag(text, from) : undefined;
    const isHtml = tag && !/^[A-Z]/.test(tag.name);
    if (isHtml && tag.end > end) add(`${indent}${htmlTag(tag)}`);
    else if (tag && !isHtml && isBlock(text, tag, blocks)) builder.begin(tag, indent, text.slice(from, tag.end));
    else {
      const closed = builder.endIn(rest);
      const before = rest.slice(0, closed?.from).trim();
      if (before !== '') add(before === line.trim() ? line : `${indent}${before}`);
      if (!closed) break;
      builder.close(closed.name);
      at = from + closed.to;
      continue;
    }
    at = tag.end;
    end = lineEnd(text, at);
  }
  return end + 1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Whether a tag begins a block: one of those that always do, or with nothing before its end or the end of the line. */
function isBlock(text: string, { name, isClosed, end }: JsxTag, blocks: ReadonlySet<string>): boolean {
  if (inline.has(name)) return false;
  const rest = text.slice(end, lineEnd(text, end)).trim();
  return blocks.has(name) || rest === '' || (!isClosed && rest.endsWith(`</${name}>`));
}
