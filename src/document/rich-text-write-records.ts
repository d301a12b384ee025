import { refuse } from './rich-text-error.ts';
import { isRecord, type RichBlock, type RichNode, textNodes } from './rich-text-model.ts';
import { writeReference } from './rich-text-reference.ts';
import { htmlInline, htmlParagraphs } from './rich-text-write-html.ts';
import { escapeHtml } from './urls.ts';

/** A table whose columns and rows are records by their id, and whose texts are fragments. */
export interface RecordTable {
  columns: Column[];
  rows: unknown[][];
  view: Record<string, unknown>;
}

interface Column {
  id: string;
  definition: Record<string, unknown>;
  isShown: boolean;
}

const TYPES = 'text number checkbox files users rating select content-ref image'.split(' ');

/** Columns in the order in which they are shown, then those that are not; rows in their own. */
export function recordTable(node: RichBlock): RecordTable | undefined {
  const { view, definition, records } = node.data ?? {};
  if (!isRecord(definition) || !isRecord(records)) return undefined;
  const shown = isRecord(view) && Array.isArray(view.columns) ? view.columns.map(String) : Object.keys(definition);
  const ids = [...new Set([...shown, ...Object.keys(definition)])].filter(id => Object.hasOwn(definition, id));
  const columns = ids.map(id => {
    const column = definition[id];
    if (!isRecord(column) || !TYPES.includes(String(column.type))) refuse(node, `data.definition.${id}`);
    return { id, definition: isRecord(column) ? column : {}, isShown: shown.includes(id) };
  });
  const order = (record: unknown) => (isRecord(record) ? String(record.orderIndex ?? '') : '');
  const sorted = Object.entries(records).sort(([, a], [, b]) =>
    order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0,
  );
  const rows = sorted.map(([id, record]) => {
    const values = isRecord(record) ? record.values : undefined;
    if (!isRecord(values)) return refuse(node, `data.records.${id}.values`);
    return columns.map(column => values[column.id]);
  });
  if (columns.length === 0) refuse(node, 'data.definition');
  return { columns, rows, view: isRecord(view) ? view : {} };
}

/** The blocks of a cell of text: those of the fragment that it names. */
export function cellBlocks(node: RichBlock, value: unknown): RichNode[] {
  const found = (node.fragments ?? []).find(each => each.fragment !== undefined && each.fragment === value);
  if (found) return found.nodes;
  return typeof value === 'string' ? textNodes(value) : [];
}

/** Such a table as raw HTML, with all that its view and its columns say. */
export function recordTableHtml(node: RichBlock, { columns, rows, view }: RecordTable): string {
  const isCards = view.type === 'cards';
  const table = [
    isCards && 'data-view="cards"',
    isCards && view.cardSize === 'large' && 'data-size="large"',
    isCards && view.hideColumnTitle === true && 'data-titles-hidden',
    node.data?.fullWidth === true && 'data-full-width="true"',
    view.hideHeader === true && 'data-header-hidden',
    view.useNewSizing === true && 'data-new-sizing',
  ];
  const heads = columns.map(
    column => `<th${headOf(column, view)}>${escapeHtml(String(column.definition.title ?? ''))}</th>`,
  );
  const body = rows.map(row => {
    const cells = columns.map((column, index) => `<td>${cellOf(node, column, row[index])}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  const html = `<table${spaced(table)}><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
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

function cellOf(node: RichBlock, { definition }: Column, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (definition.type) {
    case 'text': {
      const blocks = cellBlocks(node, value);
      const [only, more] = blocks;
      const isPlain = only?.object === 'block' && only.type === 'paragraph' && !more && only.data?.align === undefined;
      return isPlain ? htmlInline(only.nodes ?? []) : htmlParagraphs(blocks);
    }
    case 'content-ref':
    case 'image':
      return link(writeReference(value) ?? (typeof value === 'string' ? value : refuse(node, 'data.records')));
    case 'files':
    case 'users': {
      const kind = definition.type === 'files' ? 'file' : 'user';
      const each = Array.isArray(value) ? value.map(String) : [writeReference(value) ?? String(value)];
      return each.map(id => link(/[:/]/.test(id) ? id : `${kind}:${id}`)).join(' ');
    }
    case 'select': {
      const { options } = definition;
      const labels = [value].flat().map(each => {
        const found = Array.isArray(options)
          ? options.find(option => isRecord(option) && option.value === each)
          : undefined;
        return escapeHtml(isRecord(found) ? String(found.label) : String(each));
      });
      return labels.join(', ');
    }
    default:
      return typeof value === 'object' ? refuse(node, 'data.records') : escapeHtml(String(value));
  }
}

const link = (href: string) => `<a href="${escapeHtml(href)}">${escapeHtml(href)}</a>`;
