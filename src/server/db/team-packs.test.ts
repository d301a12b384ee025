import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyToTeams } from '../members/standing-rows.ts';
import { buildOrganization } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { readPeople } from './team-packs.ts';

const size = 300;
const names: Record<number, string> = {
  10: '',
  11: 'known otherwise',
  13: 'with two words',
  14: 'without',
  16: 'behind ',
  17: 'noé ü',
};
const texts = new Map([
  ['known otherwise', 'sometimes known otherwise o@example.com'],
  ['with two words', 'with two words and others'],
  ['without', 'without'],
]);

describe.each(engines)('the packs of a team on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  /**
   * A team of people of whom every third is a guest, and one has the marks of packs in their name. They are found by their
   * name and address, some by other texts.
   */
  async function build() {
    const { id: organizationId } = await buildOrganization(server);
    const key = { organization_id: organizationId };
    const created_at = server.clock.now().toISOString();
    const people = Array.from({ length: size }, (_, index) => ({
      id: `${organizationId}${index}`,
      name: names[index] ?? (index === 7 ? `mark\x1e\x1f${organizationId}8\x1fforged` : `person ${index}`),
    }));
    const textOf = ({ id, name }: { id: string; name: string }) => texts.get(name) ?? `${name} ${id}@example.com`;
    const ids = people.map(({ id }) => id);
    await server.services.database.write(async tx => {
      const team = { ...key, id: 'team', title: 'Team', sort_title: 'team', created_at };
      await tx
        .insertInto('teams')
        .values({ ...team, member_count: size })
        .execute();
      for (const { id, name } of people) {
        const user = { id, email: `${id}@example.com`, display_name: name, created_at };
        await tx
          .insertInto('users')
          .values({
            ...user,
            photo_url: null,
            password_hash: null,
            email_verified_at: null,
            language: null,
            deleted_at: null,
          })
          .execute();
        const role = ids.indexOf(id) % 3 === 0 ? null : ('read' as const);
        const member = { ...key, user_id: id, role, disabled: 0 as const, sso: 0 as const, joined_at: created_at };
        await tx
          .insertInto('members')
          .values({ ...member, last_seen_at: null, sort_name: name, search_text: textOf({ id, name }) })
          .execute();
      }
      await tx
        .insertInto('team_members')
        .values(ids.map(user_id => ({ ...key, team_id: 'team', user_id, role: 'member' as const })))
        .execute();
      await copyToTeams(tx, [organizationId], ids);
    });
    return { organizationId, ids };
  }

  async function read(organizationId: string, search?: string) {
    const rows = await server.services.database.read
      .selectFrom('team_packs')
      .select(['standing', 'members'])
      .where('organization_id', '=', organizationId)
      .execute();
    const found: string[] = [];
    for (const { standing, members } of rows)
      readPeople(members, search, (start, middle, end) =>
        found.push(`${standing} ${members.slice(start, middle)} ${members.slice(middle + 1, end)}`),
      );
    if (search === undefined)
      expect(await readNumbers(organizationId)).toEqual(found.map(one => one.split(' ', 2).join(' ')).sort());
    return { packs: rows.length, found: found.sort() };
  }

  /** The same people, by the numbers with which they stand where nothing is searched for. */
  async function readNumbers(organizationId: string) {
    const { read: db } = server.services.database;
    const members = await db
      .selectFrom('members')
      .select(['user_id', 'number'])
      .where('organization_id', '=', organizationId)
      .execute();
    const ids = new Map(members.map(({ user_id, number }) => [`${number}`, user_id]));
    const rows = await db
      .selectFrom('team_numbers')
      .select(['standing', 'numbers'])
      .where('organization_id', '=', organizationId)
      .execute();
    return rows
      .flatMap(({ standing, numbers }) =>
        numbers
          .split(',')
          .slice(0, -1)
          .map(number => `${standing} ${ids.get(number)}`),
      )
      .sort();
  }

  const ofTeam = async (organizationId: string) =>
    (
      await server.services.database.read
        .selectFrom('team_members')
        .select(['standing', 'user_id', 'sort_name'])
        .where('organization_id', '=', organizationId)
        .execute()
    )
      .map(row => `${row.standing} ${row.user_id} ${row.sort_name.replaceAll('\x1e', '').replaceAll('\x1f', '')}`)
      .sort();

  it('have every member once, in few rows, whatever becomes of them', async () => {
    const { organizationId, ids } = await build();
    const { write } = server.services.database;
    const first = await read(organizationId);
    expect(first.found).toEqual(await ofTeam(organizationId));
    expect(first.found).toHaveLength(size);
    expect(first.packs).toBeLessThan(size / 20);
    const some = (from: number, to: number) => ids.slice(from, to);
    await write(async tx => {
      const of = (users: readonly string[]) =>
        tx.updateTable('members').where('organization_id', '=', organizationId).where('user_id', 'in', users);
      await of(some(0, 40)).set({ disabled: 1 }).execute();
      await of(some(30, 90)).set({ role: 'review' }).execute();
      await of(some(80, 120)).set({ sort_name: 'zoë', search_text: 'zoë zoë@example.com' }).execute();
      await copyToTeams(tx, [organizationId], some(0, 120));
      await tx
        .deleteFrom('team_members')
        .where('organization_id', '=', organizationId)
        .where('user_id', 'in', [...some(20, 50), ...some(110, 200)])
        .execute();
      const back = some(190, 200).map(user_id => ({ organization_id: organizationId, team_id: 'team', user_id }));
      await tx
        .insertInto('team_members')
        .values(back.map(row => ({ ...row, role: 'owner' as const })))
        .execute();
      await copyToTeams(tx, [organizationId], some(190, 200));
    });
    const then = await read(organizationId);
    expect(then.found).toEqual(await ofTeam(organizationId));
    expect(then.found).toHaveLength(size - 110);
    expect((await read(organizationId, 'zoë')).found).toEqual(then.found.filter(one => one.endsWith(' zoë')));
    const wrong = await miscounts(server.services.database);
    expect(wrong.filter(one => one.startsWith('team_'))).toEqual([]);
    await write(tx => tx.deleteFrom('team_members').where('organization_id', '=', organizationId).execute());
    expect(await read(organizationId)).toEqual({ packs: 0, found: [] });
  });

  it('are searched by what people are found by alone, not by ids or names with marks', async () => {
    const { organizationId, ids } = await build();
    const found = async (search: string) => (await read(organizationId, search)).found.map(one => one.split(' ')[1]);
    expect(await found('person 12 ')).toEqual([ids[12]]);
    expect(await found('known otherwise')).toEqual([ids[11]]);
    expect(await found('sometimes')).toEqual([ids[11]]);
    expect(await found('and others')).toEqual([ids[13]]);
    expect(await found('forged')).toEqual([ids[7]]);
    expect(await found(`${ids[9]}@`)).toEqual([ids[9]]);
    expect(await found(`${ids[9]}\x1f`)).toEqual([]);
    expect(await found('nobody at all')).toEqual([]);
  });
});
