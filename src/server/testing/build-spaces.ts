import { newId } from '../ids.ts';
import { copyToTeams } from '../members/standing-rows.ts';
import type { Person } from './build.ts';
import type { TestServer } from './start.ts';

let serial = 0;

/** A space that this person made, as they see it. */
export function buildSpace(
  { client }: Person,
  organizationId: string,
  { title = `Space ${++serial}`, ...body }: { title?: string; parent?: string; template?: { id: string } } = {},
) {
  return client.ok('createSpace', { organizationId, body: { title, ...body } });
}

/** A collection that this person made, as they see it. */
export function buildCollection(
  { client }: Person,
  organizationId: string,
  { title = `Collection ${++serial}`, ...body }: { title?: string; parent?: string } = {},
) {
  return client.ok('createCollection', { organizationId, body: { title, ...body } });
}

/** A team of these users. */
export async function buildTeam(
  server: TestServer,
  organizationId: string,
  users: readonly Person[],
  { title = `Team ${++serial}` } = {},
): Promise<string> {
  const id = newId();
  const created_at = server.clock.now().toISOString();
  await server.services.database.write(async tx => {
    const team = { organization_id: organizationId, id, title, sort_title: title.toLowerCase(), created_at };
    await tx
      .insertInto('teams')
      .values({ ...team, member_count: users.length })
      .execute();
    for (const user of users) {
      const member = { organization_id: organizationId, team_id: id, user_id: user.id, role: 'member' as const };
      await tx.insertInto('team_members').values(member).execute();
    }
    const ids = users.map(user => user.id);
    await copyToTeams(tx, [organizationId], ids);
  });
  return id;
}
