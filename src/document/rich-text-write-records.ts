import { refuse } from './rich-text-error.ts';
import { isRecord, plainOf, type RichBlock, type RichNode, textNodes } from './rich-text-model.ts';
import { writeReference } from './rich-text-reference.ts';
import { selectedLabels, selectedValue } from './rich-text-select.ts';
import { alignOf, htmlInline, htmlParagraphs } from './rich-text-write-html.ts';
import { escapeHtml } from './urls.ts';

/** A table whose columns and rows are records by their id, and whose texts are fragments. */
export interface RecordTable {
  columns: Column[];
  rows: RecordCell[][];
  view: Record<string, unknown>;
  /** The blocks of a cell of text: those of the fragment that its value names. */
  blocksOf: (value: unknown) => RichNode[];
}

interface RecordCell {
  value: unknown;
  /** The words of its links, where they have their own. */
  texts?: string[] | undefined;
}

interface Column {
  id: string;
  definition: Record<string, unknown>;
  isShown: boolean;
}

const TYPES = 'text number checkbox files users rating select content-ref image'.split(' ');

/** Columns as they are defined, or in the order in which they are shown, then those that are not; rows in their own. */
export function recordTable(node: RichBlock): RecordTable | undefined {
  const { view, definition, records } = node.data ?? {};
  if (!isRecord(definition) || !isRecord(records)) return undefined;
  const shown = isRecord(view) && Array.isArray(view.columns) ? view.columns.map(String) : Object.keys(definition);
  const all = Object.keys(definition);
  const isShown = new Set(shown);
  const isOrdered = all.filter(id => isShown.has(id)).join() === shown.join();
  const ids = isOrdered ? all : [...new Set([...shown, ...all])].filter(id => Object.hasOwn(definition, id));
  const columns = ids.map(id => {
    const column = definition[id];
    if (!isRecord(column) || !TYPES.includes(String(column.type))) refuse(node, `data.definition.${id}`);
    return { id, definition: isRecord(column) ? column : {}, isShown: isShown.has(id) };
  });
  const order = (record: unknown) => (isRecord(record) ? String(record.orderIndex ?? '') : '');
  const sorted = Object.entries(records).sort(([, a], [, b]) =>
    order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0,
  );
  const rows = sorted.map(([id, record]) => {
    const { values, texts } = isRecord(record) ? record : {};
    if (!isRecord(values)) return refuse(node, `data.records.${id}.values`);
    return columns.map(column => ({ value: values[column.id], texts: textsOf(texts, column.id) }));
  });
  if (columns.length === 0) refuse(node, 'data.definition');
  return { columns, rows, view: isRecord(view) ? view : {}, blocksOf: blocksIn(node) };
}

function textsOf(texts: unknown, id: string): string[] | undefined {
  const given = isRecord(texts) ? texts[id] : undefined;
  return Array.isArray(given) ? given.map(String) : undefined;
}

function blocksIn({ fragments = [] }: RichBlock): RecordTable['blocksOf'] {
  // Of two that have one name, the first.
  const named = new Map(fragments.map(({ fragment, nodes }) => [fragment, nodes] as const).reverse());
  return value => (typeof value === 'string' ? (named.get(value) ?? textNodes(value)) : []);
}

/** Such a table as raw HTML, with all that its view and its columns say. */
export function recordTableHtml(node: RichBlock, table: RecordTable): string {
  const { columns, rows, view } = table;
  const isCards = view.type === 'cards';
  const attributes = [
    isCards && 'data-view="cards"',
    isCards && view.cardSize === 'large' && 'data-size="large"',
    isCards && view.hideColumnTitle === true && 'data-titles-hidden',
    node.data?.fullWidth === true && 'data-full-width="true"',
    view.hideHeader === true && 'data-header-hidden',
    view.useNewSizing === true && 'data-new-sizing',
  ];
  const heads = columns.map(column => `<th${headOf(column, view)}>${htmlInline(titleOf(column.definition))}</th>`);
  const body = rows.map(row => {
    const cells = columns.map((column, index) => `<td${cellOf(node, column, row[index], table)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  const html = `<table${spaced(attributes)}><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
  return html.replace(/[\r\n]+/g, ' ');
}

const spaced = (parts: readonly unknown[]) => parts.map(part => (part ? ` ${part}` : '')).join('');

function headOf({ id, definition, isShown }: Column, view: Record<string, unknown>): string {
  const { type, textAlignment, verticalAlignment, multiple, max, options } = definition;
  const width = isRecord(view.columnWidths) ? view.columnWidths[id] : undefined;
  return spaced([
    typeof width === 'number' && `width="${width}"`,
    (textAlignment === 'center' || textAlignment === 'right') && `align="${textAlignment}"`,
    typeof verticalAlignment === 'string' && `valign="${escapeHtml(verticalAlignment)}"`,
    !isShown && 'data-hidden',
    type !== 'text' && `data-type="${escapeHtml(String(type))}"`,
    multiple === true && 'data-multiple',
    typeof max === 'number' && `data-max="${max}"`,
    Array.isArray(options) && `data-options="${escapeHtml(JSON.stringify(options))}"`,
    view.targetDefinition === id && 'data-card-target',
    view.coverDefinition === id && 'data-card-cover',
    view.coverDefinitionDark === id && 'data-card-cover-dark',
  ]);
}

/** The title of a column: as it was read, unless another was given since. */
export function titleOf({ title, titleNodes }: Record<string, unknown>): RichNode[] {
  const text = String(title ?? '');
  // What is in them is read node by node.
  const nodes = Array.isArray(titleNodes) ? (titleNodes as RichNode[]) : [];
  return nodes.length > 0 && plainOf(nodes) === text ? nodes : textNodes(text);
}

function cellOf(node: RichBlock, { definition }: Column, cell: RecordCell | undefined, table: RecordTable): string {
  const { value, texts } = cell ?? { value: null };
  if (definition.type !== 'text') return valueHtml(definition, value, texts) ?? refuse(node, 'data.records');
  if (value === null || value === undefined) return '>';
  const blocks = table.blocksOf(value);
  const [only, more] = blocks;
  const isOne = only?.object === 'block' && only.type === 'paragraph' && !more && alignOf(only) === '';
  return `>${isOne ? htmlInline(only.nodes ?? []) : htmlParagraphs(blocks)}`;
}

/** The value of a cell that holds no text, after the name of its tag; undefined for what no such column holds. */
export function valueHtml(definition: Column['definition'], value: unknown, texts: string[] = []): string | undefined {
  if (value === null || value === undefined) return '>';
  switch (definition.type) {
    case 'content-ref':
    case 'image': {
      const href = writeReference(value) ?? value;
      return typeof href === 'string' ? `>${links([href], texts)}` : undefined;
    }
    case 'files':
    case 'users': {
      const kind = definition.type === 'files' ? 'file' : 'user';
      const ids = Array.isArray(value) ? value.map(String) : [writeReference(value) ?? String(value)];
      return `>${links(
        ids.map(id => (/[:/]/.test(id) ? id : `${kind}:${id}`)),
        texts,
      )}`;
    }
    case 'select': {
      const labels = selectedLabels(definition, value);
      const isSaid = JSON.stringify(selectedValue(definition, labels)) === JSON.stringify(value);
      const told = isSaid ? '' : ` data-value="${escapeHtml(JSON.stringify(value))}"`;
      return `${told}>${escapeHtml(labels)}`;
    }
    default:
      return typeof value === 'object' ? undefined : `>${escapeHtml(String(value))}`;
  }
}

function links(hrefs: string[], texts: string[]): string {
  const own = texts.length === hrefs.length ? texts : hrefs;
  return hrefs.map((href, index) => `<a href="${escapeHtml(href)}">${escapeHtml(own[index] ?? href)}</a>`).join(' ');
}
