import { sql } from 'kysely';
import type { TextIndex, TextKey } from './text-index.ts';

/** The condition for rows with these keys; there is at least one. */
export const hasKey = ({ id }: Pick<TextIndex, 'id'>, keys: readonly TextKey[]) =>
  sql<boolean>`(organization_id, ${sql.ref(id)}) in (values ${sql.join(keys.map(key => sql`(${key.organizationId}, ${key.id})`))})`;

/** Rows per statement. */
const chunk = 500;

export function* textChunks<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += chunk) yield items.slice(from, from + chunk);
}
