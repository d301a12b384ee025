import { type HtmlElement, hasOnly, onlyElements } from './rich-text-element.ts';
import { block, isPlain, plainOf, type RichBlock, type RichFragment, type RichNode } from './rich-text-model.ts';
import { type Cell, readCell } from './rich-text-read-cell.ts';
import { lengthOf, readHtmlInline } from './rich-text-read-html-text.ts';
import { isOptions, jsonOf } from './rich-text-select.ts';

interface Column {
  title: RichNode[];
  definition: Record<string, unknown> & { type: string };
}

/** Rows and columns are named by their number, from 1, without the head: `r1`, `c1`. */
export function tableBlock(
  columns: readonly Column[],
  rows: readonly Cell[][],
  view: Record<string, unknown>,
  more: Record<string, unknown> = {},
): RichBlock {
  const fragments: RichFragment[] = [];
  const definition = columns.map(({ title, definition: { type, ...settings } }, index) => {
    const id = `c${index + 1}`;
    const titled = isPlain(title) ? {} : { titleNodes: title };
    return [id, { id, title: plainOf(title), type, ...settings, ...titled }] as const;
  });
  const records = rows.map((cells, row) => {
    const values = columns.map(({ definition: { type } }, column) => {
      const [id, value] = [`c${column + 1}`, cells[column]?.value];
      if (type !== 'text') return [id, value ?? null];
      const name = `r${row + 1}${id}`;
      // Of text, whoever reads the table gives the blocks.
      const nodes = Array.isArray(value) && value.length > 0 ? (value as RichBlock[]) : [block('paragraph')];
      fragments.push({ object: 'fragment', fragment: name, nodes });
      return [id, name];
    });
    const texts = cells.flatMap((cell, column) => (cell.texts ? [[`c${column + 1}`, cell.texts]] : []));
    const record = {
      orderIndex: String(row + 1).padStart(6, '0'),
      values: Object.fromEntries(values),
      ...(texts.length > 0 ? { texts: Object.fromEntries(texts) } : {}),
    };
    return [`r${row + 1}`, record] as const;
  });
  const data = { view, definition: Object.fromEntries(definition), records: Object.fromEntries(records), ...more };
  return block('table', [], data, { fragments });
}

/** A `table` of raw HTML; undefined when it has what a document has no form for, such as cells over several columns. */
export function readHtmlTable(table: HtmlElement): RichBlock | undefined {
  const [head, body, foot] = onlyElements(table.children) ?? [];
  const [headRow, second] = onlyElements(head?.children ?? []) ?? [];
  const isPlain =
    head?.name === 'thead' && body?.name === 'tbody' && !foot && !second && hasOnly(head) && hasOnly(body);
  const columns = onlyElements(headRow?.children ?? [])?.map(columnOf);
  if (!isPlain || !columns || columns.length === 0 || columns.some(column => !column)) return undefined;
  const known = columns.filter(column => column !== undefined);
  const rows: Cell[][] = [];
  const given = onlyElements(body.children);
  if (!given) return undefined;
  for (const row of given) {
    const cells = onlyElements(row.children)?.map((cell, index) => readCell(cell, known[index]?.definition));
    const found = cells?.filter(cell => cell !== undefined);
    if (!cells || found?.length !== cells.length || cells.length > known.length || !hasOnly(row)) return undefined;
    rows.push(found);
  }
  const view = viewOf(table, known);
  return view && tableBlock(known, rows, view.view, view.more);
}

interface HtmlColumn extends Column {
  width: number | undefined;
  attrs: Record<string, string>;
}

const MARKS = {
  targetDefinition: 'data-card-target',
  coverDefinition: 'data-card-cover',
  coverDefinitionDark: 'data-card-cover-dark',
};

function columnOf({ name, attrs, children }: HtmlElement): HtmlColumn | undefined {
  const title = readHtmlInline(children);
  const width = lengthOf(attrs.width);
  const definition = definitionOf(attrs);
  const isKnown = width === undefined || typeof width === 'number';
  return name === 'th' && title && isKnown && definition ? { title, definition, width, attrs } : undefined;
}

const ALIGNMENTS = ['left', 'center', 'right'];
const VERTICAL = ['top', 'middle', 'bottom'];

function definitionOf(attrs: Record<string, string>): Column['definition'] | undefined {
  const { width, 'data-type': type = 'text', align, valign, 'data-hidden': hidden, ...rest } = attrs;
  const { 'data-multiple': multiple, 'data-max': max, 'data-options': options, ...others } = rest;
  if (Object.keys(others).some(name => !Object.values(MARKS).includes(name))) return undefined;
  if (type !== 'text' && (align !== undefined || valign !== undefined)) return undefined;
  switch (type) {
    case 'text': {
      const isKnown =
        (align === undefined || ALIGNMENTS.includes(align)) && (valign === undefined || VERTICAL.includes(valign));
      return isKnown
        ? { type, textAlignment: align ?? 'left', ...(valign ? { verticalAlignment: valign } : {}) }
        : undefined;
    }
    case 'users':
      return { type, multiple: multiple !== undefined };
    case 'rating':
      return max === undefined || /^\d{1,9}$/.test(max) ? { type, max: Number(max ?? 5) } : undefined;
    case 'select': {
      const known = options === undefined ? [] : jsonOf(options);
      return isOptions(known) ? { type, multiple: multiple !== undefined, options: known } : undefined;
    }
    case 'number':
    case 'checkbox':
    case 'files':
    case 'content-ref':
    case 'image':
      return { type };
    default:
      return undefined;
  }
}

function viewOf(table: HtmlElement, columns: readonly HtmlColumn[]) {
  const { 'data-view': type = 'grid', 'data-size': size, 'data-full-width': full, ...rest } = table.attrs;
  const { 'data-header-hidden': headless, 'data-new-sizing': sizing, 'data-titles-hidden': untitled, ...others } = rest;
  const isSized = size === undefined || size === 'large' || size === 'medium';
  if (Object.keys(others).length > 0 || !isSized || (type !== 'grid' && type !== 'cards')) return undefined;
  const named = columns.map((column, index) => ({ ...column, id: `c${index + 1}` }));
  const widths = named.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width]]));
  const marks = Object.entries(MARKS).map(
    ([name, mark]) => [name, named.filter(({ attrs }) => mark in attrs)] as const,
  );
  if (marks.some(([, marked]) => marked.length > 1)) return undefined;
  const view = {
    type,
    columns: named.filter(({ attrs }) => !('data-hidden' in attrs)).map(({ id }) => id),
    ...(type === 'cards' ? { cardSize: size ?? 'medium' } : { hideHeader: headless !== undefined }),
    ...(widths.length > 0 ? { columnWidths: Object.fromEntries(widths) } : {}),
    ...(sizing === undefined ? {} : { useNewSizing: true }),
    ...(untitled === undefined ? {} : { hideColumnTitle: true }),
    ...Object.fromEntries(marks.flatMap(([name, [marked]]) => (marked ? [[name, marked.id]] : []))),
  };
  return { view, more: full === undefined || full === 'false' ? {} : { fullWidth: true } };
}
