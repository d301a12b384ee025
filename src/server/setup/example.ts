import type { Role } from '#contract/common.ts';
import { importHandbook } from '../handbook/import.ts';
import { type Call, callAs } from '../http/call-as.ts';
import { newId } from '../ids.ts';
import { addMember } from '../members/add-member.ts';
import type { Services } from '../services.ts';
import { insertUser } from '../users/rows.ts';
import { exampleChange, exampleComments } from './example-texts.ts';

interface ExampleRequest {
  services: Services;
  handlers: Parameters<typeof callAs>[1];
  organizationId: string;
  /** The first admin. */
  userId: string;
}

interface People {
  admin: Call;
  writer: Call;
  reviewer: Call;
  ids: { writer: string; reviewer: string };
}

/**
 * Fills a new organization with something to look at: the handbook as a space, a team, an open change request under
 * discussion, and a published site. Everything but the accounts goes through the operations that anybody calls.
 */
export async function makeExample(request: ExampleRequest): Promise<void> {
  const { organizationId } = request;
  const people = await addPeople(request);
  const team = await people.admin('createOrganizationTeam', {
    params: { organizationId },
    body: { title: 'Docs', members: [request.userId, people.ids.writer, people.ids.reviewer] },
  });
  const space = await people.admin('createSpace', {
    params: { organizationId },
    body: { title: 'Handbook', emoji: '📗', empty: true },
  });
  await people.admin('inviteToSpace', { params: { spaceId: space.id }, body: { teams: [team.id], role: 'review' } });
  await importHandbook(request.services, people.admin, { organizationId, spaceId: space.id });
  await openChangeRequest(people, space.id, request.userId);
  await publish(people.admin, organizationId, space.id);
}

async function addPeople({ services, handlers, organizationId, userId }: ExampleRequest): Promise<People> {
  const now = services.clock.now();
  const add = async (displayName: string, role: Role) => {
    const id = newId();
    await services.database.write(async tx => {
      await insertUser(tx, {
        id,
        // A reserved domain: nothing is ever sent there, and without a password nobody signs in with it.
        email: `${displayName.split(' ')[0]?.toLowerCase()}-${id.slice(0, 6).toLowerCase()}@example.invalid`,
        display_name: displayName,
        photo_url: null,
        password_hash: null,
        email_verified_at: null,
        created_at: now.toISOString(),
      });
      await addMember(tx, { organizationId, userId: id, role, sso: false, now });
    });
    return id;
  };
  const writer = await add('Grace Hopper', 'edit');
  const reviewer = await add('Alan Turing', 'review');
  await add('Radia Perlman', 'read');
  const as = (id: string) => callAs(services, handlers, id);
  return { admin: as(userId), writer: as(writer), reviewer: as(reviewer), ids: { writer, reviewer } };
}

async function openChangeRequest(
  { admin, writer, reviewer, ids }: People,
  spaceId: string,
  adminId: string,
): Promise<void> {
  const { pages } = await writer('listPages', { params: { spaceId } });
  const page = findPage(pages, 'Install');
  const request = await writer('createChangeRequest', {
    params: { spaceId },
    body: { subject: exampleChange.subject, description: exampleChange.description },
  });
  const params = { spaceId, changeRequestId: request.id };
  const { markdown = '' } = await writer('getPageById', { params: { spaceId, pageId: page.id }, query: {} });
  await writer('updateChangeRequestContent', {
    params,
    body: {
      changes: [
        { operation: 'update_page', page: page.id, document: { markdown: exampleChange.edit(markdown ?? '') } },
        {
          operation: 'insert_page',
          title: exampleChange.newPage.title,
          description: exampleChange.newPage.description,
          document: { markdown: exampleChange.newPage.markdown },
        },
      ],
    },
  });
  await writer('requestReviewersForChangeRequest', { params, body: { users: [adminId, ids.reviewer] } });
  const { rows } = await reviewer('getChangeRequestPageChanges', { params: { ...params, pageId: page.id } });
  const node = rows.find(row => row.type === 'changed')?.after?.node;
  const question = await reviewer('postCommentInChangeRequest', {
    params,
    body: { page: page.id, ...(node ? { node } : {}), body: { markdown: exampleComments.question } },
  });
  await writer('postCommentReplyInChangeRequest', {
    params: { ...params, commentId: question.id },
    body: { body: { markdown: exampleComments.answer } },
  });
  await reviewer('updateCommentInChangeRequest', {
    params: { ...params, commentId: question.id },
    body: { addedReactions: ['👍'] },
  });
  await admin('postCommentInChangeRequest', { params, body: { body: { markdown: exampleComments.thanks } } });
}

interface PageInTree {
  id: string;
  title: string;
  pages?: readonly PageInTree[] | undefined;
}

function findPage(pages: readonly PageInTree[], title: string): PageInTree {
  const all = (list: readonly PageInTree[]): PageInTree[] => list.flatMap(page => [page, ...all(page.pages ?? [])]);
  const found = all(pages).find(page => page.title === title);
  if (!found) throw new Error(`the handbook has no page ${title}`);
  return found;
}

async function publish(admin: Call, organizationId: string, spaceId: string): Promise<void> {
  const site = await admin('createSite', {
    params: { organizationId },
    body: { title: 'Handbook', visibility: 'public', spaces: [spaceId] },
  });
  const params = { organizationId, siteId: site.id };
  const looks = await admin('getSiteCustomizationById', { params });
  await admin('updateSiteCustomizationById', { params, body: { ...looks, feedback: { enabled: true } } });
  await admin('publishSite', { params });
}
