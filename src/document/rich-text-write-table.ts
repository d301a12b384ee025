import { refuse } from './rich-text-error.ts';
import { isRecord, type RichBlock, type RichNode } from './rich-text-model.ts';
import { alignOf } from './rich-text-write-html.ts';
import { type InlinePlace, writeInline } from './rich-text-write-inline.ts';
import { type RecordTable, recordTable, recordTableHtml, titleOf } from './rich-text-write-records.ts';

const RULES: Record<string, string> = { left: ':--', center: ':-:', right: '--:' };

/** A table of rows and columns with inline content, or of records. @throws for any other shape */
export function writeTable(node: RichBlock, place: InlinePlace): string {
  const table = recordTable(node);
  if (table) return simple(node, table, place) ?? recordTableHtml(node, table);
  const { columns, records } = node.data ?? {};
  if (!Array.isArray(columns) || !Array.isArray(records) || columns.length === 0) return refuse(node, 'data');
  if (!columns.every(isRecord) || !records.every(isRecord)) return refuse(node, 'data');
  const rows = records.map(({ values }) =>
    columns.map(({ id }) => (isRecord(values) ? inlines(values[String(id)]) : [])),
  );
  return lines(
    columns.map(({ title, textAlignment }) => ({ title: inlines(title), textAlignment })),
    rows,
    place,
  );
}

function lines(
  columns: { title: RichNode[]; textAlignment: unknown }[],
  rows: RichNode[][][],
  place: InlinePlace,
): string {
  const cell = (nodes: RichNode[]) => writeInline(nodes, { ...place, cell: true }).trim();
  const rule = columns.map(({ textAlignment }) => RULES[String(textAlignment)] ?? '---');
  const head = columns.map(({ title }) => cell(title));
  return [head, rule, ...rows.map(row => row.map(cell))].map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

/** Records that a table of Markdown says all of: texts of one paragraph, in columns that are all shown. */
function simple(
  node: RichBlock,
  { columns, rows, view, blocksOf }: RecordTable,
  place: InlinePlace,
): string | undefined {
  const isPlain = columns.every(({ definition, isShown }) => {
    const { type, verticalAlignment = 'top' } = definition;
    return isShown && type === 'text' && verticalAlignment === 'top';
  });
  const widths = isRecord(view.columnWidths) ? Object.keys(view.columnWidths).length : 0;
  if (!isPlain || widths > 0 || view.type === 'cards' || view.hideHeader === true || node.data?.fullWidth === true)
    return undefined;
  const cells = rows.map(row => row.map(({ value }) => inlineOnly(blocksOf(value))));
  if (cells.some(row => row.includes(undefined))) return undefined;
  const heads = columns.map(({ definition }) => ({
    title: titleOf(definition),
    textAlignment: definition.textAlignment === 'left' ? undefined : definition.textAlignment,
  }));
  return lines(
    heads,
    cells.map(row => row.map(nodes => nodes ?? [])),
    place,
  );
}

/** The inside of one paragraph; undefined for more. */
function inlineOnly(blocks: readonly RichNode[]): RichNode[] | undefined {
  const [only, more] = blocks;
  if (!only) return [];
  if (more) return undefined;
  if (only.object !== 'block') return [only];
  return only.type === 'paragraph' && alignOf(only) === '' ? (only.nodes ?? []) : undefined;
}

function inlines(nodes: unknown): RichNode[] {
  // Cells hold inline nodes as `toRichText` writes them; other values show as nothing.
  return Array.isArray(nodes) ? nodes.filter((node): node is RichNode => isRecord(node) && 'object' in node) : [];
}
