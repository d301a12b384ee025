import type { z } from 'zod';
import type { User } from '#contract/common.ts';
import type { Context } from '../http/context.ts';
import { presentUser } from './present.ts';
import { findUsers } from './rows.ts';

/** Loads users in one query and gives each by its id. */
export async function presentUsers(
  { db, services }: Context,
  ids: readonly string[],
): Promise<(id: string) => z.input<typeof User>> {
  const rows = await findUsers(db, [...new Set(ids)]);
  const users = new Map(rows.map(row => [row.id, presentUser(row, services.config)]));
  return id => {
    const user = users.get(id);
    if (!user) throw new Error('an author is a user: accounts are emptied, never removed');
    return user;
  };
}
