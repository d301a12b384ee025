import { z } from 'zod';
import type { ListQuery } from '#contract/common.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { presentUsers } from '../users/present-users.ts';
import { countEvents, type HappenedRow, listEvents } from './event-rows.ts';
import type { InChangeRequest } from './rows.ts';

const Data = z.object({ users: z.array(z.string()) });

const usersIn = ({ data }: HappenedRow): string[] | undefined =>
  data === null ? undefined : Data.parse(JSON.parse(data)).users;

export async function eventsOf(context: Context, request: InChangeRequest, query: ListQuery) {
  const page = pageRequest(query, request.id);
  const { rows, ...list } = await withCount(
    context.db,
    () => listEvents(context.db, request, page),
    () => countEvents(context.db, request),
  );
  const people = rows.flatMap(row => [...(row.actor === null ? [] : [row.actor]), ...(usersIn(row) ?? [])]);
  const users = await presentUsers(context, people);
  return {
    items: rows.map(row => {
      const about = usersIn(row);
      return {
        object: 'change-request-event' as const,
        id: row.id,
        type: row.type,
        ...(row.actor === null ? {} : { actor: users(row.actor) }),
        ...(about ? { users: about.map(users) } : {}),
        ...(row.revision === null ? {} : { revision: row.revision }),
        createdAt: row.created_at,
      };
    }),
    ...list,
  };
}
