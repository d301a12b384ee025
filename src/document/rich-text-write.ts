import { conditionOf } from './rich-text-conditions.ts';
import { CARRIED, dataText, isRecord, type RichBlock, type RichDocument, type RichNode } from './rich-text-model.ts';
import { hrefOf, type InlinePlace, writeInline } from './rich-text-write-inline.ts';
import { writeTable } from './rich-text-write-table.ts';

const INLINES = new Set(
  'link emoji icon inline-image inline-math expression mention annotation button html'.split(' '),
);
const MARKS = new Set('bold italic code strikethrough keyboard color superscript subscript'.split(' '));
const LISTS = new Set(['list-ordered', 'list-unordered', 'list-tasks']);

/** A document as Markdown, annotations at the end, front matter at the start. */
export function writeDocument(document: RichDocument): string {
  const place: InlinePlace = { notes: [] };
  const parts = [dataText(document, 'frontMatter') ?? '', writeBlocks(document.nodes, place)];
  // Notes may hold notes, so the list can grow while it is written.
  for (let index = 0; index < place.notes.length; index++) {
    parts.push(`[^${index + 1}]: ${writeInline(place.notes[index] ?? [], place)}`);
  }
  const text = parts.filter(part => part !== '').join('\n\n');
  return text === '' ? '' : `${text}\n`;
}

function writeBlocks(nodes: readonly RichNode[], place: InlinePlace): string {
  const blocks = nodes.filter(node => node.object === 'block');
  const texts: string[] = [];
  let alternate = false;
  for (const [index, node] of blocks.entries()) {
    const previous = blocks[index - 1];
    alternate = previous !== undefined && LISTS.has(node.type) && LISTS.has(previous.type) && !alternate;
    const text = writeBlock(node, place, alternate);
    if (text !== '') texts.push(text);
  }
  return texts.join('\n\n');
}

function writeBlock(node: RichBlock, place: InlinePlace, alternate: boolean): string {
  if (!isInlineKnown(node)) return carry(node);
  const write = Object.hasOwn(WRITERS, node.type) && !isTag(node) ? WRITERS[node.type] : undefined;
  return write ? write(node, place, alternate) : writeTag(node, place);
}

/** Whether the text of a block has only inlines and marks that Markdown can carry. */
function isInlineKnown(node: RichNode): boolean {
  if (node.object === 'text') return node.leaves.every(leaf => leaf.marks.every(mark => MARKS.has(mark.type)));
  if (node.object === 'inline' && !INLINES.has(node.type)) return false;
  return (node.nodes ?? []).every(child => child.object === 'block' || isInlineKnown(child));
}

function carry(node: RichBlock): string {
  const json = JSON.stringify(node, null, 2);
  return fence(json, CARRIED);
}

function fence(code: string, info: string): string {
  const longest = (code.match(/^ *`{3,}/gm) ?? []).reduce((most, run) => Math.max(most, run.trim().length), 2);
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${info.replace(/[`\r\n]/g, '')}\n${code === '' ? '' : `${code}\n`}${ticks}`;
}

type Write = (node: RichBlock, place: InlinePlace, alternate: boolean) => string;

const WRITERS: Record<string, Write> = {
  paragraph: (node, place) => lineStart(withoutBlanks(writeInline(node.nodes ?? [], place))),
  'heading-1': heading,
  'heading-2': heading,
  'heading-3': heading,
  'list-unordered': list,
  'list-ordered': list,
  'list-tasks': list,
  blockquote: (node, place) => prefixLines(writeBlocks(node.nodes ?? [], place), '> '),
  divider: () => '---',
  math: node => `$$\n${(dataText(node, 'formula') ?? '').trim()}\n$$`,
  html: node => dataText(node, 'html') ?? '',
  code: node => {
    const lines = (node.nodes ?? []).map(line => (line.object === 'block' ? plain(line) : ''));
    const text = fence(lines.join('\n'), dataText(node, 'syntax') ?? '');
    const attrs = attributes(node, ['title', 'overflow', 'lineNumbers']);
    return attrs === '' ? text : `{% code${attrs} %}\n${text}\n{% endcode %}`;
  },
  images: (node, place) =>
    (node.nodes ?? []).map(child => (child.object === 'block' ? image(child, place) : '')).join('\n\n'),
  table: (node, place) => writeTable(node, place) ?? carry(node),
  hint: container('hint', ['style']),
  tabs: container('tabs', []),
  'tabs-item': container('tab', ['title']),
  stepper: container('stepper', []),
  'stepper-step': container('step', []),
  columns: container('columns', []),
  column: container('column', ['width']),
  if: (node, place) => wrap('if', ` ${conditionOf(node)}`, { ...node, nodes: node.nodes ?? [] }, place),
  expandable: (node, place) => {
    const open = node.data?.open === true ? ' open' : '';
    const summary = (dataText(node, 'title') ?? '').replace(/\s+/g, ' ');
    return `<details${open}>\n\n<summary>${summary}</summary>\n\n${writeBlocks(node.nodes ?? [], place)}\n\n</details>`;
  },
  embed: (node, place) => wrap('embed', attribute('url', dataText(node, 'url')), node, place),
  file: (node, place) => wrap('file', attribute('src', hrefOf(node)), node, place),
  'content-ref': (node, place) =>
    wrap('content-ref', attribute('url', hrefOf(node)), { ...node, nodes: node.nodes ?? [] }, place),
  'reusable-content': node => `{% include ${attribute('', hrefOf(node)).trim().slice(1)} %}`,
  'openapi-operation': (node, place) =>
    wrap('openapi-operation', attributes(node, ['spec', 'path', 'method']), node, place),
};

function heading(node: RichBlock, place: InlinePlace): string {
  const level = Number(node.data?.level ?? node.type.slice(-1));
  const text = writeInline(node.nodes ?? [], place);
  const hashes = ending(text, '#');
  return `${'#'.repeat(level)} ${text.slice(0, hashes)}${hashes < text.length ? '\\' : ''}${text.slice(hashes)}`.trimEnd();
}

function withoutBlanks(text: string): string {
  const rest = text.slice(0, ending(text, ' \t'));
  return rest.replace(/^[ \t]+/, '');
}

/** Where the characters at the end of a text begin that are all among some. By hand: `/#+$/` looks from each of them. */
function ending(text: string, some: string): number {
  let end = text.length;
  while (end > 0 && some.includes(text.charAt(end - 1))) end--;
  return end;
}

function list(node: RichBlock, place: InlinePlace, alternate: boolean): string {
  const items = (node.nodes ?? []).filter(child => child.object === 'block');
  const start = Number(node.data?.start ?? 1);
  const tight = isTight(node);
  const written = items.map((item, index) => {
    const box = node.type === 'list-tasks' ? (item.data?.checked === true ? '[x] ' : '[ ] ') : '';
    const sign = node.type === 'list-ordered' ? `${start + index}${alternate ? ')' : '.'}` : alternate ? '+' : '*';
    const text = writeBlocks(item.nodes ?? [], place);
    const body = `${box}${tight ? text.replace(/\n{2,}/g, '\n') : text}`;
    return `${sign} ${prefixLines(body, ' '.repeat(sign.length + 1)).trimStart()}`.trimEnd();
  });
  return written.join(tight ? '\n' : '\n\n');
}

/** Whether a list can be written without blank lines: each item one paragraph and lists like this. */
function isTight(list: RichBlock): boolean {
  return (list.nodes ?? []).every(
    item =>
      item.object === 'block' &&
      (item.nodes ?? []).every(
        (child, index) =>
          child.object === 'block' &&
          (index === 0 ? child.type === 'paragraph' : LISTS.has(child.type) && isTight(child)),
      ),
  );
}

function image(node: RichBlock, place: InlinePlace): string {
  const caption = dataText(node, 'caption');
  if (caption === undefined)
    return writeInline([{ object: 'inline', type: 'inline-image', data: node.data ?? {} }], place);
  const width = dataText(node, 'width');
  const shown = caption === '' ? '' : `<p>${caption}</p>`;
  return `<figure><img src="${hrefOf(node)}" alt="${dataText(node, 'alt') ?? ''}"${width ? ` width="${width}"` : ''}><figcaption>${shown}</figcaption></figure>`;
}

/** Whether a node is a tag kept as written: unknown, or `{% code %}` around more than one fence. */
function isTag(node: RichBlock): boolean {
  return dataText(node, 'tag') !== undefined && isRecord(node.data?.attrs);
}

/** A tag kept as written; a block of a type we do not know, carried along. */
function writeTag(node: RichBlock, place: InlinePlace): string {
  const tag = dataText(node, 'tag');
  const attrs = node.data?.attrs;
  if (tag === undefined || !isRecord(attrs)) return carry(node);
  const written = Object.entries(attrs).map(([name, value]) => attribute(name === 'value' ? '' : name, String(value)));
  return wrap(tag, written.join('').replace(/(^|\s)=/g, '$1'), node, place);
}

function container(tag: string, names: string[]): Write {
  return (node, place) => wrap(tag, attributes(node, names), { ...node, nodes: node.nodes ?? [] }, place);
}

/** A tag with what it holds, or alone when the node holds nothing at all. */
function wrap(tag: string, attrs: string, node: RichBlock, place: InlinePlace): string {
  if (!node.nodes) return `{% ${tag}${attrs} %}`;
  const body = writeBlocks(node.nodes, place);
  return `{% ${tag}${attrs} %}\n${body}${body === '' ? '' : '\n'}{% end${tag} %}`;
}

function attributes(node: RichBlock, names: string[]): string {
  return names.map(name => attribute(name, dataText(node, name))).join('');
}

function attribute(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  return ` ${name}="${value.replace(/["\\]/g, '\\$&').replace(/[\r\n]+/g, ' ')}"`;
}

/** Keeps the first characters of a paragraph from meaning a list, a heading or a quotation. */
function lineStart(text: string): string {
  return text
    .replace(/^([-+#=>|]|\d{1,9}(?=[.)]))/, start => (/^\d/.test(start) ? start : `\\${start}`))
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function prefixLines(text: string, prefix: string): string {
  return text
    .split('\n')
    .map(line => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}

function plain(node: RichBlock): string {
  return (node.nodes ?? [])
    .map(child => (child.object === 'text' ? child.leaves.map(leaf => leaf.text).join('') : ''))
    .join('');
}
