import { z } from 'zod';
import {
  DefaultLevel,
  Id,
  Language,
  ListQuery,
  listOf,
  listQuery,
  named,
  QueryBoolean,
  queryList,
  Role,
  Timestamp,
  User,
} from './common.ts';
import { ComputedSource, OpenAPISource } from './computed-source.ts';
import { ChangedTitle, ContentTitle, MoveContent, TransferContent } from './content-places.ts';
import { SpaceMergeRules } from './merge-rules.ts';
import { operation } from './operation.ts';
import { TemplateParams } from './pages.ts';
import { saying } from './problems.ts';

const EditMode = named('EditMode', z.enum(['live', 'locked']));

/** The widest way in which a space can be read; no operation sets it. */
export const SpaceVisibility = named(
  'SpaceVisibility',
  z.enum(['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private']),
);
export type SpaceVisibility = z.infer<typeof SpaceVisibility>;

const SpacePermissions = named(
  'SpacePermissions',
  z.object({
    view: z.boolean(),
    access: z.boolean(),
    admin: z.boolean(),
    viewInviteLinks: z.boolean(),
    edit: z.boolean(),
    triggerGitSync: z.boolean(),
    comment: z.boolean(),
    merge: z.boolean(),
    review: z.boolean(),
    installIntegration: z.boolean(),
  }),
);

export const Space = named(
  'Space',
  z.object({
    object: z.literal('space'),
    id: Id,
    title: z.string(),
    emoji: z.string(),
    visibility: SpaceVisibility,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.optional(),
    goneAt: Timestamp.optional().describe('When a deleted space can no longer be restored.'),
    deletedBy: User.optional().describe('Only in the list of deleted spaces.'),
    editMode: EditMode,
    urls: z.object({
      location: z.string(),
      app: z.string(),
      published: z.string().optional(),
      public: z.string().optional(),
      icon: z
        .string()
        .optional()
        .describe('The icon of the site of `published`, an SVG; not of one for holders of a link.'),
    }),
    organization: Id,
    parent: Id.optional(),
    language: Language.optional(),
    visitorAuth: z.object({ backend: z.enum(['custom', 'integration']) }).optional(),
    revision: Id,
    mergeRules: SpaceMergeRules,
    computedSource: ComputedSource.optional(),
    defaultLevel: DefaultLevel,
    comments: z.int().min(0),
    changeRequests: z.int().min(0),
    changeRequestsOpen: z.int().min(0),
    changeRequestsDraft: z.int().min(0),
    permissions: SpacePermissions,
  }),
);

export const SpaceList = listOf('SpaceList', Space);

const ContentTreeItem = named(
  'ContentTreeItem',
  z.object({
    type: z.enum(['collection', 'space']),
    id: Id,
    title: z.string(),
    parent: Id.nullable().describe('`null` at the top, also when the caller may not view the parent.'),
    level: Role.describe("The caller's level."),
    defaultLevel: DefaultLevel,
    permissions: z.object({
      comment: z.boolean().describe('May also take the history of a space along; see `exportSpace`.'),
      edit: z.boolean(),
      create: z.boolean().describe('May put items into it; always false on spaces.'),
      admin: z.boolean(),
    }),
    emoji: z.string().optional(),
    description: z.string().optional(),
    children: z.int().min(0).optional().describe('Of a collection: how many items the caller sees directly in it.'),
    next: z
      .object({ page: z.string() })
      .optional()
      .describe('Of a collection: cursor for the rest of its items, with `parent` set to it.'),
    parentHidden: z
      .literal(true)
      .optional()
      .describe('Of an item that the caller may move: it stands in a collection that they may not view.'),
    parentKey: z
      .string()
      .optional()
      .describe(
        'Of an item in a collection that the caller may not view, in answers with anything that they may move: the same on all items of one such collection. They can be neighbours of each other in a move, and of none at the top.',
      ),
    space: z
      .object({
        visibility: SpaceVisibility,
        editMode: EditMode,
        language: Language.optional(),
        changeRequestsOpen: z.int().min(0),
        comments: z.int().min(0),
        brokenLinks: z.int().min(0).describe('Targets of its main content that are not there.'),
        sites: z
          .array(z.object({ id: Id, title: z.string() }))
          .describe('The published sites that show it and that the caller may view, by title.'),
        updatedAt: Timestamp,
      })
      .optional()
      .describe('What the row of a space shows.'),
    urls: z.object({ location: z.string(), app: z.string() }),
  }),
);

const tag = 'Spaces';

export const spaces = {
  listSpacesInOrganizationById: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/spaces',
    tag,
    summary: 'List spaces',
    description:
      'Those that the caller may view, in structure order: those of a collection where the collection stands.',
    access: 'org:member',
    query: z.object({
      ...listQuery,
      deleted: QueryBoolean.optional().describe('`true` lists the deleted spaces that can be restored, latest first.'),
      search: z.string().max(100).optional().describe('Part of the title.'),
      level: Role.optional().describe(
        'Only those on which the caller has at least this level, as `edit` to change them.',
      ),
    }),
    response: SpaceList,
    errors: [404],
  }),
  createSpace: operation({
    method: 'POST',
    path: '/v1/orgs/{organizationId}/spaces',
    tag,
    summary: 'Create a space',
    description:
      'It comes last in its parent, with one page or those of a template; the caller gets the level admin on it.',
    access: ['org:createContent', 'collection:create'],
    body: z
      .object({
        title: ContentTitle.optional(),
        emoji: z.string().max(50).optional(),
        parent: Id.nullable().optional(),
        language: Language.optional(),
        editMode: EditMode.optional(),
        empty: z.literal(true).optional().describe('One empty page; the same as naming no content.'),
        template: z.object({ id: z.string().max(100), params: TemplateParams.optional() }).optional(),
        computedSource: z
          .discriminatedUnion('type', [ComputedSource, OpenAPISource])
          .optional()
          .describe(
            'An API specification, whose reference is the one page of the space. Or a translation without a space for its result: the new space becomes that, and a run begins.',
          ),
      })
      .refine(({ template, computedSource }) => !(template && computedSource), {
        message: saying('not-both', { other: '`template`' }),
        path: ['computedSource'],
      }),
    bodyRequired: false,
    response: Space,
    status: 201,
    errors: [403, 404],
  }),
  getSpaceById: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}',
    tag,
    summary: 'Get a space',
    description: 'A deleted space answers to those who may restore it.',
    access: ['space:view', 'shareKey'],
    contentToken: true,
    query: z.object({ shareKey: z.string().max(100).optional() }),
    response: Space,
    errors: [404],
  }),
  deleteSpaceById: operation({
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}',
    tag,
    summary: 'Delete a space',
    description:
      'It can be restored for 7 days, then it is removed for good. Until then its admins can read it; every change in it is refused with 409.',
    access: 'space:admin',
    errors: [403],
    inTrash: true,
  }),
  updateSpaceById: operation({
    method: 'PATCH',
    path: '/v1/spaces/{spaceId}',
    tag,
    summary: 'Change a space',
    description: 'Nobody can set a default level above their own.',
    access: 'space:admin',
    body: z.object({
      title: ChangedTitle.optional(),
      emoji: z.string().max(50).nullable().optional(),
      editMode: EditMode.optional(),
      defaultLevel: DefaultLevel.optional(),
      language: Language.nullable().optional(),
      mergeRules: SpaceMergeRules.optional(),
    }),
    bodyRequired: false,
    response: Space,
    errors: [403, 404],
  }),
  duplicateSpace: operation({
    method: 'POST',
    path: '/v1/spaces/{spaceId}/duplicate',
    tag,
    summary: 'Duplicate a space',
    description:
      'The copy stands directly after it, or last in a parent that is named, with the present content; requests, comments and sites stay behind.',
    access: ['org:createContent', 'collection:create'],
    body: z.object({
      title: ContentTitle.optional().describe('Left out, that of the original with “(copy)”.'),
      emoji: z.string().max(50).optional().describe('Left out, that of the original.'),
      parent: Id.nullable().optional(),
    }),
    bodyRequired: false,
    response: Space,
    status: 201,
    errors: [403, 404],
  }),
  restoreSpace: operation({
    method: 'POST',
    path: '/v1/spaces/{spaceId}/restore',
    tag,
    summary: 'Restore a deleted space',
    description: 'Under its collection, or at the top when that is gone.',
    access: 'space:admin',
    response: Space,
    errors: [403, 404],
    inTrash: true,
  }),
  moveSpace: operation({
    method: 'POST',
    path: '/v1/spaces/{spaceId}/move',
    tag,
    summary: 'Move a space',
    description: 'Into another parent, or among its siblings. Without a position it comes last in the new parent.',
    access: 'space:admin',
    body: MoveContent,
    bodyRequired: false,
    response: Space,
    errors: [403, 404, 409],
  }),
  transferSpace: operation({
    method: 'POST',
    path: '/v1/spaces/{spaceId}/transfer',
    tag,
    summary: 'Transfer a space to another organization',
    description: 'Grants stay behind. Refused with 412 while a site uses it.',
    access: 'space:admin',
    body: TransferContent,
    response: Space,
    errors: [403, 404, 409, 412],
  }),
  getContentTree: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/content-tree',
    tag,
    summary: 'Get the tree of collections and spaces',
    description:
      'What the caller sees, in structure order, each collection followed by its items. `limit` counts the items of each parent; ' +
      '`next` of the answer goes on with the parent that was asked for, `next` of a collection with that collection. ' +
      '`count` is the number of items directly in the parent that was asked for. ' +
      'With `search` or `items` it answers with what is found alone, up to `limit` collections and as many spaces, and with the collections above; `count` is then that of what is found.',
    access: 'org:member',
    query: z.object({
      ...ListQuery.shape,
      parent: Id.optional().describe('A collection; left out is the top.'),
      nested: QueryBoolean.optional().describe('`false` answers with the items of the parent alone.'),
      search: z.string().max(100).optional().describe('Part of the title, wherever it stands.'),
      items: queryList(Id).optional().describe('Ids of collections and spaces; the name may be repeated.'),
    }),
    response: listOf('ContentTree', ContentTreeItem),
    errors: [404],
  }),
};
