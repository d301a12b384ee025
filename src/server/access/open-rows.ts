import { type RawBuilder, sql } from 'kysely';

/** Of memberships under the name `m`, those that are active and open to an API token made then; in a browser none was. */
export function isOpenMembership(madeAt: string | undefined): RawBuilder<boolean> {
  const isOpen = madeAt === undefined ? sql`` : sql`and (m.tokens_since is null or m.tokens_since < ${madeAt})`;
  return sql`(m.disabled = 0 ${isOpen})`;
}
