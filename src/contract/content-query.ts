import { z } from 'zod';
import { listQuery, Order, QueryBoolean } from './common.ts';

/** Switches of every content read (decisions 2). */
export const contentQuery = z.object({
  metadata: QueryBoolean.default(true).describe('`false` leaves out every `git` member.'),
  computed: QueryBoolean.default(true).describe('`false` gives computed pages as they are stored.'),
});

/** Which files of a version are listed. */
export const fileSearchQuery = contentQuery.extend({
  ...listQuery,
  search: z.string().max(100).optional().describe('Part of the name.'),
});

/** Order and filter of the files of the main content. */
export const fileListQuery = fileSearchQuery.extend({
  sort: z
    .enum(['name', 'size', 'uses'])
    .default('name')
    .describe('`uses`: by how many pages and reusable contents of the space use it.'),
  order: Order.default('asc'),
  unused: QueryBoolean.default(false).describe('`true` leaves out what a page or reusable content of the space uses.'),
});

/** Switches of reading one page. `dereferenced` is accepted and ignored (decisions 2). */
export const pageQuery = contentQuery.extend({
  format: z.enum(['markdown', 'document']).default('markdown'),
  evaluated: z
    .enum(['true', 'false', 'deterministic-only'])
    .default('false')
    .describe('Whether expressions are replaced by their value for a visitor without claims.'),
  dereferenced: z.string().max(200).optional(),
});
