import { z } from 'zod';
import { DefaultLevel, Id, ListQuery, listOf, listQuery, named, QueryBoolean } from './common.ts';
import { ChangedTitle, ContentTitle, MoveContent, TransferContent } from './content-places.ts';
import { operation } from './operation.ts';
import { SpaceList } from './spaces.ts';

export const Collection = named(
  'Collection',
  z.object({
    object: z.literal('collection'),
    id: Id,
    title: z.string(),
    description: z.string().optional(),
    organization: Id,
    parent: Id.optional(),
    defaultLevel: DefaultLevel,
    urls: z.object({ location: z.string(), app: z.string() }),
    permissions: z.object({
      view: z.boolean(),
      admin: z.boolean(),
      viewInviteLinks: z.boolean(),
      create: z.boolean(),
    }),
  }),
);

const tag = 'Collections';

export const collections = {
  listCollectionsInOrganizationById: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/collections',
    tag,
    summary: 'List collections',
    description: 'Those that the caller may view, by title.',
    access: 'org:member',
    query: z.object({
      ...listQuery,
      nested: QueryBoolean.optional().describe('`false` lists only collections at the top.'),
      search: z.string().max(100).optional().describe('Part of the title.'),
    }),
    response: listOf('CollectionList', Collection),
    errors: [404],
  }),
  createCollection: operation({
    method: 'POST',
    path: '/v1/orgs/{organizationId}/collections',
    tag,
    summary: 'Create a collection',
    description: 'It comes last in its parent; the caller gets the level admin on it.',
    access: ['org:createContent', 'collection:create'],
    body: z.object({
      title: ContentTitle.optional(),
      description: z.string().trim().max(100).optional(),
      parent: Id.nullable().optional(),
    }),
    bodyRequired: false,
    response: Collection,
    status: 201,
    errors: [403, 404],
  }),
  getCollectionById: operation({
    method: 'GET',
    path: '/v1/collections/{collectionId}',
    tag,
    summary: 'Get a collection',
    access: 'collection:view',
    response: Collection,
    errors: [404],
  }),
  deleteCollectionById: operation({
    method: 'DELETE',
    path: '/v1/collections/{collectionId}',
    tag,
    summary: 'Delete a collection',
    description:
      'Collections in it go too; their spaces can be restored for 7 days. Many of them are deleted in a task (`listJobs`); nobody finds them from the answer on.',
    access: 'collection:admin',
    query: z.object({
      contents: z
        .enum(['delete', 'move-up'])
        .default('delete')
        .describe(
          '`move-up` puts what the collection holds into its parent, where the collection stood. Where that is much, it moves in a task, and the collection stays until it is empty.',
        ),
    }),
    errors: [403, 409],
  }),
  /** Extension: what the dashboard asks before it deletes a collection (dashboard specification C5). */
  getCollectionDeletionEffects: operation({
    method: 'GET',
    path: '/v1/collections/{collectionId}/deletion-effects',
    tag,
    summary: 'Tell what would go with a collection and its contents',
    description: 'By number, and the first ten by name: sites and spaces that the caller may view. Nothing is changed.',
    access: 'collection:admin',
    response: named(
      'CollectionDeletionEffects',
      z.object({
        spaces: z.int().min(0).describe('Everything below it, at any depth; also what the caller may not view.'),
        collections: z.int().min(0).describe('Below it, at any depth.'),
        changeRequests: z.int().min(0).describe('Open ones and drafts in these spaces.'),
        sites: z
          .object({
            count: z.int().min(0),
            published: z.int().min(0).describe('How many of them are published; these come first.'),
            items: z
              .array(z.object({ id: Id, title: z.string(), published: z.boolean() }))
              .describe('Empty for guests.'),
          })
          .describe('That show one of these spaces.'),
        links: z
          .object({ count: z.int().min(0), items: z.array(z.object({ id: Id, title: z.string() })) })
          .describe('Other spaces, which the caller may view, with links to one of these.'),
      }),
    ),
    errors: [403, 404],
  }),
  updateCollectionById: operation({
    method: 'PATCH',
    path: '/v1/collections/{collectionId}',
    tag,
    summary: 'Change a collection',
    description: 'Nobody can set a default level above their own.',
    access: 'collection:admin',
    body: z.object({
      title: ChangedTitle.optional(),
      description: z.string().trim().max(100).optional(),
      defaultLevel: DefaultLevel.optional(),
    }),
    bodyRequired: false,
    response: Collection,
    errors: [403, 404],
  }),
  listSpacesInCollectionById: operation({
    method: 'GET',
    path: '/v1/collections/{collectionId}/spaces',
    tag,
    summary: 'List the spaces of a collection',
    description: 'Those directly in it that the caller may view, in structure order.',
    access: 'collection:view',
    query: ListQuery,
    response: SpaceList,
    errors: [404],
  }),
  moveCollection: operation({
    method: 'POST',
    path: '/v1/collections/{collectionId}/move',
    tag,
    summary: 'Move a collection',
    description: 'Into another parent, or among its siblings. Without a position it comes last in the new parent.',
    access: 'collection:admin',
    body: MoveContent,
    bodyRequired: false,
    response: Collection,
    errors: [403, 404, 409],
  }),
  transferCollection: operation({
    method: 'POST',
    path: '/v1/collections/{collectionId}/transfer',
    tag,
    summary: 'Transfer a collection to another organization',
    description:
      'With everything in it. Refused with 412 while a site uses one of its spaces. Many spaces follow in a task (`listJobs`): each is found where it was until the answer, and in the new organization once it has arrived.',
    access: 'collection:admin',
    body: TransferContent,
    response: Collection,
    errors: [403, 404, 409, 412],
  }),
};
