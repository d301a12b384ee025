import { emojiFor } from './emoji.ts';
import { type ContentRef, type PathRef, printReference } from './reference.ts';
import { dataText, type RichInline, type RichMark, type RichNode } from './rich-text-model.ts';

/** Where inline text is written: in a table cell `|` ends it. */
export interface InlinePlace {
  cell?: boolean;
  /** The annotations written so far; one that is new is added. */
  notes: RichNode[][];
}

interface Item {
  marks: RichMark[];
  text?: string;
  inline?: RichInline;
}

const ORDER = ['color', 'bold', 'italic', 'strikethrough', 'superscript', 'subscript', 'keyboard', 'code'];
const DELIMITERS: Record<string, [string, string]> = {
  bold: ['**', 'strong'],
  italic: ['*', 'em'],
  strikethrough: ['~~', 'del'],
};
const ELEMENTS: Record<string, string> = { superscript: 'sup', subscript: 'sub', keyboard: 'kbd' };

/** Text, marks and inlines as Markdown on one line. */
export function writeInline(nodes: readonly RichNode[], place: InlinePlace): string {
  const items = nodes.flatMap((node): Item[] => {
    if (node.object === 'inline') return [{ marks: [], inline: node }];
    return node.object === 'text'
      ? node.leaves.map(({ text, marks }) => ({ text, marks: [...marks].sort(byOrder) }))
      : [];
  });
  return writeItems(items, '', '', place);
}

function byOrder(a: RichMark, b: RichMark): number {
  return ORDER.indexOf(a.type) - ORDER.indexOf(b.type);
}

function writeItems(items: readonly Item[], before: string, after: string, place: InlinePlace): string {
  let out = '';
  // Of what is written so far: to ask the whole text each time would copy it each time.
  let last = before;
  for (let index = 0; index < items.length; ) {
    const item = items[index];
    if (!item) break;
    const [mark] = item.marks;
    let end = index + 1;
    if (mark) while (end < items.length && sameMark(items[end]?.marks[0], mark)) end++;
    const next = end < items.length ? firstChar(items[end]) : after;
    const text = mark
      ? writeMark(mark, items.slice(index, end), last, next, place)
      : item.inline
        ? writeNode(item.inline, place)
        : escapeText(item.text ?? '', place);
    out += text;
    last = text.at(-1) ?? last;
    index = end;
  }
  return out;
}

function sameMark(a: RichMark | undefined, b: RichMark): boolean {
  return a !== undefined && a.type === b.type && JSON.stringify(a.data) === JSON.stringify(b.data);
}

/** The character that follows, as far as emphasis cares; `*` where one with marks of its own follows. */
function firstChar(item: Item | undefined): string {
  if (!item || item.marks.length > 0) return '*';
  return item.inline ? '[' : (item.text?.[0] ?? '');
}

function writeMark(mark: RichMark, items: readonly Item[], before: string, after: string, place: InlinePlace): string {
  if (mark.type === 'code') return codeSpan(items.map(item => item.text ?? '').join(''), place);
  const inner = writeItems(
    items.map(item => ({ ...item, marks: item.marks.slice(1) })),
    '*',
    '*',
    place,
  );
  const [sign, name = ELEMENTS[mark.type] ?? 'mark'] = DELIMITERS[mark.type] ?? [];
  if (sign && isEdge(before) && isEdge(after) && /^[^\s*_~](?:[\s\S]*[^\s*_~])?$/.test(inner))
    return `${sign}${inner}${sign}`;
  if (mark.type !== 'color') return `<${name}>${inner}</${name}>`;
  const text = dataText(mark, 'text');
  const style = text === undefined ? `background-color:${dataText(mark, 'background') ?? 'default'}` : `color:${text}`;
  return `<mark style="${style};">${inner}</mark>`;
}

/** Whether emphasis may begin or end beside this character. */
function isEdge(char: string): boolean {
  return char === '' || /^[\s()"'.,;:!?>[\]-]$/.test(char);
}

function codeSpan(text: string, place: InlinePlace): string {
  const content = (place.cell ? text.replaceAll('|', '\\|') : text).replaceAll('\n', ' ');
  const longest = (content.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const isPadded = content.startsWith(' ') && content.endsWith(' ') && /[^ ]/.test(content);
  const pad = isPadded || content.startsWith('`') || content.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${content}${pad}${fence}`;
}

function escapeText(text: string, place: InlinePlace): string {
  const escaped = text
    .replace(/[\\`*_[\]<~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/\$(?=\$)|\{(?=[{%])|:(?=[a-z0-9_+-]{1,40}:)|!$/g, '\\$&')
    .replaceAll('//', '/\\/')
    .replace(/\bmailto:/gi, match => `${match.slice(0, -1)}\\:`)
    .replaceAll('\n', '<br>');
  return place.cell ? escaped.replaceAll('|', '\\|') : escaped;
}

function writeNode(node: RichInline, place: InlinePlace): string {
  const inner = () => writeInline(node.nodes ?? [], place);
  switch (node.type) {
    case 'link':
      return `[${inner()}](${destination(node, place)}${title(dataText(node, 'title'), place)})`;
    case 'mention': {
      const href = destination(node, place);
      return `[${inner()}](${href}${href.startsWith('user:') ? '' : ' "mention"'})`;
    }
    case 'inline-image': {
      const alt = escapeText(dataText(node, 'alt') ?? '', { ...place });
      return `![${alt}](${destination(node, place)}${title(dataText(node, 'title'), place)})`;
    }
    case 'button': {
      const icon = dataText(node, 'icon');
      const kind = dataText(node, 'kind') === 'secondary' ? 'secondary' : 'primary';
      const href = hrefOf(node)
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;');
      return `<a href="${href}" class="button ${kind}"${icon ? ` data-icon="${icon}"` : ''}>${inner()}</a>`;
    }
    case 'icon':
      return `<i class="fa-${dataText(node, 'icon') ?? ''}">${inner()}</i>`;
    case 'emoji': {
      const name = dataText(node, 'name') ?? '';
      return emojiFor(name) ? `:${name}:` : fromCodePoints(dataText(node, 'code') ?? '');
    }
    case 'inline-math':
      return `$$${dataText(node, 'formula') ?? ''}$$`;
    case 'expression':
      return `{{ ${dataText(node, 'expression') ?? ''} }}`;
    case 'annotation': {
      const nodes = node.data?.nodes;
      // Only `toRichText` and clients that follow it write annotations; anything but a list of nodes is dropped.
      return `[^${place.notes.push(Array.isArray(nodes) ? (nodes as RichNode[]) : [])}]`;
    }
    case 'html':
      return dataText(node, 'html') ?? '';
    default:
      return inner();
  }
}

/** The target of a node's `ref` as stored in Markdown. */
export function hrefOf(node: { data?: Record<string, unknown> }): string {
  const ref = node.data?.ref;
  // References in a document have the shapes of decisions 4.2.4; one that has not prints as nothing.
  return typeof ref === 'object' && ref !== null && 'kind' in ref
    ? (printReference(ref as ContentRef | PathRef) ?? '')
    : '';
}

function destination(node: RichInline, place: InlinePlace): string {
  const href = hrefOf(node).replace(/[\r\n]+/g, ' ');
  const plain = /^[^\s()<>\\|]+$/.test(href) ? href : `<${href.replace(/[<>\\]/g, '\\$&')}>`;
  return place.cell ? plain.replaceAll('|', '\\|') : plain;
}

function title(text: string | undefined, place: InlinePlace): string {
  if (text === undefined) return '';
  const quoted = ` "${text.replace(/["\\]/g, '\\$&').replaceAll('\n', ' ')}"`;
  return place.cell ? quoted.replaceAll('|', '\\|') : quoted;
}

function fromCodePoints(code: string): string {
  const points = code.split('-').map(part => Number.parseInt(part, 16));
  return points.every(point => point >= 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : '';
}
