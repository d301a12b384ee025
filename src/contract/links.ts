import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Collection } from './collections.ts';
import { Id, listOf, listQuery, named, QueryBoolean, User } from './common.ts';
import { once } from './once.ts';
import { OpenAPISpec } from './openapi-specs.ts';
import { Organization } from './organizations.ts';
import { File, Page, ReusableContent } from './pages.ts';
import { RevisionSummary } from './revisions.ts';
import { Space } from './spaces.ts';

/** Which version of a space a reference speaks of; its content is left out (decisions 4.1). */
const VersionContext = named(
  'VersionContext',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('revision'), revision: RevisionSummary }),
    z.object({ type: z.literal('changeRequest'), changeRequest: ChangeRequest }),
  ]),
);
export type VersionContext = z.input<typeof VersionContext>;

const place = {
  organization: once(Organization),
  space: once(Space),
  versionContext: once(VersionContext).optional(),
};

/** Something that content points to, or that points to content (decisions 4.1). */
export const Reference = named(
  'Reference',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('file'), ...place, file: File }),
    z.object({ kind: z.literal('url'), url: z.string() }),
    z.object({
      kind: z.literal('page'),
      ...place,
      page: Page,
      internalLocation: z
        .discriminatedUnion('type', [
          z.object({ type: z.literal('anchor'), anchor: z.string() }),
          z.object({ type: z.literal('node'), node: z.string() }),
        ])
        .optional(),
    }),
    z.object({ kind: z.literal('user'), user: User }),
    z.object({ kind: z.literal('space'), organization: Organization, space: Space }),
    z.object({ kind: z.literal('reusable-content'), ...place, reusableContent: ReusableContent }),
    z.object({ kind: z.literal('collection'), organization: Organization, collection: Collection }),
    z.object({
      kind: z.literal('openapi'),
      organization: Organization,
      openAPISpec: OpenAPISpec,
    }),
  ]),
);
export type Reference = z.input<typeof Reference>;

const LinkStatus = z.enum(['ok', 'broken', 'in-app']);

/** One target, and the places of the content that point to it. */
export const LinkItem = named(
  'LinkItem',
  z.object({
    status: LinkStatus.describe(
      '`broken`: the target is not there, or the caller may not see it. `in-app`: an address of the dashboard.',
    ),
    relation: z.enum(['reference', 'dependsOn']),
    target: z.string().describe('The target as it is written in the content.'),
    targetReference: Reference.optional().describe('Left out when the target is missing.'),
    locationReferences: z
      .array(Reference)
      .describe('Pages and reusable contents, in page order: at most 50 of a target, and 5,000 of an answer.'),
  }),
);

export const LinkList = listOf('LinkList', LinkItem, {
  stats: z.object({
    total: z.int(),
    broken: z.object({ total: z.int(), changeRequest: z.int().optional() }),
  }),
});

export const ReferenceList = listOf('ReferenceList', Reference);

const SpaceBacklink = named(
  'SpaceBacklink',
  z.object({
    space: z.object({ id: Id, title: z.string() }),
    pages: z.int().min(1).describe('How many of its pages and reusable contents point there.'),
  }),
);
export const SpaceBacklinkList = listOf('SpaceBacklinkList', SpaceBacklink);

export const pageBacklinksQuery = z.object({
  ...listQuery,
  below: QueryBoolean.optional().describe(
    'Also what points to a page below it, each once; what is on these pages themselves is left out.',
  ),
});

export const linksQuery = z.object({
  ...listQuery,
  status: LinkStatus.optional(),
  external: QueryBoolean.optional().describe('Only links to places outside this installation, or only the others.'),
});
