import { z } from 'zod';
import { Id, listOf, listQuery, named, queryInteger, User } from './common.ts';
import { File, PageType } from './pages.ts';

const text = z.string();

/** A page as a list of changes names it. */
export const ChangedPage = named(
  'ChangedPage',
  z.object({
    id: Id,
    type: PageType,
    title: text,
    path: text.optional(),
    emoji: text.optional(),
    icon: text.optional(),
    parent: Id.optional().describe('Left out at the top.'),
  }),
);

/** A member that is not the same on both sides. */
const ChangedMember = named(
  'ChangedMember',
  z.object({ before: z.unknown().optional(), after: z.unknown().optional() }),
);

/** The parents of a moved page; left out at the top. */
const Parents = z.object({ before: ChangedPage.optional(), after: ChangedPage.optional() });
const Attributes = z.record(z.string(), ChangedMember).describe('The members that differ; `document` is the text.');
const Markdown = z.object({ before: text.optional(), after: text.optional() }).optional();
const review = {
  hash: text.optional().describe('Of the page after the change; what a viewed mark holds.'),
  viewed: z
    .enum(['no', 'yes', 'changed'])
    .optional()
    .describe('Whether the caller marked it as viewed; `changed` is: in an earlier form.'),
  markdown: Markdown,
};
const page = ChangedPage;
const reusableContent = z.object({ id: Id, title: text });
const Variable = z.object({ before: text.optional(), after: text.optional() });
const ChangedFile = File.pick({ id: true, name: true, contentType: true, downloadURL: true, size: true }).partial({
  size: true,
});

export const RevisionChange = named(
  'RevisionChange',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('page_created'), page, ...review }),
    z.object({
      type: z.literal('page_edited'),
      page,
      attributes: Attributes,
      moved: z.boolean().optional().describe('It was moved as well, as `parent` says.'),
      parent: Parents.optional(),
      ...review,
    }),
    z.object({ type: z.literal('page_deleted'), page, ...review }),
    z.object({
      type: z.literal('page_moved'),
      page,
      parent: Parents,
      ...review,
    }),
    z.object({ type: z.literal('file_created'), file: ChangedFile }),
    z.object({
      type: z.literal('file_edited'),
      file: ChangedFile,
      before: ChangedFile.optional().describe('As it was, where other bytes took its place.'),
      attributes: Attributes,
    }),
    z.object({ type: z.literal('file_deleted'), file: ChangedFile }),
    z.object({ type: z.literal('variables_edited'), variables: z.record(z.string(), Variable) }),
    z.object({ type: z.literal('reusable_content_created'), reusableContent, markdown: Markdown }),
    z.object({
      type: z.literal('reusable_content_edited'),
      reusableContent,
      attributes: Attributes,
      markdown: Markdown,
    }),
    z.object({ type: z.literal('reusable_content_deleted'), reusableContent, markdown: Markdown }),
  ]),
);
export type RevisionChange = z.input<typeof RevisionChange>;

/** How many pages and other things a change request touches. */
export const ChangeCounts = named(
  'ChangeCounts',
  z.object({
    pages: z.int().describe('Different pages touched.'),
    created: z.int(),
    edited: z.int(),
    deleted: z.int(),
    moved: z.int(),
    files: z.int(),
    other: z.int().describe('Variables and reusable contents.'),
  }),
);
export type ChangeCounts = z.infer<typeof ChangeCounts>;

export const changesQuery = z.object({
  page: listQuery.page.describe('Cursor taken from `next.page` of the page before; it holds for these two revisions.'),
  limit: queryInteger({ min: 1, max: 1000, default: 10 }),
  format: z
    .enum(['markdown'])
    .optional()
    .describe('`markdown` adds the text of each page before and after. Reusable contents have theirs always.'),
  metadata: z.enum(['true', 'false']).optional(),
  computed: z.enum(['true', 'false']).optional(),
});

/** A run of characters of a changed block. */
const DiffSpan = z.object({ type: z.enum(['equal', 'added', 'removed']), text });

/** One side of a row: a block of the page, as it is written and as readers see it. */
const DiffSide = z.object({
  node: Id.optional().describe('Id of the block; comments are anchored to it.'),
  index: z.int().describe('Place among the blocks of its side, from 0.'),
  depth: z.int().describe('Number of containers around it.'),
  container: z.boolean().describe('It opens a container; what that holds follows, one deeper.'),
  type: text.describe('Block type, e.g. `paragraph`, `heading-2`, `code`.'),
  attributes: z.record(z.string(), text).optional().describe('Of a container: what its tag says besides its type.'),
  markdown: text,
  html: text.describe('Sanitized, to be shown as it is.'),
  line: z.int().describe('Its first line in the Markdown of its side, from 1.'),
});

/** One row of a rendered comparison: a block on one side or on both. */
export const DiffRow = named(
  'DiffRow',
  z.object({
    type: z.enum(['equal', 'added', 'removed', 'changed', 'moved']),
    before: DiffSide.optional(),
    after: DiffSide.optional(),
    spans: z.array(DiffSpan).optional().describe('Of the Markdown of a changed block, by word; of code, by line.'),
    attributes: Attributes.optional().describe('What else differs, e.g. the level of a heading.'),
    movedBy: z.int().optional().describe('How many blocks up it came; negative is down.'),
    whitespace: z.boolean().optional().describe('Nothing but white space differs.'),
  }),
);

export const SourceLine = named(
  'SourceLine',
  z.object({
    type: z.enum(['equal', 'added', 'removed', 'changed']),
    text: text.describe('Of the new version; of the old one where it was removed.'),
    before: z.int().optional().describe('Line number, from 1.'),
    after: z.int().optional(),
    spans: z.array(DiffSpan).optional().describe('Of a changed line.'),
  }),
);

const PageSide = z.object({
  title: text,
  path: text,
  description: text.optional(),
  emoji: text.optional(),
  icon: text.optional(),
  hash: text,
  markdown: text.optional(),
});

/** How one page differs between two revisions. */
export const PageChange = named(
  'PageChange',
  z.object({
    page: ChangedPage,
    change: z.enum(['none', 'created', 'edited', 'deleted']),
    base: Id,
    revision: Id,
    before: PageSide.optional(),
    after: PageSide.optional(),
    attributes: Attributes,
    rows: z.array(DiffRow),
    source: z.array(SourceLine),
    lines: z.object({ added: z.int(), removed: z.int() }),
    viewed: z.enum(['no', 'yes', 'changed']).optional(),
    truncated: z
      .boolean()
      .optional()
      .describe('Too large to be compared in full; without rows, `source` stands alone.'),
  }),
);

/** Kinds of conflict of a three-way merge (product C7.6). */
export const Conflict = named(
  'Conflict',
  z.object({
    id: Id,
    kind: z.enum([
      'text',
      'edit-delete',
      'move-move',
      'move-delete',
      'member',
      'slug',
      'variable',
      'file',
      'file-name',
      'reusable-content',
    ]),
    sentence: text.describe('Says in plain words what happened, in English.'),
    reason: text.optional().describe('A name for `sentence`, to say it in another language.'),
    values: z.record(z.string(), text).optional().describe('What `sentence` is said with.'),
    mainEdit: z
      .object({ revision: Id, author: User.optional(), at: text })
      .optional()
      .describe('The revision of the main content that made its side.'),
    page: z.object({ id: Id, title: text }).optional(),
    node: Id.optional().describe('The block.'),
    file: Id.optional(),
    reusableContent: Id.optional(),
    member: text.optional().describe('Name of the member, variable or file.'),
    base: z.unknown().optional().describe('Before both; left out when it was not there.'),
    main: z.unknown().optional(),
    mine: z.unknown().optional(),
    suggestion: text.optional().describe('Both edits by word, where they do not touch.'),
    used: z
      .enum(['mine', 'main', 'base', 'both-main-first', 'both-mine-first', 'value'])
      .describe('Which side is in the content now.'),
    value: z.unknown().optional().describe('What was chosen beside the sides, where `used` is `value`.'),
    resolved: z.boolean(),
    resolvedBy: Id.optional(),
    resolvedAt: text.optional(),
  }),
);

const MergedText = z.object({
  page: Id.optional(),
  reusableContent: Id.optional(),
  title: text,
  blocks: z.int(),
});

export const ConflictList = listOf('ConflictList', Conflict, {
  merged: z
    .object({ blocks: z.int(), texts: z.array(MergedText).describe('The first 50.') })
    .optional()
    .describe('What both sides changed and the last update or merge put together without a conflict.'),
});
