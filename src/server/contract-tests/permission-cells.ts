import type { OperationId } from '#contract/operations.ts';
import type { Person } from '../testing/build.ts';
import { requestOf } from './bodies.ts';
import { paramsOf, type World } from './world.ts';

/** An operation that a permission speaks of, as one that changes little and can be asked again and again. */
export interface Cell {
  operation: OperationId;
  /** Other permissions of the same answer that allow it too. */
  or?: readonly string[];
  /** How it is refused where it names, in its body, what the caller may not see. */
  unseen?: 400;
  /** What differs from the request that the other tests send. */
  call?: (world: World, person: Person) => Promise<object> | object;
}

type Cells = Readonly<Record<string, Cell | 'never asked'>>;

/** How a caller finds what an answer says of them: undefined where they may not see the thing at all. */
interface Answer {
  find: (world: World, person: Person) => Promise<Readonly<Record<string, boolean>> | undefined>;
  cells: Cells;
}

const from =
  (operation: OperationId): Answer['find'] =>
  async (world, { client }) =>
    (await client.call(operation, paramsOf(world, operation))).body.permissions;

interface Listed {
  id: string;
  organization: { id: string };
}

const inList =
  (operation: OperationId, isIt: (item: Listed, world: World) => boolean) =>
  async (world: World, { client }: Person) => {
    const { status, body } = await client.call(operation, { ...paramsOf(world, operation), query: { limit: 100 } });
    return status === 200 ? body.items.find((item: Listed) => isIt(item, world))?.permissions : undefined;
  };

const text = { body: { markdown: 'Well.' } };
const remark = async ({ admin, ids }: World) =>
  (await admin.client.ok('postCommentInSpace', { spaceId: ids.spaceId, body: text })).id;
const reply = async ({ admin, ids }: World) => {
  const at = { spaceId: ids.spaceId, commentId: ids['spaces:commentId'] };
  return (await admin.client.ok('postCommentReplyInSpace', { ...at, body: text })).id;
};

/** A request that no other cell needs as it is. */
const otherRequest = async ({ admin, ids }: World) => ({
  changeRequestId: (await admin.client.ok('createChangeRequest', { spaceId: ids.spaceId, body: {} })).id,
});
const inCollection = ({ ids }: World) => ({ body: { parent: ids.collectionId } });
/** A slug is taken once. */
const specification = (_world: World, { email }: Person) => ({
  body: { slug: email.split('@')[0], source: { text: '{"openapi":"3.1.0","info":{"title":"Pets"},"paths":{}}' } },
});

/**
 * What every `permissions` of an answer speaks of, by the name of its schema and, where its kinds differ, of the kind. A name without an operation is there for
 * clients that know it (decisions 6.2), and no operation asks for it.
 */
export const answers: Readonly<Record<string, Answer>> = {
  Organization: {
    find: from('getOrganizationById'),
    cells: {
      view: { operation: 'getOrganizationById' },
      admin: { operation: 'updateOrganizationById' },
      ownTeam: { operation: 'listTeamAccess', or: ['admin'] },
      createContent: { operation: 'createSpace' },
      createOpenAPISpec: { operation: 'createOpenAPISpec', call: specification },
      listMembers: { operation: 'listMembersInOrganizationById' },
      listTeams: { operation: 'listTeamsInOrganizationById' },
      ingestConversations: 'never asked',
      viewBilling: 'never asked',
      listIntegrations: 'never asked',
      listInstallations: 'never asked',
      installIntegration: 'never asked',
    },
  },
  Space: {
    find: from('getSpaceById'),
    cells: {
      view: { operation: 'getSpaceById' },
      access: { operation: 'listPages' },
      comment: { operation: 'postCommentInSpace' },
      edit: { operation: 'updateSpaceContent' },
      review: { operation: 'submitChangeRequestReview' },
      merge: { operation: 'mergeChangeRequest', call: otherRequest },
      admin: { operation: 'updateSpaceById' },
      viewInviteLinks: {
        operation: 'listOrganizationInviteLinks',
        call: ({ ids }) => ({ query: { space: ids.spaceId } }),
      },
      triggerGitSync: 'never asked',
      installIntegration: 'never asked',
    },
  },
  Collection: {
    find: from('getCollectionById'),
    cells: {
      view: { operation: 'getCollectionById' },
      create: { operation: 'createCollection', unseen: 400, call: inCollection },
      admin: { operation: 'updateCollectionById' },
      viewInviteLinks: {
        operation: 'listOrganizationInviteLinks',
        call: ({ ids }) => ({ query: { collection: ids.collectionId } }),
      },
    },
  },
  ContentTreeItem: {
    find: inList('getContentTree', ({ id }, { ids }) => id === ids.spaceId),
    cells: {
      comment: { operation: 'listCommentsInSpace' },
      edit: { operation: 'updateSpaceContent' },
      admin: { operation: 'updateSpaceById' },
      // Nothing can be put into a space.
      create: 'never asked',
    },
  },
  'ContentTreeItem of a collection': {
    find: inList('getContentTree', ({ id }, { ids }) => id === ids.collectionId),
    cells: {
      create: { operation: 'createSpace', unseen: 400, call: inCollection },
      admin: { operation: 'updateCollectionById' },
      // A collection has no content of its own.
      comment: 'never asked',
      edit: 'never asked',
    },
  },
  Site: {
    find: from('getSiteById'),
    cells: {
      view: { operation: 'getSiteById' },
      access: { operation: 'getSiteStructure' },
      viewAdaptiveSchema: { operation: 'getSiteAdaptiveSchema' },
      create: { operation: 'updateSiteSectionById' },
      admin: { operation: 'updateSiteById' },
      editAdaptiveSchema: { operation: 'updateSiteAdaptiveSchema' },
      edit: 'never asked',
      installIntegration: 'never asked',
    },
  },
  ChangeRequest: {
    find: from('getChangeRequestById'),
    cells: {
      view: { operation: 'getChangeRequestById' },
      comment: { operation: 'postCommentInChangeRequest' },
      edit: { operation: 'updateChangeRequestById' },
      review: { operation: 'submitChangeRequestReview' },
      approve: { operation: 'submitChangeRequestReview', call: () => ({ body: { status: 'approved' } }) },
      merge: { operation: 'mergeChangeRequest', call: otherRequest },
    },
  },
  Comment: {
    find: inList('listCommentsInChangeRequest', ({ id }, { ids }) => id === ids.suggestedId),
    cells: {
      view: { operation: 'getCommentInChangeRequest' },
      edit: { operation: 'updateCommentInChangeRequest', call: () => ({ body: text }) },
      reply: { operation: 'postCommentReplyInChangeRequest' },
      resolve: {
        operation: 'updateCommentInSpace',
        call: async world => ({ commentId: await remark(world), body: { resolved: true } }),
      },
      apply: { operation: 'applySuggestionsInChangeRequest' },
      delete: { operation: 'deleteCommentInSpace', call: async world => ({ commentId: await remark(world) }) },
    },
  },
  CommentReply: {
    find: from('getCommentReplyInSpace'),
    cells: {
      view: { operation: 'getCommentReplyInSpace' },
      edit: { operation: 'updateCommentReplyInSpace', call: () => ({ body: text }) },
      reply: { operation: 'postCommentReplyInSpace' },
      delete: { operation: 'deleteCommentReplyInSpace', call: async world => ({ commentReplyId: await reply(world) }) },
    },
  },
  Member: {
    find: from('getMemberInOrganizationById'),
    cells: {
      update: { operation: 'updateMemberInOrganizationById', call: () => ({ body: {} }) },
      disable: { operation: 'updateMemberInOrganizationById', call: () => ({ body: { disabled: false } }) },
      // Removing someone who is not there changes nothing.
      remove: { operation: 'removeMemberFromOrganizationById', call: () => ({ userId: 'nobody' }) },
    },
  },
  Team: {
    find: from('getTeamInOrganizationById'),
    cells: { view: { operation: 'getTeamInOrganizationById' }, admin: { operation: 'updateTeamInOrganizationById' } },
  },
  TeamMember: {
    find: inList('listTeamMembersInOrganizationById', ({ organization }, { member }) => organization.id === member.id),
    cells: { view: { operation: 'getMemberInOrganizationById' } },
  },
  OpenAPISpec: {
    find: from('getOpenAPISpecBySlug'),
    cells: { view: { operation: 'getOpenAPISpecBySlug' }, edit: { operation: 'updateOpenAPISpecBySlug' } },
  },
  Translation: {
    find: from('getTranslation'),
    cells: { view: { operation: 'getTranslation' }, edit: { operation: 'updateTranslation' } },
  },
};

/** A schema whose answers only whoever began the thing gets; jobs.test.ts holds what it says. */
export const ownOnly: readonly string[] = ['Job'];

/** Asks for what a cell is about, and tells whether it was refused. */
export async function isRefused(world: World, person: Person, { operation, call, unseen }: Cell): Promise<boolean> {
  const params = { ...paramsOf(world, operation), ...requestOf(world, operation), ...(await call?.(world, person)) };
  const { status, body } = await person.client.call(operation, params);
  if (status === 403 || status === 404 || status === unseen) return true;
  if (status >= 500 || status === 400) throw new Error(`${operation}: ${status} ${JSON.stringify(body)}`);
  return false;
}
