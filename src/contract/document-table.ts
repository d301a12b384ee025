import { z } from 'zod';
import { named } from './common.ts';
import { FoundRef } from './content-refs.ts';

const base = { id: z.string(), title: z.string(), titleNodes: z.array(z.unknown()).optional() };
export const VerticalAlignment = z.enum(['top', 'middle', 'bottom']);

const Definition = named(
  'DocumentTableColumn',
  z.discriminatedUnion('type', [
    z.object({
      ...base,
      type: z.literal('text'),
      textAlignment: z.enum(['left', 'center', 'right']),
      verticalAlignment: VerticalAlignment.optional(),
    }),
    named(
      'DocumentTablePlainColumn',
      z.object({ ...base, type: z.enum(['number', 'checkbox', 'files', 'content-ref', 'image']) }),
    ),
    z.object({ ...base, type: z.literal('users'), multiple: z.boolean() }),
    z.object({ ...base, type: z.literal('rating'), max: z.number() }),
    z.object({
      ...base,
      type: z.literal('select'),
      multiple: z.boolean(),
      options: z.array(z.looseObject({ value: z.string(), label: z.string(), color: z.string() })),
    }),
  ]),
);

const columns = z.array(z.string()).describe('The columns that are shown, in their order.');
const widths = z.record(z.string(), z.number()).optional().describe('Pixels.');
const marks = {
  targetDefinition: z.string().optional().describe('The column that a card leads to.'),
  coverDefinition: z.string().optional(),
  coverDefinitionDark: z.string().optional(),
  hideColumnTitle: z.boolean().optional(),
  useNewSizing: z.boolean().optional(),
};

const View = named(
  'DocumentTableView',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('grid'), columns, columnWidths: widths, hideHeader: z.boolean(), ...marks }),
    z.object({
      type: z.literal('cards'),
      columns,
      columnWidths: widths,
      cardSize: z.enum(['medium', 'large']),
      ...marks,
    }),
  ]),
);

const Record = z.object({
  orderIndex: z.string().describe('Records in the order of these are the rows.'),
  values: z
    .record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null(), z.array(z.string()), FoundRef]))
    .describe('By column. Of a column of text, the name of the fragment that is the cell.'),
  texts: z.record(z.string(), z.array(z.string())).optional().describe('The words of links that have their own.'),
});

/** What a table block says of itself; its cells of text are its fragments. */
export const tableData = {
  view: View,
  definition: z.record(z.string(), Definition),
  records: z.record(z.string(), Record),
  fullWidth: z.boolean().optional(),
};
