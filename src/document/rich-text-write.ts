import { attribute, attributes, fragmentOf, hrefOf, lengthText, wordOf } from './rich-text-attributes.ts';
import { conditionOf } from './rich-text-conditions.ts';
import { isRefusal, refuse } from './rich-text-error.ts';
import {
  CARRIED,
  dataText,
  isRecord,
  isVerbatim,
  type RichBlock,
  type RichDocument,
  type RichNode,
} from './rich-text-model.ts';
import { isAttributes, otherAttributes, written } from './rich-text-write-attributes.ts';
import { writeCode } from './rich-text-write-code.ts';
import { alignOf } from './rich-text-write-html.ts';
import { writeImages } from './rich-text-write-images.ts';
import { type InlinePlace, writeInline } from './rich-text-write-inline.ts';
import { ending, lineStart, prefixLines, withoutBlanks } from './rich-text-write-lines.ts';
import { writeTable } from './rich-text-write-table.ts';
import { escapeHtml } from './urls.ts';
import { codeBlock } from './write-code.ts';

const LISTS = new Set(['list-ordered', 'list-unordered', 'list-tasks']);

/** A document as Markdown, annotations at the end, front matter at the start. */
export function writeDocument(document: RichDocument, { carried = false } = {}): string {
  const place: InlinePlace = { notes: [], carried };
  // A line of hyphens at the start would begin front matter.
  const body = writeBlocks(document.nodes, place).replace(/^---(?=\n)/, '***');
  const parts = [dataText(document, 'frontMatter') ?? '', body];
  // Notes may hold notes, so the list can grow while it is written.
  for (let index = 0; index < place.notes.length; index++) {
    parts.push(`[^${index + 1}]: ${writeNote(place.notes[index] ?? [], place)}`);
  }
  const text = parts.filter(part => part !== '').join('\n\n');
  return text === '' ? '' : `${text}\n`;
}

function writeBlocks(nodes: readonly RichNode[], place: InlinePlace): string {
  const blocks = nodes.filter(node => node.object === 'block');
  const lost = nodes.find(node => node.object !== 'block' && !isBlank(node));
  if (lost) refuse(lost);
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

/** Whether a node is text without a character to see: some clients keep one between blocks. */
function isBlank(node: RichNode): boolean {
  return node.object === 'text' && node.leaves.every(({ text }) => text.trim() === '');
}

/** Text and HTML stay what they are. */
const UNTAGGED = new Set(['paragraph', 'html']);

function writeBlock(node: RichBlock, place: InlinePlace, alternate: boolean): string {
  const write = Object.hasOwn(WRITERS, node.type) && !isTag(node) ? WRITERS[node.type] : undefined;
  try {
    const text = write ? write(node, place, alternate) : writeTag(node, place);
    const isTagged = /^(?:\{%|<details)/.test(text) && !UNTAGGED.has(node.type) && !isVerbatim(node);
    // A condition says itself why it cannot stand in a quotation.
    const isTagless = node.type === 'if' ? place.listed && !place.quoted : place.listed || place.quoted;
    return isTagless && isTagged ? refuse(node) : text;
  } catch (error) {
    if (place.carried && isRefusal(error)) return carry(node);
    throw error;
  }
}

/** What an annotation says, as its definition has it: the lines up to a blank one. */
function writeNote(nodes: readonly RichNode[], place: InlinePlace): string {
  const [first] = nodes;
  if (first?.object !== 'block') return writeInline(nodes, place);
  const text = writeBlocks(nodes, place);
  return /\n\s*\n/.test(text) ? refuse(nodes[1] ?? first) : text;
}

function carry(node: RichBlock): string {
  const json = JSON.stringify(node, null, 2);
  return codeBlock(json, CARRIED);
}

type Write = (node: RichBlock, place: InlinePlace, alternate: boolean) => string;

const WRITERS: Record<string, Write> = {
  paragraph: (node, place) => aligned(node, lineStart(withoutBlanks(writeInline(node.nodes ?? [], place)))),
  'heading-1': heading,
  'heading-2': heading,
  'heading-3': heading,
  'list-unordered': list,
  'list-ordered': list,
  'list-tasks': list,
  blockquote: (node, place) => prefixLines(writeBlocks(node.nodes ?? [], { ...place, quoted: true }), '> '),
  divider: () => '---',
  math: node => `$$\n${formula(node).trim()}\n$$`,
  html: node => dataText(node, 'html') ?? '',
  code: writeCode,
  images: writeImages,
  table: writeTable,
  hint: container('hint', ['style']),
  tabs: container('tabs', ['fullWidth']),
  'tabs-item': container('tab', ['title']),
  stepper: container('stepper', []),
  'stepper-step': container('step', ['icon']),
  columns: container('columns', ['fullWidth']),
  column: (node, place) => {
    const valign = wordOf(node, 'verticalAlignment', { top: 'top', middle: 'middle', bottom: 'bottom' });
    const attrs = attribute('width', lengthText(node, 'width')) + attribute('valign', valign);
    return wrap('column', attrs, { ...node, nodes: node.nodes ?? [] }, place);
  },
  if: (node, place) => wrap('if', ` ${conditionOf(node)}`, { ...node, nodes: node.nodes ?? [] }, place),
  expandable: (node, place) => {
    const open = node.data?.open === true ? ' open' : '';
    const title = fragmentOf(node, 'expandable-title');
    const summary = title ? summaryOf(title, place) : (dataText(node, 'title') ?? '').replace(/\s+/g, ' ');
    const body = fragmentOf(node, 'expandable-body') ?? node.nodes ?? [];
    return `<details${open}>\n\n<summary>${summary}</summary>\n\n${writeBlocks(body, place)}\n\n</details>`;
  },
  embed: (node, place) => {
    if (dataText(node, 'url') === undefined) refuse(node, 'data.url');
    return wrap('embed', attributes(node, ['url', 'fullWidth']), captioned(node), place);
  },
  file: (node, place) => wrap('file', attribute('src', hrefOf(node)), captioned(node), place),
  drawing: node =>
    `<img class="drawing"${node.data?.ref === undefined ? '' : ` src="${escapeHtml(hrefOf(node))}"`} alt="">`,
  'content-ref': (node, place) =>
    wrap(
      'content-ref',
      attribute('url', hrefOf(node)),
      { ...node, isVoid: false, nodes: captioned(node).nodes ?? [] },
      place,
    ),
  'reusable-content': (node, place) =>
    wrap('include', attribute('', hrefOf(node)).replace('=', ''), captioned(node), place),
  'openapi-operation': (node, place) =>
    wrap('openapi-operation', specification(node) + attributes(node, ['path', 'method']), captioned(node), place),
  'openapi-webhook': (node, place) =>
    wrap('openapi-webhook', specification(node) + attributes(node, ['name', 'method']), captioned(node), place),
  'openapi-schemas': (node, place) => {
    const { schemas, grouped } = node.data ?? {};
    const names = Array.isArray(schemas) ? schemas.map(String) : refuse(node, 'data.schemas');
    if (names.some(name => name.includes(','))) refuse(node, 'data.schemas');
    const attrs = attribute('schemas', names.join(',')) + attribute('grouped', grouped);
    return wrap('openapi-schemas', specification(node) + attrs, captioned(node), place);
  },
  swagger: (node, place) => {
    const attrs = attribute('src', hrefOf(node)) + attributes(node, ['path', 'method', 'expanded', 'fullWidth']);
    return wrap('swagger', attrs, captioned(node), place);
  },
  integration: (node, place) => {
    const { integration, block, props, action } = node.data ?? {};
    const name = `@${integration}/${block}`;
    if (!/^@[\w.-]+\/[\w./-]+$/.test(name)) refuse(node, 'data.block');
    const json = (name: string, value: unknown) =>
      value === undefined ? '' : attribute(name, JSON.stringify(value).replaceAll('&', '\\u0026'));
    const said = isRecord(props) && isAttributes(props) ? written(node, props, 'props') : json('props', props);
    return wrap(name, attributes(node, ['url', 'fullWidth']) + said + json('action', action), captioned(node), place);
  },
};

/** The slug of a specification: of its reference, or as it was written. */
function specification(node: RichBlock): string {
  if (node.data?.ref === undefined) return attributes(node, ['spec']);
  const href = hrefOf(node);
  return href.startsWith('openapi:') ? attribute('spec', href.slice('openapi:'.length)) : refuse(node, 'data.ref');
}

/** A card with what stands below it. */
function captioned(node: RichBlock): RichBlock {
  const caption = fragmentOf(node, 'caption');
  return caption ? { ...node, nodes: caption } : node;
}

function summaryOf(nodes: readonly RichNode[], place: InlinePlace): string {
  const [first, more] = nodes.filter(node => !isBlank(node));
  if (more) refuse(more);
  if (!first) return '';
  if (first.object === 'block' && first.type !== 'paragraph') refuse(first);
  const text = writeInline(first.object === 'block' ? (first.nodes ?? []) : [first], place);
  return lineStart(withoutBlanks(text));
}

/** Text that is not aligned as all text is. */
function aligned(node: RichBlock, text: string): string {
  const align = alignOf(node);
  return align === '' || text === '' ? text : `<div align="${align}">\n\n${text}\n\n</div>`;
}

function formula(node: RichBlock): string {
  const text = dataText(node, 'formula') ?? '';
  return text.includes('$$') ? refuse(node, 'data.formula') : text;
}

function heading(node: RichBlock, place: InlinePlace): string {
  const level = Number(node.data?.level ?? node.type.slice(-1));
  const id = dataText(node, 'id');
  if (id !== undefined && !/^[-\w.+]+$/.test(id)) refuse(node, 'data.id');
  const anchor = id === undefined ? '' : ` <a href="#${id}" id="${id}"></a>`;
  const text = writeInline(node.nodes ?? [], place);
  const hashes = ending(text, '#');
  const shown = `${text.slice(0, hashes)}${hashes < text.length ? '\\' : ''}${text.slice(hashes)}${anchor}`;
  return aligned(node, `${'#'.repeat(level)} ${shown}`.trimEnd());
}

function list(node: RichBlock, place: InlinePlace, alternate: boolean): string {
  const items = (node.nodes ?? []).filter(child => child.object === 'block');
  const start = Number(node.data?.start ?? 1);
  const tight = isTight(node);
  const written = items.map((item, index) => {
    const isTask = node.type === 'list-tasks' || typeof item.data?.checked === 'boolean';
    const box = isTask ? (item.data?.checked === true ? '[x] ' : '[ ] ') : '';
    const sign = node.type === 'list-ordered' ? `${start + index}${alternate ? ')' : '.'}` : alternate ? '+' : '*';
    const text = writeBlocks(item.nodes ?? [], { ...place, listed: !place.carried });
    const [first] = item.nodes ?? [];
    const isBoxed = first?.object === 'block' && first.type === 'paragraph' && alignOf(first) === '';
    const body = `${box !== '' && !isBoxed ? `${box.trim()}\n\n` : box}${tight ? text.replace(/\n{2,}/g, '\n') : text}`;
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
          (index === 0 ? child.type === 'paragraph' && alignOf(child) === '' : LISTS.has(child.type) && isTight(child)),
      ),
  );
}

/** Whether a node is a tag kept as written: unknown, or `{% code %}` around more than one fence. */
function isTag(node: RichBlock): boolean {
  return dataText(node, 'tag') !== undefined && isRecord(node.data?.attrs);
}

/** A tag kept as written; a block of a type we do not know, carried along. */
function writeTag(node: RichBlock, place: InlinePlace): string {
  const tag = dataText(node, 'tag');
  const attrs = node.data?.attrs;
  if (tag === undefined || !isRecord(attrs)) return refuse(node, 'type', 'node-unknown');
  return wrap(tag, written(node, attrs, 'attrs'), node, place);
}

function container(tag: string, names: string[]): Write {
  return (node, place) => wrap(tag, attributes(node, names), { ...node, nodes: node.nodes ?? [] }, place);
}

/** A tag with what it holds, or alone when the node holds nothing at all. */
function wrap(tag: string, said: string, node: RichBlock, place: InlinePlace): string {
  const attrs = said + otherAttributes(node);
  if (!node.nodes || (node.isVoid && node.nodes.length === 0)) return `{% ${tag}${attrs} %}`;
  const body = writeBlocks(node.nodes, place);
  return `{% ${tag}${attrs} %}\n${body}${body === '' ? '' : '\n'}{% end${tag} %}`;
}
