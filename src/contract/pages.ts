import { z } from 'zod';
import { Id, named, Timestamp } from './common.ts';
import { ContentRef } from './content-refs.ts';
import { Document } from './documents.ts';

/** What is put into the places of a template, by their names. */
export const TemplateParams = z.object({ contentRefs: z.record(z.string(), ContentRef).optional() });

const CoverRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), file: Id }),
  z.object({ kind: z.literal('url'), url: z.url({ protocol: /^https?$/ }).max(2048) }),
]);

export const PageCover = named(
  'PageCover',
  z.object({ ref: CoverRef, refDark: CoverRef.optional(), yPos: z.number().min(-1000).max(1000) }),
);

/** Which parts of a page are shown (decisions 4.2.8). */
export const PageLayout = named(
  'PageLayout',
  z.object({
    width: z.enum(['default', 'wide']),
    cover: z.boolean(),
    coverSize: z.enum(['hero', 'full', 'background']),
    title: z.boolean(),
    description: z.boolean(),
    tableOfContents: z.boolean(),
    outline: z.boolean(),
    pagination: z.boolean(),
    metadata: z.boolean(),
  }),
);

/** Names and values of page or space variables (decisions 4.2.7). */
export const Variables = named('Variables', z.record(z.string(), z.string().max(256)));

export const PageType = z.enum(['document', 'group', 'link', 'computed']);

const richData = z.looseObject({}).optional();
const RichMark = z.looseObject({ type: z.string().max(100) });
const RichLeaf = z.looseObject({ text: z.string(), marks: z.array(RichMark).default([]) });
const RichText = z.looseObject({ object: z.literal('text'), leaves: z.array(RichLeaf) });

/** A node of a rich-text document; types that are not known are kept as they are. */
const RichTextNode = named(
  'RichTextNode',
  z.discriminatedUnion('object', [
    z.looseObject({
      object: z.literal('block'),
      type: z.string().max(100),
      data: richData,
      get nodes() {
        return z.array(RichTextNode).optional();
      },
    }),
    z.looseObject({
      object: z.literal('inline'),
      type: z.string().max(100),
      data: richData,
      get nodes() {
        return z.array(RichTextNode).optional();
      },
    }),
    RichText,
  ]),
);

/** A rich-text document as it is given, and instructions as they are kept (decisions 4.11). `Document` is what pages are answered as. */
export const RichTextDocument = named(
  'RichTextDocument',
  z.looseObject({
    object: z.literal('document'),
    data: z.looseObject({}).default({}),
    nodes: z.array(RichTextNode),
  }),
);

const GitPath = z.object({ oid: z.string(), path: z.string() });

/** A page of a revision; which members are there depends on its `type` (decisions 4.2.1). */
export const Page = named(
  'Page',
  z.object({
    id: Id,
    type: PageType,
    kind: z.enum(['sheet', 'group', 'link']).describe('Deprecated: use `type`.'),
    title: z.string(),
    linkTitle: z.string().optional().describe('In navigation, in place of the title.'),
    emoji: z.string().optional(),
    icon: z.string().optional(),
    createdAt: Timestamp.optional(),
    updatedAt: Timestamp.optional(),
    slug: z.string(),
    path: z.string(),
    description: z.string().optional(),
    markdown: z.string().optional(),
    document: Document.optional(),
    get pages() {
      return z.array(Page).optional();
    },
    git: GitPath.optional(),
    layout: PageLayout.optional(),
    cover: PageCover.optional(),
    variables: Variables.optional(),
    hidden: z.boolean().optional(),
    noIndex: z.boolean().optional(),
    noRobotsIndex: z.boolean().optional(),
    condition: z.string().optional(),
    target: ContentRef.optional(),
    href: z.string().optional(),
    computed: z
      .object({
        type: z.string(),
        dependencies: z.record(z.string(), z.unknown()),
        props: z.record(z.string(), z.unknown()),
      })
      .optional(),
    computedSeed: z
      .string()
      .optional()
      .describe('Of what is computed: ids of what is made from the page begin with it. It stays while the page does.'),
    openapi: z
      .object({ operations: z.record(z.string(), z.unknown()), schemas: z.record(z.string(), z.unknown()) })
      .optional()
      .describe('Of one page: what its OpenAPI blocks show, by specification and place.'),
    hash: z.string().optional().describe('Of the members and the text, without the pages below; changes with either.'),
    bodyHash: z.string().optional().describe('Of the text alone; send it back as `base` of `update_page`.'),
    blockIds: z
      .array(z.string())
      .optional()
      .describe('Of one page: an id for each block that is not a closing tag, in order.'),
    urls: z.object({ app: z.string() }),
  }),
);
export type Page = z.infer<typeof Page>;

export const PageTree = named('PageTree', z.object({ pages: z.array(Page) }));

export const File = named(
  'File',
  z.object({
    id: Id,
    name: z.string(),
    contentType: z.string(),
    downloadURL: z.string().describe('A signed link, valid for 24 hours.'),
    size: z.int().min(0),
    dimensions: z.object({ width: z.number(), height: z.number() }).optional(),
    uses: z
      .int()
      .min(0)
      .optional()
      .describe('In the list of a space’s files: pages and reusable contents of the space that use it.'),
    git: GitPath.optional(),
  }),
);

export const ReusableContent = named(
  'ReusableContent',
  z.object({
    id: Id,
    title: z.string(),
    document: z.string().optional().describe('Id of its text.'),
    markdown: z.string().optional(),
    git: GitPath.optional(),
  }),
);
