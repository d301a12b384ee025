import { WebhookEventType } from '#contract/webhooks.ts';
import { writeItems } from '../bulk-members/rows.ts';
import { hashToken } from '../http/sessions.ts';
import { newId, newToken } from '../ids.ts';
import { findImportRun, insertImportRun } from '../imports/rows.ts';
import { dayOf } from '../insights/days.ts';
import { addToDay } from '../insights/rows.ts';
import { addSearches } from '../insights/search-rows.ts';
import { findSpec, findVersion, insertSpec, insertVersion } from '../openapi/rows.ts';
import { putLinkRequest } from '../sso/link-request-rows.ts';
import { recordSignIn } from '../sso/sign-in-log.ts';
import { buildMember, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { buildCollection, buildTeam } from '../testing/build-spaces.ts';
import type { TestServer } from '../testing/start.ts';
import { insertToken } from '../tokens/rows.ts';
import { saveLogRow } from '../translations/log-rows.ts';
import { findUser } from '../users/rows.ts';
import { askForAccess, type World } from './world.ts';

/** Of an organization; the world has one, and one more is made when every operation is called. */
export const mostWebhooks = 20;

interface Crowd {
  server: TestServer;
  world: World;
  people: readonly Person[];
  /** What a path names besides the organization. */
  at: Record<string, string>;
  /** Calls `make` once for each of the rows to add, one after the other. */
  each<Made>(make: (index: number) => Made): Promise<Awaited<Made>[]>;
}

/**
 * Adds `size` rows to every list of a world, in one request where an operation takes many.
 * @returns the world, with revisions and a conflict that are there now
 */
export async function addCrowd(server: TestServer, world: World, size: number): Promise<World> {
  const each: Crowd['each'] = async make => {
    const made: Awaited<ReturnType<typeof make>>[] = [];
    for (let index = 0; index < size; index += 1) made.push(await make(index));
    return made;
  };
  const { organizationId, ids } = world;
  const people = await each(() => buildMember(server, organizationId, 'review'));
  const { spaceId = '', changeRequestId = '', siteId = '' } = ids;
  const crowd: Crowd = { server, world, people, each, at: { organizationId, spaceId, changeRequestId, siteId } };
  await crowdAccount(crowd);
  await crowdGrants(crowd);
  const renewed = await crowdContent(crowd);
  await crowdDiscussion(crowd);
  await crowdSite(crowd);
  await crowdRest(crowd);
  await server.services.jobs.idle();
  await crowdWebhooks(crowd);
  return { ...world, ids: { ...ids, ...renewed } };
}

async function crowdAccount({ server, world, people, at, each }: Crowd): Promise<void> {
  const { organizationId, admin, member, ids } = world;
  const { client } = admin;
  const created_at = server.clock.now().toISOString();
  const session = { kind: 'session' as const, label: '', site_id: null, organization_id: null };
  for (const { id: user_id } of [admin, member])
    await server.services.database.write(tx =>
      each(() =>
        insertToken(tx, {
          ...{ ...session, user_id, hash: hashToken(newToken()), id: newId() },
          ...{ created_at, last_used_at: null, expires_at: null },
        }),
      ),
    );
  await each(index => client.ok('createUserToken', { body: { label: `Script ${index}` } }));
  await each(index => client.ok('createOrganization', { body: { title: `Organization ${index}` } }));
  const emails = people.map(({ id }) => `invited-${id}@example.com`);
  await client.ok('inviteUsersToOrganization', { organizationId, body: { emails, role: 'read' } });
  await each(() => client.ok('createOrganizationInvite', { organizationId, body: { role: 'read' } }));
  const memberships = Object.fromEntries(people.map(({ id }) => [id, { role: 'member' }]));
  await client.ok('updateMembersInOrganizationTeam', { ...at, teamId: ids.teamId, body: { memberships } });
  const settings = { entityID: 'idp', certificate: 'none', ssoURL: 'https://idp.example/sso' };
  const item = { organization_id: organizationId, bulk_id: ids.bulkChangeId ?? '', wanted: '{"role":null}' };
  const failed = people.map(({ id }) => ({
    ...{ ...item, user_id: id, state: 'failed' as const, expected: null, before: null, reason: 'Gone.' },
  }));
  await server.services.database.write(tx => writeItems(tx, failed));
  await each(index => {
    const body = { ...settings, label: `Login ${index}` };
    return client.ok('createOrganizationSAMLProvider', { organizationId, body });
  });
  await each(() => buildTeam(server, organizationId, [member]));
  const provider = { organization_id: organizationId, id: ids.samlProviderId ?? '' };
  await server.services.database.write(async tx => {
    for (const user of people)
      await recordSignIn(tx, provider, { ...came, user: await findUser(tx, user.id) }, server.clock.now());
    for (const { id: user_id } of people)
      await putLinkRequest(tx, {
        ...{ organization_id: organizationId, user_id, id: newId(), provider_id: provider.id },
        ...{ name_id: 'known', created_at, declined_at: null },
      });
  });
}

const came = { kind: 'open', message: '', ownsAddress: false } as const;

async function crowdGrants({ server, world, people, at, each }: Crowd): Promise<void> {
  const { organizationId, admin, ids } = world;
  const { client } = admin;
  const teams = await each(() => buildTeam(server, organizationId, people.slice(0, 2)));
  const body = { users: people.map(({ id }) => id), teams, role: 'review' };
  await client.ok('inviteToSpace', { ...at, body });
  await client.ok('inviteToCollection', { collectionId: ids.collectionId, body });
  await client.ok('inviteToSite', { ...at, body });
  for (const person of people) await askForAccess(world, ids, person);
  const parent = ids.collectionId ?? '';
  await each(async () => {
    const { id: collectionId } = await buildCollection(admin, organizationId, { parent });
    return client.ok('inviteToCollection', { collectionId, body: { teams: [ids.teamId], role: 'read' } });
  });
  await each(index => client.ok('createSpace', { organizationId, body: { title: `Shelved ${index}`, parent } }));
}

async function crowdContent({ world, people, at, each }: Crowd): Promise<Record<string, string>> {
  const { client } = world.admin;
  const { pageId = '', fileId = '' } = world.ids;
  const base64 = Buffer.from('text').toString('base64');
  const text = (side: string) => `${side} side.\n\nFirst [a link](page:${pageId}), then ![a dot](file:${fileId})\n`;
  const pages = await each(index => ({
    ...{ operation: 'insert_page', ref: `page_${index}`, title: `Topic ${index}` },
    document: { markdown: text('Neither') },
  }));
  const files = await each(index => ({ operation: 'insert_files', files: [{ name: `${index}.txt`, base64 }] }));
  const main = (changes: unknown[]) =>
    client.ok('updateSpaceContent', { ...at, query: { compat: false }, body: { changes } });
  const proposed = (changes: unknown[]) => client.ok('updateChangeRequestContent', { ...at, body: { changes } });
  const { refs } = await main(pages);
  await main(files);
  await client.ok('updateChangeRequest', at);
  const edit = (page: string, markdown: string) => ({ operation: 'update_page', page, document: { markdown } });
  const edits = (side: string) => Object.values<string>(refs).map(page => edit(page, text(side)));
  const linked = Object.values(refs).map(page => `[topic](page:${page})`);
  const start = edit(pageId, `First paragraph.\n\n${linked.join(' ')}\n`);
  await proposed([...edits('Mine'), start]);
  await main([...edits('Theirs'), start]);
  for (const [index, person] of people.entries()) {
    const changes = [{ operation: 'update_page', page: Object.values(refs)[index], title: `Subject ${index}` }];
    await person.client.ok('updateChangeRequestContent', { ...at, body: { changes } });
  }
  const { id: revisionId } = await client.ok('getCurrentRevision', at);
  await each(index => main([{ operation: 'update_page', page: pageId, title: `Start ${index}` }]));
  await client.ok('updateChangeRequest', at);
  await each(async index => {
    const { id } = await client.ok('createChangeRequest', { ...at, body: { subject: `Change ${index}` } });
    await client.ok('updateChangeRequestById', { ...at, changeRequestId: id, body: { status: 'open' } });
  });
  await each(index => client.ok('createPageTemplate', { ...at, body: { title: `Template ${index}`, markdown: '' } }));
  const request = await client.ok('getChangeRequestById', at);
  const conflicts = await client.ok('listChangeRequestConflicts', at);
  return { revisionId, conflictId: conflicts.items[0].id, 'conflicts:revisionId': request.revision };
}

async function crowdDiscussion({ world, people, at, each }: Crowd): Promise<void> {
  const inSpace = { ...at, commentId: world.ids['spaces:commentId'] };
  const inRequest = { ...at, commentId: world.ids['change-requests:commentId'] };
  const body = { body: { markdown: 'Why?' } };
  for (const { client } of people) {
    await client.ok('postCommentInSpace', { ...at, body });
    await client.ok('postCommentReplyInSpace', { ...inSpace, body });
    await client.ok('postCommentInChangeRequest', { ...at, body });
    await client.ok('postCommentReplyInChangeRequest', { ...inRequest, body });
    await client.ok('submitChangeRequestReview', { ...at, body: { status: 'changes-requested' } });
  }
  const users = people.map(({ id }) => id);
  const { client } = world.admin;
  await client.ok('requestReviewersForChangeRequest', { ...at, body: { users } });
  // The next review shows them all at once.
  await each(() => client.ok('postCommentInChangeRequest', { ...at, body: { ...body, pending: true } }));
}

async function crowdSite({ server, world, at, each }: Crowd): Promise<void> {
  const { client } = world.admin;
  const { siteId = '', spaceId = '' } = world.ids;
  const page = { organizationId: world.organizationId, siteId, spaceId };
  await server.services.database.write(tx =>
    each(index => {
      const day = dayOf(new Date(Date.UTC(2026, 0, 1 + index)));
      return addToDay(tx, { ...page, id: newId(), pageId: `page${index}` }, day, { views: 1 });
    }),
  );
  await server.services.database.write(tx =>
    each(index => {
      const search = { organizationId: world.organizationId, siteId, id: newId(), query: `word ${index}` };
      return addSearches(tx, search, '2026-01-01', { searches: 1, withoutResult: 1 });
    }),
  );
  await each(async index => {
    await client.ok('createSite', { ...at, body: { title: `Site ${index}` } });
    const pages = [{ title: 'Word', markdown: `First, after [another](space:${page.spaceId}).\n` }];
    const { id: spaceId } = await buildSpace(client, world.organizationId, pages);
    const section = await client.ok('addSectionToSite', { ...at, body: { spaceId } });
    await client.ok('addSectionGroupToSite', { ...at, body: { title: `Group ${index}`, sections: [section.id] } });
    await client.ok('createSiteShareLink', { ...at, body: { name: `Friend ${index}` } });
    const destination = { kind: 'external', url: 'https://new.example.com' };
    await client.ok('createSiteRedirect', { ...at, body: { source: `/old-${index}`, destination } });
    await client.ok('testOrganizationWebhook', { ...at, webhookId: world.ids.webhookId });
  });
}

async function crowdRest({ server, world, each }: Crowd): Promise<void> {
  const { organizationId, admin, ids } = world;
  const { client } = admin;
  const { database } = server.services;
  const run = await findImportRun(database.read, organizationId, ids.importRunId ?? '');
  if (!run) throw new Error('the world has no import run');
  await database.write(tx => each(() => insertImportRun(tx, { ...run, id: newId() })));
  const spec = await findSpec(database.read, organizationId, ids.specSlug ?? '');
  const version = spec && (await findVersion(database.read, spec, ids.versionId ?? ''));
  if (!version) throw new Error('the world has no version of a specification');
  await database.write(tx => each(index => insertSpec(tx, { ...spec, id: newId(), slug: `spec-${index}` })));
  await database.write(tx => each(() => insertVersion(tx, { ...version, id: newId() })));
  const operations = await each(index => ({
    ...{ type: 'insert', translations: { en: `word ${index}`, fr: `mot ${index}` } },
  }));
  await client.ok('updateGlossaryEntries', { organizationId, body: { operations } });
  const shown = `{% openapi-operation spec="${spec.slug}" path="/pets" method="get" %}\n{% endopenapi-operation %}\n`;
  await each(async () => {
    const { id: space } = await buildSpace(client, organizationId, [{ title: 'Word', markdown: shown }]);
    const source = { space, language: 'en' };
    return client.ok('createTranslation', { organizationId, body: { source, language: 'fr' } });
  });
  const entry = { organization_id: organizationId, translation_id: ids.translationId ?? '', kind: 'page' as const };
  const end = { outcome: 'translated' as const, reason: null, words: 1, duration: 1, finished_at: spec.created_at };
  await database.write(tx => each(() => saveLogRow(tx, { ...entry, ...end, page_id: newId(), title: 'Word' })));
}

/** The last, as every fifth is told of everything that happens from then on. Nobody answers them. */
async function crowdWebhooks({ world, at, each }: Crowd): Promise<void> {
  const webhook = { url: 'http://127.0.0.1:9/', events: WebhookEventType.options };
  await each(async index => {
    const body = { ...webhook, active: index % 5 === 0 };
    if (index < mostWebhooks - 2) await world.admin.client.ok('createOrganizationWebhook', { ...at, body });
  });
}
