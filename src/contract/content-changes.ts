import { z } from 'zod';
import { pageLimits, tooManyCharacters } from '#document/page-limits.ts';
import { Id, named } from './common.ts';
import { OpenAPISource } from './computed-source.ts';
import { ContentRef } from './content-refs.ts';
import { File, PageCover, PageLayout, RichTextDocument } from './pages.ts';
import { saying } from './problems.ts';

/** Text of a page: Markdown, or a rich-text document that becomes Markdown. `pageLimits` holds for it. */
export const DocumentInput = named(
  'DocumentInput',
  z.union([
    named(
      'MarkdownInput',
      z.object({
        markdown: z.string().max(pageLimits.characters, saying('page-too-long', { problem: tooManyCharacters })),
      }),
    ),
    named('RichTextInput', z.object({ document: RichTextDocument })),
  ]),
);

const icon = z
  .string()
  .max(50)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, saying('icon-name'));
const slug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\s/?#\\]+$/, saying('page-slug'));
/** Numbers and booleans are kept as their text. */
const Variable = z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().max(256));
const VariableName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, saying('variable-name'));
const VariablesInput = z.record(VariableName, Variable);

const pageMembers = {
  title: z.string().max(255).optional(),
  linkTitle: z.string().min(1).max(255).nullable().optional().describe('In navigation, in place of the title.'),
  slug: slug.optional().describe('Made from the title when left out.'),
  emoji: z.string().max(50).nullable().optional(),
  icon: icon.nullable().optional(),
  description: z.string().max(1000).nullable().optional(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  condition: z.string().min(1).max(1024).nullable().optional(),
  cover: PageCover.nullable().optional(),
  variables: VariablesInput.optional().describe('All of them; others are removed.'),
};
const variableChanges = {
  set: VariablesInput.optional(),
  remove: z.array(VariableName).max(1000).optional(),
};
const place = {
  into: Id.nullable().optional().describe('The page it goes under: an id, a `ref` of this batch, or null for the top.'),
  at: z.int().min(0).optional().describe('Place among the siblings, from 0; at the end when left out.'),
};
/** What stands before the last slash says where a file lay, not what it is called. */
const FileName = z
  .string()
  .min(1)
  .max(255)
  .overwrite(name => name.replace(/^.*[\\/]/s, ''))
  .refine(name => !/^\.{0,2}$/.test(name), saying('file-name'));
const ref = Id.optional().describe('A name for what is made, for use in the same batch.');
const title = z.string().max(255);
const revertedTo = Id.optional().describe(
  'What was deleted since comes back under its id. The revision it is compared with when left out.',
);

/** One change of the content: those of the public API, and our own after them. */
export const ContentChange = z
  .discriminatedUnion('operation', [
    z.object({
      operation: z.literal('insert_page'),
      ...pageMembers,
      ...place,
      ref,
      document: DocumentInput.optional(),
    }),
    z.object({
      operation: z.literal('update_page'),
      page: Id,
      ...pageMembers,
      ...place,
      document: DocumentInput.optional(),
      base: z
        .string()
        .max(64)
        .optional()
        .describe('`bodyHash` of the text that was edited; an edit made since is merged with this one.'),
      baseRevision: Id.optional().describe('The same by the revision that was read.'),
    }),
    z.object({ operation: z.literal('delete_page'), page: Id }),
    z.object({
      operation: z.literal('revert_page'),
      page: Id,
      revision: revertedTo,
      block: Id.optional().describe('This block alone.'),
    }),
    z.object({
      operation: z.literal('insert_files'),
      files: z
        .array(
          z.object({
            ref,
            name: FileName,
            contentType: z.string().max(255).optional(),
            url: z.url().max(2048).optional().describe('Of an upload, or of a file on the web.'),
            base64: z.string().max(1_400_000).optional(),
          }),
        )
        .min(1)
        .max(20),
    }),
    z.object({ operation: z.literal('insert_group'), ...pageMembers, ...place, ref }),
    z.object({ operation: z.literal('insert_link'), ...pageMembers, ...place, ref, target: ContentRef }),
    z.object({
      operation: z.literal('insert_computed'),
      ...pageMembers,
      ...place,
      ref,
      computed: OpenAPISource,
    }),
    z.object({ operation: z.literal('update_link'), page: Id, target: ContentRef }),
    z.object({ operation: z.literal('update_page_layout'), page: Id, layout: PageLayout.partial() }),
    z.object({
      operation: z.literal('update_page_variables').describe('Others stay, unlike with `variables` of `update_page`.'),
      page: Id,
      ...variableChanges,
    }),
    z.object({
      operation: z.literal('duplicate_page'),
      page: Id.describe('As it is before the batch, with the pages below it.'),
      ref,
    }),
    z.object({
      operation: z.literal('update_variables'),
      ...variableChanges,
    }),
    z.object({
      operation: z.literal('update_file'),
      file: Id,
      name: FileName.optional(),
      baseName: FileName.optional().describe(
        'What it was called when it was read: where it is called otherwise by now, the batch is refused with 412.',
      ),
      url: z
        .url()
        .max(2048)
        .optional()
        .describe('Of an upload, or of a file on the web, that replaces its bytes. Links to the file stay.'),
    }),
    z.object({ operation: z.literal('delete_file'), file: Id }),
    z.object({ operation: z.literal('revert_file'), file: Id, revision: revertedTo }),
    z.object({ operation: z.literal('insert_reusable_content'), title, ref, document: DocumentInput.optional() }),
    z.object({
      operation: z.literal('update_reusable_content'),
      reusableContent: Id,
      title: title.optional(),
      document: DocumentInput.optional(),
      base: z
        .string()
        .max(64)
        .optional()
        .describe('`document` of the text that was edited; an edit made since is merged with this one.'),
    }),
    z.object({ operation: z.literal('delete_reusable_content'), reusableContent: Id }),
    z.object({ operation: z.literal('revert_reusable_content'), reusableContent: Id, revision: revertedTo }),
  ])
  .meta({ title: 'ContentChange' });
export type ContentChange = z.output<typeof ContentChange>;

/** All or nothing: one new revision. */
export const ContentChanges = z.object({
  changes: z.array(ContentChange).min(1).max(50),
  baseRevision: Id.optional().describe('The revision that was read, for every edit of a text that names none.'),
  message: z.string().max(500).optional(),
});

const PageRef = z.object({
  object: z.literal('page'),
  id: Id,
  bodyHash: z.string().optional(),
  urls: z.object({ location: z.string() }),
});

/** What a batch did to each page it touched, in the order of the batch. */
export const ContentOutcome = named(
  'ContentOutcome',
  z.discriminatedUnion('object', [
    z.object({ object: z.literal('created_page'), ref: z.string().optional(), page: PageRef }),
    z.object({
      object: z.literal('updated_page'),
      page: PageRef,
      merged: z.boolean().optional().describe('An edit of somebody else was taken in; read the text again.'),
    }),
    z.object({ object: z.literal('deleted_page'), page: Id }),
  ]),
);

/** The parts of the answer that both update operations give. */
export const contentOutcomes = {
  changes: z.array(ContentOutcome),
  insertedFiles: z.array(File).optional(),
  refs: z.record(z.string(), Id).optional().describe('The id of everything that was given a `ref`.'),
};
export const MiB = 1024 * 1024;
