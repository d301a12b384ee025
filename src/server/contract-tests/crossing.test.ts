import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathNames } from '#contract/openapi.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import type { Client } from '../testing/client.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { requestOf } from './bodies.ts';
import { contentHashes, tableNames } from './fingerprint.ts';
import { guarded } from './order.ts';
import { buildWorld, paramsOf, type World } from './world.ts';

/** Milliseconds for some hundreds of requests on a busy machine. */
const patience = 60_000;
/** Addresses that anyone may ask for, and lists of ids of which unknown ones are left out. */
const open: readonly OperationId[] = [
  'resolvePublishedContentByUrl',
  'getContentByUrl',
  'startMemberBulkChange',
  'listChangeRequestPageChanges',
];
/** Answered as if what is hidden were there, or no more, and without effect. */
const silent: readonly OperationId[] = ['requestAccess', 'markCommentsReadInSpace', 'markCommentsReadInChangeRequest'];
/** That they failed is kept among the imports of the space. */
const imports: readonly OperationId[] = ['importContent', 'importContentInChangeRequest'];
/** `null` forgets that a page was viewed, whether it was or not. */
const forgets: readonly OperationId[] = ['setChangeRequestPageViewed'];

/** Bodies that name what is in a world, beside those that every operation has. */
const naming: readonly (readonly [OperationId, (world: World) => object])[] = [
  ['updateOrganizationById', ({ ids }) => ({ defaultContent: { type: 'site', site: ids.siteId } })],
  [
    'updateOrganizationById',
    ({ ids }) => ({ mergeRules: { type: 'rules', rules: [{ rule: 'require_team_reviewers', teams: [ids.teamId] }] } }),
  ],
  ['createOrganizationTeam', ({ member }) => ({ title: 'Spies', members: [member.id] })],
  ['updateMembersInOrganizationTeam', ({ member }) => ({ add: [member.id] })],
  ['createOrganizationSAMLProvider', ({ ids }) => ({ label: 'Other', defaultTeam: ids.teamId })],
  ['updateOrganizationSAMLProvider', ({ ids }) => ({ defaultTeam: ids.teamId })],
  ['createOrganizationInvite', ({ ids }) => ({ level: 'read', space: ids.spaceId })],
  ['createOrganizationInvite', ({ ids }) => ({ level: 'read', collection: ids.collectionId })],
  ['createSpace', ({ ids }) => ({ title: 'Below', parent: ids.collectionId })],
  ['createCollection', ({ ids }) => ({ title: 'Below', parent: ids.collectionId })],
  ['moveSpace', ({ ids }) => ({ parent: ids.collectionId })],
  [
    'moveSpace',
    ({ ids }) => ({ parent: null, position: { before: { type: 'collection', collection: ids.collectionId } } }),
  ],
  ['moveCollection', ({ ids }) => ({ parent: null, position: { after: { type: 'space', space: ids.spaceId } } })],
  ['inviteToSpace', ({ ids }) => ({ teams: [ids.teamId], role: 'read' })],
  ['inviteToCollection', ({ ids }) => ({ teams: [ids.teamId], role: 'read' })],
  ['inviteToSite', ({ ids }) => ({ teams: [ids.teamId], role: 'read' })],
  ['createSite', ({ ids }) => ({ title: 'Other', spaces: [ids.spaceId] })],
  ['updateSiteById', ({ ids }) => ({ defaultSiteSpace: ids.siteSpaceId })],
  ['updateSiteById', ({ ids }) => ({ defaultSiteSection: ids.siteSectionId })],
  ['updateSiteSectionById', ({ ids }) => ({ defaultSiteSpace: ids.siteSpaceId })],
  ['updateSiteSpaceById', ({ ids }) => ({ spaceId: ids.spaceId })],
  ['addSectionGroupToSite', ({ ids }) => ({ title: 'More', sections: [ids.siteSectionId] })],
  [
    'addExternalLinkToSite',
    ({ ids }) => ({ title: 'Blog', url: 'https://b.example.com', parent: ids.siteSectionGroupId }),
  ],
  [
    'createSiteRedirect',
    ({ ids }) => ({ source: '/a', destination: { kind: 'site-section', siteSectionId: ids.siteSectionId } }),
  ],
  [
    'createSiteRedirect',
    ({ ids }) => ({ source: '/a', destination: { kind: 'site-space', siteSpaceId: ids.siteSpaceId } }),
  ],
  [
    'createSiteRedirect',
    ({ ids }) => ({
      source: '/a',
      destination: { kind: 'site-page', siteSpaceId: ids.siteSpaceId, pageId: ids.pageId },
    }),
  ],
  ['updateSpaceContent', ({ ids }) => ({ changes: [{ operation: 'update_page', page: ids.pageId, title: 'Taken' }] })],
  ['updateSpaceContent', ({ ids }) => ({ changes: [{ operation: 'delete_page', page: ids.pageId }] })],
  [
    'updateSpaceContent',
    ({ ids }) => ({ changes: [{ operation: 'revert_page', page: ids.pageId, revision: ids.revisionId }] }),
  ],
  ['postCommentInSpace', ({ ids }) => ({ body: { markdown: 'Hm.' }, page: ids.pageId })],
  ['postCommentInChangeRequest', ({ ids }) => ({ body: { markdown: 'Hm.' }, page: ids.pageId })],
  ['requestReviewersForChangeRequest', ({ member }) => ({ users: [member.id] })],
  ['setSSOEmergencyAccess', ({ member }) => ({ users: [member.id] })],
  ['createTranslation', ({ ids }) => ({ language: 'es', source: { space: ids.spaceId, language: 'en' } })],
];

/** A request, and the only status that it may be answered with. */
interface Asked {
  id: OperationId;
  request: NonNullable<Parameters<Client['call']>[1]>;
  statuses: readonly number[];
}

describe.each(engines)('ids of another organization on %s', engine => {
  let server: TestServer;
  let mine: World;
  let theirs: World;
  let tables: string[];
  beforeAll(async () => {
    server = await startServer(engine);
    mine = await buildWorld(server);
    theirs = await buildWorld(server);
    await server.services.jobs.idle();
    tables = await tableNames(server.services.database);
  });
  afterAll(() => server.stop());

  /** What was answered otherwise. */
  async function surprises(asked: readonly Asked[]) {
    const found: unknown[] = [];
    for (const { id, request, statuses } of asked) {
      const { status, body } = await mine.admin.client.call(id, request);
      if (!statuses.includes(status)) found.push({ id, request, status, body });
    }
    await server.services.jobs.idle();
    return found;
  }

  async function expectRefused(asked: readonly Asked[]) {
    const before = await contentHashes(server.services.database.read, tables);
    expect(await surprises(asked)).toEqual([]);
    expect(await contentHashes(server.services.database.read, tables)).toEqual(before);
  }

  it('stand in bodies that are right but for them', () => {
    const wrong = naming.filter(([id, body]) => !operations[id].body?.safeParse(body(mine)).success);
    expect(wrong.map(([id, body]) => [id, body(mine)])).toEqual([]);
  });

  it(
    'are nothing to be found below one’s own',
    () =>
      expectRefused(
        guarded.flatMap(id => {
          const [own, other] = [paramsOf(mine, id), paramsOf(theirs, id)];
          const names = pathNames(operations[id].path).slice(1);
          return names
            .filter(name => own[name] !== other[name])
            .map(name => ({
              id,
              request: { ...own, ...requestOf(mine, id), [name]: other[name] },
              statuses: [isGone(id, name) ? 204 : 404],
            }));
        }),
      ),
    patience,
  );

  it(
    'are refused in what is sent',
    async () => {
      const usual = guarded.flatMap(id => {
        const [own, other] = [requestOf(mine, id), requestOf(theirs, id)];
        return JSON.stringify(own) === JSON.stringify(other) || open.includes(id) ? [] : [{ id, sent: other }];
      });
      const more = naming.map(([id, body]) => ({ id, sent: { body: body(theirs) } }));
      const asked = [...usual, ...more].map(({ id, sent }) => ({
        id,
        request: { ...paramsOf(mine, id), ...sent },
        statuses: silent.includes(id) ? [204] : [400, 404],
      }));
      await expectRefused(asked.filter(({ id }) => !imports.includes(id)));
      expect(await surprises(asked.filter(({ id }) => imports.includes(id)))).toEqual([]);
    },
    patience,
  );
});

/** Whether what is named is deleted already where it is not one's own (decisions 1.6). */
function isGone(id: OperationId, name: string): boolean {
  const { method, path } = operations[id];
  return (method === 'DELETE' && path.endsWith(`{${name}}`)) || (forgets.includes(id) && name === 'pageId');
}
