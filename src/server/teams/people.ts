import type { Db } from '../db/database.ts';
import { badMember } from '../http/errors.ts';
import { findPeople } from './member-rows.ts';
import type { TeamRole } from './rows.ts';

interface Changes {
  add?: string[] | undefined;
  remove?: string[] | undefined;
  memberships?: Record<string, { role: TeamRole }> | undefined;
}

interface ResolvedChanges {
  add: string[];
  remove: string[];
  memberships: { userId: string; role: TeamRole }[];
}

const nameOf = (text: string) => (text.includes('@') ? text.toLowerCase() : text);

/**
 * Turns e-mail addresses into user ids. Someone in `remove` is left out of the rest.
 * @throws 400 for somebody in `add` or `memberships` who is no member; in `remove` they are passed over
 */
export async function resolvePeople(tx: Db, organizationId: string, changes: Changes): Promise<ResolvedChanges> {
  const { add = [], remove = [], memberships = {} } = changes;
  const names = new Set([...add, ...remove, ...Object.keys(memberships)].map(nameOf));
  const people = await findPeople(tx, organizationId, [...names]);
  const ids = new Map(people.flatMap(({ id, email }) => [[id, id] as const, [email, id] as const]));
  const resolve = (path: string, name: string): string => {
    const id = ids.get(nameOf(name));
    if (id === undefined) throw badMember(path, 'no-member');
    return id;
  };
  const removed = new Set(remove.flatMap(name => ids.get(nameOf(name)) ?? []));
  const added = new Set(add.map((name, index) => resolve(`add.${index}`, name)));
  const roles = new Map(
    Object.entries(memberships).map(([name, { role }]) => [resolve(`memberships.${name}`, name), role]),
  );
  return {
    add: [...added].filter(id => !removed.has(id)),
    remove: [...removed],
    memberships: [...roles].filter(([id]) => !removed.has(id)).map(([userId, role]) => ({ userId, role })),
  };
}
