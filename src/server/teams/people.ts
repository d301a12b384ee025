import { problemOf } from '#contract/problems.ts';
import type { Db } from '../db/database.ts';
import { badRequest } from '../http/errors.ts';
import { findPeople } from './member-rows.ts';
import type { TeamRole } from './rows.ts';

interface NamedChanges {
  add?: string[] | undefined;
  remove?: string[] | undefined;
  memberships?: Record<string, unknown> | undefined;
}

interface Changes extends NamedChanges {
  memberships?: Record<string, { role: TeamRole }> | undefined;
}

interface ResolvedChanges {
  add: string[];
  remove: string[];
  memberships: { userId: string; role: TeamRole }[];
}

const nameOf = (text: string) => (text.includes('@') ? text.toLowerCase() : text);

/** The ids and addresses of everybody whom changes name. */
export function namesIn({ add = [], remove = [], memberships = {} }: NamedChanges): string[] {
  return [...new Set([...add, ...remove, ...Object.keys(memberships)].map(nameOf))];
}

/**
 * Turns e-mail addresses into user ids. Someone in `remove` is left out of the rest.
 * @throws 400 that names everyone in `add` and `memberships` who is not a member; in `remove` they are passed over
 */
export async function resolvePeople(tx: Db, organizationId: string, changes: Changes): Promise<ResolvedChanges> {
  const { add = [], remove = [], memberships = {} } = changes;
  const people = await findPeople(tx, organizationId, namesIn(changes));
  const ids = new Map(people.flatMap(({ id, email }) => [[id, id] as const, [email, id] as const]));
  const idsOf = (people: readonly string[]) => people.flatMap(person => ids.get(nameOf(person)) ?? []);
  const given = [
    ...add.map((person, index) => ({ path: `add.${index}`, person })),
    ...Object.keys(memberships).map(person => ({ path: `memberships.${person}`, person })),
  ];
  const strangers = given
    .filter(({ person }) => !ids.has(nameOf(person)))
    .map(({ path, person }) => ({ in: 'body' as const, path, ...problemOf('no-member-called', { person }) }));
  const [first] = strangers;
  if (first) throw badRequest(`body.${first.path}: ${first.message}`, strangers);
  const removed = new Set(idsOf(remove));
  const roles = Object.entries(memberships).flatMap(([person, { role }]) =>
    idsOf([person]).map(userId => [userId, { userId, role }] as const),
  );
  return {
    add: [...new Set(idsOf(add))].filter(id => !removed.has(id)),
    remove: [...removed],
    memberships: [...new Map(roles).values()].filter(({ userId }) => !removed.has(userId)),
  };
}
