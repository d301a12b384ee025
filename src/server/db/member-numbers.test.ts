import { expect, it } from 'vitest';
import { addMember } from '../members/add-member.ts';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer } from '../testing/start.ts';

it.each(engines)(
  'those who join at once have numbers without a gap, and who comes back has another, on %s',
  async engine => {
    const server = await startServer(engine);
    const { id: organizationId, admin } = await buildOrganization(server);
    const join = () => buildMember(server, organizationId, 'read');
    const [first] = await Promise.all(Array.from({ length: 12 }, join));
    const numbers = async () => {
      const members = server.services.database.read.selectFrom('members').where('organization_id', '=', organizationId);
      return (await members.select('number').orderBy('number').execute()).map(({ number }) => number);
    };
    expect(await numbers()).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));

    const userId = first?.id ?? '';
    await admin.client.ok('removeMemberFromOrganizationById', { organizationId, userId });
    await server.services.database.write(tx =>
      addMember(tx, { organizationId, userId, role: 'read', sso: false, now: server.clock.now() }),
    );
    const after = await numbers();
    expect(after).toHaveLength(13);
    expect(after.at(-1)).toBe(14);
    expect(await miscounts(server.services.database)).toEqual([]);
    await server.stop();
  },
);
