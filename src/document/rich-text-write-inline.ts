import { fragmentOf, hrefOf } from './rich-text-attributes.ts';
import { emojiOf } from './rich-text-emoji.ts';
import { refuse } from './rich-text-error.ts';
import { dataText, type RichInline, type RichMark, type RichNode } from './rich-text-model.ts';
import { buttonHtml, htmlMark, iconHtml, mentionText, pictureHtml } from './rich-text-write-html.ts';
import { codeSpan } from './write-code.ts';

/** Where inline text is written: in a table cell `|` ends it. */
export interface InlinePlace {
  cell?: boolean;
  /** Whether a quotation stands around, in which no tag is read. */
  quoted?: boolean;
  /** Whether a list stands around, which a tag ends. */
  listed?: boolean;
  /** Marks that stand around, which are not written again. */
  marks?: RichMark[];
  /** The annotations written so far; one that is new is added. */
  notes: RichNode[][];
  /** Whether a block that Markdown has no form for is carried along as JSON, and not refused. */
  carried?: boolean;
}

interface Item {
  marks: RichMark[];
  text?: string;
  /** Whether the text is HTML, which is written as it is. */
  verbatim?: boolean;
  inline?: RichInline;
}

const ORDER = ['color', 'bold', 'italic', 'strikethrough', 'superscript', 'subscript', 'keyboard', 'code'];
const DELIMITERS: Record<string, string> = { bold: '**', italic: '*', strikethrough: '~~' };

/** Text, marks and inlines as Markdown on one line. */
export function writeInline(nodes: readonly RichNode[], place: InlinePlace): string {
  const items = nodes.flatMap((node): Item[] => {
    if (node.object === 'inline') return [{ marks: [], inline: node }];
    if (node.object === 'block') return refuse(node);
    return node.leaves.map(({ text, marks, verbatim }) => ({
      text,
      marks: marks.filter(mark => !place.marks?.some(given => sameMark(given, mark))).sort(byOrder),
      ...(verbatim === true ? { verbatim } : {}),
    }));
  });
  return writeItems(joined(items), '', '', place);
}

/** Inlines, which have no marks, in those that all of what they hold has, and the text on both sides. */
function joined(items: readonly Item[]): Item[] {
  return items.map((item, index) => {
    const [before, after] = [items[index - 1]?.marks ?? [], items[index + 1]?.marks ?? []];
    if (!item.inline || before.length === 0 || after.length === 0) return item;
    const within = leavesOf(item.inline.nodes ?? []);
    const isShared = (mark: RichMark) =>
      mark.type !== 'code' && [after, ...within].every(marks => marks.some(each => sameMark(each, mark)));
    return { ...item, marks: before.filter(isShared) };
  });
}

/** The marks of each leaf. */
function leavesOf(nodes: readonly RichNode[]): RichMark[][] {
  return nodes.flatMap(node =>
    node.object === 'text' ? node.leaves.map(({ marks }) => marks) : leavesOf(node.nodes ?? []),
  );
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
        ? writeNode(item.inline, place, items[index - 1])
        : item.verbatim
          ? inCell(item.text ?? '', place)
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
  if (mark.type === 'code') {
    const code = items.map(item => item.text ?? '').join('');
    return codeSpan((place.cell ? code.replaceAll('|', '\\|') : code).replaceAll('\n', ' '));
  }
  const inner = writeItems(
    items.map(item => ({ ...item, marks: item.marks.slice(1) })),
    '*',
    '*',
    { ...place, marks: [...(place.marks ?? []), mark] },
  );
  const sign = Object.hasOwn(DELIMITERS, mark.type) ? DELIMITERS[mark.type] : undefined;
  return sign && isEdge(before) && isEdge(after) && /^[^\s*_~](?:[\s\S]*[^\s*_~])?$/.test(inner)
    ? `${sign}${inner}${sign}`
    : htmlMark(mark, inner);
}

/** Whether emphasis may begin or end beside this character. */
function isEdge(char: string): boolean {
  return char === '' || /^[\s()"'.,;:!?>[\]-]$/.test(char);
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

/** @param before what stands before it within the same marks */
function writeNode(node: RichInline, place: InlinePlace, before?: Item): string {
  const inner = () => writeInline(node.nodes ?? [], place);
  switch (node.type) {
    case 'link':
      return `[${inner()}](${destination(node, place)}${title(dataText(node, 'title'), place)})`;
    case 'mention': {
      const href = destination(node, place);
      const text = inner() || escapeText(mentionText(node), place);
      return `[${text}](${href}${href.startsWith('user:') ? '' : ' "mention"'})`;
    }
    case 'inline-image': {
      const [size, caption] = [dataText(node, 'size'), dataText(node, 'caption') ?? dataText(node, 'title')];
      if (size !== undefined || node.data?.refDark !== undefined)
        return inCell(pictureHtml(node, { title: caption, 'data-size': size }), place);
      const alt = escapeText(dataText(node, 'alt') ?? '', { ...place });
      return `![${alt}](${destination(node, place)}${title(caption, place)})`;
    }
    case 'button':
      return inCell(buttonHtml(node, inner()), place);
    case 'icon':
      return iconHtml(node, inner() || escapeText(dataText(node, 'text') ?? '', place));
    case 'emoji':
      return emojiOf(node);
    case 'inline-math': {
      const formula = (dataText(node, 'formula') ?? '').replace(/\s*[\r\n]\s*/g, ' ');
      return formula.includes('$$') ? refuse(node, 'data.formula') : `$$${formula}$$`;
    }
    case 'expression': {
      const expression = (dataText(node, 'expression') ?? '').replace(/\s*[\r\n]\s*/g, ' ').trim();
      return /^[^{}]{1,490}$/.test(expression) ? `{{ ${expression} }}` : refuse(node, 'data.expression');
    }
    case 'annotation': {
      const body = fragmentOf(node, 'annotation-body');
      const nodes = body ?? node.data?.nodes;
      const words = inner();
      // A list of nodes, as `toRichText` writes it; what is in it is read node by node.
      const label = place.notes.push(Array.isArray(nodes) ? (nodes as RichNode[]) : refuse(node, 'fragments'));
      return `${isWord(node, before) ? words : words && `<span>${words}</span>`}[^${label}]`;
    }
    case 'html':
      return dataText(node, 'html') ?? '';
    default:
      return refuse(node, 'type', 'node-unknown');
  }
}

/** Whether an annotation is on one word, which its mark alone is read for. */
function isWord({ nodes = [] }: RichInline, before: Item | undefined): boolean {
  const [only, more] = nodes;
  const leaf = only?.object === 'text' && !more && only.leaves.length === 1 ? only.leaves[0] : undefined;
  if (!leaf || leaf.verbatim || !/^\S+$/.test(leaf.text)) return false;
  const isApart = before?.text === undefined || before.verbatim || /\s$/.test(before.text);
  return isApart || JSON.stringify(before?.marks) !== JSON.stringify(leaf.marks);
}

const inCell = (html: string, place: InlinePlace) => (place.cell ? html.replaceAll('|', '&#124;') : html);

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
