import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '#contract/operations.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace, writePage } from '../testing/build-content.ts';
import { buildCollection } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const clients = 32;
const numbers = Array.from({ length: clients }, (_, index) => index);
/** Milliseconds for some five hundred requests, most of which wait for each other. */
const patience = 120_000;

describe.each(engines)(`${clients} clients at once on %s`, engine => {
  let server: TestServer;
  let place: Place;
  beforeAll(async () => {
    server = await startServer(engine);
    place = await buildPlace(server);
  }, patience);
  afterAll(() => server.stop());

  it(
    'merge, comment, move and sort without losing or doubling anything',
    async () => {
      const answers = (await Promise.all(numbers.map(number => work(place, number)))).flat();
      expect(answers.filter(({ status }) => ![200, 201, 204, 400, 404, 409].includes(status))).toEqual([]);
      // Only moves depend on where others have put things meanwhile.
      const sure = answers.filter(({ id }) => !/move|sort|group/i.test(id));
      expect(sure.filter(({ status }) => status >= 300)).toEqual([]);
      const succeeded = answers.filter(({ status }) => status < 300).map(({ id }) => id);
      expect(new Set(succeeded)).toEqual(new Set(answers.map(({ id }) => id)));
      await server.services.jobs.idle();
      expect(await miscounts(server.services.database)).toEqual([]);
      await expectContent(place);
      await expectStructure(place);
    },
    patience,
  );
});

type Place = Awaited<ReturnType<typeof buildPlace>>;

async function buildPlace(server: TestServer) {
  const { id: organizationId, admin } = await buildOrganization(server);
  const pages = numbers.map(number => ({ title: `Page ${number}`, markdown: 'Not yet.\n' }));
  const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, pages);
  const { id: commentId } = await admin.client.ok('postCommentInSpace', {
    spaceId,
    body: { body: { markdown: 'So?' } },
  });
  const people = await Promise.all(numbers.map(() => buildMember(server, organizationId, 'create')));
  const collections: string[] = [];
  for (let count = 0; count < 4; count++) collections.push((await buildCollection(admin, organizationId)).id);
  const spaces: string[] = [];
  for (let count = 0; count < 6; count++) spaces.push((await buildSpace(admin.client, organizationId)).id);
  const site = await buildSite(admin, organizationId, spaces);
  return { organizationId, admin, people, spaceId, commentId, ids, collections, spaces, ...site };
}

/** Six sections, of which one shows a second space, and a group. */
async function buildSite({ client }: Person, organizationId: string, spaces: readonly string[]) {
  const { id: siteId } = await client.ok('createSite', { organizationId, body: { title: 'Docs' } });
  const at = { organizationId, siteId };
  const sections: string[] = [];
  for (const spaceId of spaces) sections.push((await client.ok('addSectionToSite', { ...at, body: { spaceId } })).id);
  const group = await client.ok('addSectionGroupToSite', { ...at, body: { title: 'More' } });
  return { at, sections, groupId: group.id as string }; // an id is text
}

interface Done {
  id: OperationId;
  status: number;
  body: unknown;
}

/** What one client does, one request after the other. */
async function work(place: Place, number: number): Promise<Done[]> {
  const { people, admin, spaceId, commentId, ids, collections, spaces, at, sections, groupId } = place;
  const { client } = people[number] ?? admin;
  const done: Done[] = [];
  const call = async (id: OperationId, request: Parameters<typeof client.call>[1]) => {
    const { status, body } = await client.call(id, request);
    done.push({ id, status, body });
    return body;
  };
  const pick = (list: readonly string[], step: number) => list[(number * 7 + step) % list.length] ?? '';
  const changeRequest = await call('createChangeRequest', { spaceId, body: { subject: `Change ${number}` } });
  await call('moveSpace', { spaceId: pick(spaces, 0), body: { parent: pick(collections, number) } });
  await writePage(client, spaceId, changeRequest.id, ids.get(`Page ${number}`) ?? '', `Text ${number}.\n`);
  await call('moveCollection', { collectionId: pick(collections, 0), body: { parent: pick(collections, 1 + number) } });
  await call('postCommentReplyInSpace', { spaceId, commentId, body: { body: { markdown: `Reply ${number}` } } });
  const besides = { type: 'site-section', siteSection: pick(sections, 3) };
  await call('moveSiteSection', { ...at, siteSectionId: pick(sections, 0), body: { position: { after: besides } } });
  await call('mergeChangeRequest', { spaceId, changeRequestId: changeRequest.id });
  const { id } = await call('postCommentInSpace', { spaceId, body: { body: { markdown: `Comment ${number}` } } });
  const grouped = { ...at, siteSectionGroupId: groupId };
  if (number % 2) await call('addSectionToGroup', { ...grouped, body: { sectionId: pick(sections, 1) } });
  else await call('removeSectionFromGroup', { ...grouped, siteSectionId: pick(sections, 2) });
  await call('updateCommentInSpace', { spaceId, commentId: id, body: { resolved: number % 2 === 0 } });
  const before = { type: 'space', space: pick(spaces, 4) };
  await call('moveSpace', { spaceId: pick(spaces, 1), body: { parent: null, position: { before } } });
  const item = { type: 'site-section', id: pick(sections, 4) };
  const position = { before: { type: 'site-section-group', id: groupId } };
  await call('sortSiteStructure', { ...at, body: { item, position } });
  return done;
}

async function expectContent({ admin: { client }, spaceId, commentId, ids }: Place): Promise<void> {
  const { items } = await client.ok('listChangeRequestsForSpace', { spaceId, query: { limit: 1000 } });
  const given = items.map((item: { number: number }) => item.number);
  expect(given.toSorted((a: number, b: number) => a - b)).toEqual(numbers.map(number => number + 1));
  expect(items.filter((item: { status: string }) => item.status !== 'merged')).toEqual([]);
  for (const number of numbers) {
    const page = await client.ok('getPageById', { spaceId, pageId: ids.get(`Page ${number}`) });
    expect(page.markdown).toContain(`Text ${number}.`);
  }
  const comments = await client.ok('listCommentsInSpace', { spaceId, query: { status: 'all', limit: 1000 } });
  const shared = comments.items.find((comment: { id: string }) => comment.id === commentId);
  expect([comments.count, shared.replies]).toEqual([clients + 1, clients]);
}

/** Everything is in one place, and can be reached from the top. */
async function expectStructure({ people, organizationId, collections, spaces, spaceId, at, sections }: Place) {
  const [{ client } = {}] = people;
  const idsOf = (items: { id: string }[] = []) => items.map(({ id }) => id).toSorted();
  const listed = async (id: OperationId, call: object) =>
    idsOf((await client?.ok(id, { query: { limit: 1000 }, ...call }))?.items);
  // For those who are no admins levels are found from the top, so that what is in a circle is not found.
  expect(await listed('listCollectionsInOrganizationById', { organizationId })).toEqual(collections.toSorted());
  expect(await listed('listSpacesInOrganizationById', { organizationId })).toEqual([...spaces, spaceId].toSorted());
  expect(await listed('listSiteSections', at)).toEqual(sections.toSorted());
  const { structure } = (await client?.ok('getSiteStructure', at)) ?? {};
  const placed = structure.flatMap((entry: { id: string; object: string; sections?: { id: string }[] }) =>
    entry.object === 'site-section-group' ? (entry.sections ?? []) : [entry],
  );
  expect(idsOf(placed)).toEqual(sections.toSorted());
}
