import { isRecord, type RichBlock, type RichNode } from './rich-text-model.ts';
import { type InlinePlace, writeInline } from './rich-text-write-inline.ts';

const RULES: Record<string, string> = { left: ':--', center: ':-:', right: '--:' };

/** A table of `columns` and `records` with inline content; undefined for any other shape. */
export function writeTable(node: RichBlock, place: InlinePlace): string | undefined {
  const { columns, records } = node.data ?? {};
  if (!Array.isArray(columns) || !Array.isArray(records) || columns.length === 0) return undefined;
  if (!columns.every(isRecord) || !records.every(isRecord)) return undefined;
  const cell = (nodes: unknown) => writeInline(inlines(nodes), { ...place, cell: true }).trim();
  const rows = records.map(({ values }) => columns.map(({ id }) => cell(isRecord(values) ? values[String(id)] : [])));
  const rule = columns.map(({ textAlignment }) => RULES[String(textAlignment)] ?? '---');
  return [columns.map(({ title }) => cell(title)), rule, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

function inlines(nodes: unknown): RichNode[] {
  // Cells hold inline nodes as `toRichText` writes them; other values show as nothing.
  return Array.isArray(nodes) ? nodes.filter((node): node is RichNode => isRecord(node) && 'object' in node) : [];
}
