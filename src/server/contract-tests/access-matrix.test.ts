import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/common.ts';
import { pathNames } from '#contract/openapi.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { buildMember, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { isAllowed } from './allowed.ts';
import { requestOf } from './bodies.ts';
import { guarded, inOrder } from './order.ts';
import { buildWorld, paramsOf, type World } from './world.ts';

const roles: readonly (Role | null)[] = [null, ...Role.options.toReversed()];
/** Milliseconds for some two hundred requests on a busy machine. */
const patience = 60_000;
const refusals = [401, 403, 404];

describe.each(engines)('access by role on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it.each(roles)(
    'lets %s do what the contract says, and nothing else',
    async role => {
      const world = await buildWorld(server);
      const person = await buildMember(server, world.organizationId, role);
      const wrong: string[] = [];
      for (const id of inOrder(guarded)) {
        const { status, body } = await call(world, id, person);
        const refused = refusals.includes(status);
        // Who may see a thing is told that they may not change it; guests see nothing of it (decisions 1.5).
        const { access, path } = operations[id];
        const isHidden = role === null || access === 'self' || pathNames(path).length === 0;
        const fits = refused ? isHidden || status === 403 : status < 500;
        if (refused === isAllowed(id, role) || !fits) wrong.push(`${id}: ${status} ${JSON.stringify(body)}`);
      }
      expect(wrong).toEqual([]);
    },
    patience,
  );

  it(
    'lets everybody do to themselves what the contract says',
    async () => {
      const world = await buildWorld(server);
      const own = guarded.filter(id => operations[id].path.includes('{userId}') && isAllowed(id, null, true));
      const person = await buildMember(server, world.organizationId, null);
      const membership = { ...world.ids, userId: person.id };
      await world.admin.client.ok('addMemberToOrganizationTeamById', membership);
      const wrong: string[] = [];
      for (const id of inOrder(own)) {
        const { status, body } = await call(world, id, person, { userId: person.id });
        if (refusals.includes(status)) wrong.push(`${id}: ${status} ${JSON.stringify(body)}`);
      }
      expect(wrong).toEqual([]);
    },
    patience,
  );

  /** An e-mail invite is for one address; a link is for everybody who has it. */
  function call(world: World, id: OperationId, { client }: Person, own: Record<string, string> = {}) {
    const invite = id === 'joinOrganizationWithInvite' ? { inviteId: world.ids['link-invites:inviteId'] } : {};
    return client.call(id, { ...paramsOf(world, id), ...own, ...invite, ...requestOf(world, id) });
  }
});
