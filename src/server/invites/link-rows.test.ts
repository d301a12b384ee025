import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rankOfLevel } from '../db/levels.ts';
import { newId } from '../ids.ts';
import { buildOrganization } from '../testing/build.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { analyze, queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { listInviteLinks } from './link-rows.ts';
import { insertInvites } from './rows.ts';

const levels = ['read', 'edit', 'review'] as const;

describe.each(engines)('links that invite on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  /** Links to several places that give several levels, some of which end, and two that were made at the same moment. */
  async function build() {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: space } = await buildSpace(admin, organizationId);
    const { id: collection } = await buildCollection(admin, organizationId);
    const create = (body: object) => admin.client.ok('createOrganizationInvite', { organizationId, body });
    let made = 0;
    for (const end of [{ maxUses: 9 }, {}, { expiresAt: '2100-01-01T00:00:00.000Z' }, {}])
      for (const level of levels)
        for (const place of [{ space, level }, { collection, level }, { role: level }]) {
          if (made++ % 4 > 0) server.clock.advance(1000);
          await create({ ...place, ...end });
        }
    await create({ role: null });
    return { organizationId, admin };
  }

  it('are redundant where another one to the same place gives as much, to anyone and for ever', async () => {
    const { organizationId, admin } = await build();
    const links = await server.services.database.read
      .selectFrom('invites')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('kind', '=', 'link')
      .execute();
    type Link = (typeof links)[number];
    const isLasting = (link: Link) => link.expires_at === null && link.max_uses === null;
    const isEarlier = (one: Link, other: Link) =>
      one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id);
    const rank = ({ level, role }: Link) => rankOfLevel(level ?? role);
    const isRedundant = (link: Link) =>
      links.some(
        other =>
          other.id !== link.id &&
          isLasting(other) &&
          other.space_id === link.space_id &&
          other.collection_id === link.collection_id &&
          (rank(other) > rank(link) || (rank(other) === rank(link) && (!isLasting(link) || isEarlier(other, link)))),
      );
    const { items } = await admin.client.ok('listOrganizationInviteLinks', { organizationId, query: {} });
    const told = items.flatMap((item: { id: string; redundant: boolean }) => (item.redundant ? item.id : []));
    const expected = links.filter(isRedundant).map(({ id }) => id);
    expect(told.toSorted()).toEqual(expected.toSorted());
    expect([links.length, expected.length < links.length]).toEqual([37, true]);
  });

  it('are compared with what gives most on their place, not with all of it', async () => {
    const { organizationId, admin } = await build();
    const { read, write } = server.services.database;
    const [link] = await read.selectFrom('invites').selectAll().where('organization_id', '=', organizationId).execute();
    if (!link) throw new Error('There is no link.');
    const lasting = { ...link, created_by: admin.id, expires_at: null, max_uses: null };
    await write(tx =>
      insertInvites(
        tx,
        Array.from({ length: 300 }, () => ({ ...lasting, id: newId() })),
      ),
    );
    await analyze(engine, read);
    const request = { limit: 50, direction: 'desc', after: undefined, filter: '' } as const;
    const plans = await queryPlans(engine, read, db => listInviteLinks(db, organizationId, {}, request));
    expect(plans.join().match(/invites_lasting/g)).toHaveLength(2);
    const place = 'organization_id=? AND <expr>=? AND <expr>=?';
    if (engine === 'sqlite') {
      expect(plans.join()).toContain(`invites_lasting (${place} AND <expr>>?)`);
      expect(plans.join()).toContain(`invites_lasting (${place} AND <expr>=? AND created_at<?)`);
    }
  });
});
