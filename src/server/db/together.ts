import type { Db } from './database.ts';
import type { Page } from './page.ts';

/** Queries that do not need each other's answers. */
type Queries<Answers> = { [Index in keyof Answers]: () => Answers[Index] | Promise<Answers[Index]> };

/**
 * Asks several things at once: outside a transaction each has a connection of its own, so that they take as long as the
 * longest. A transaction has one connection, where they go one after the other.
 */
export async function together<Answers extends readonly unknown[]>(
  db: Db,
  ...queries: Queries<Answers>
): Promise<Answers> {
  const answers = [];
  if (db.isTransaction) for (const query of queries) answers.push(await query());
  else answers.push(...(await Promise.all(queries.map(query => query()))));
  return answers as unknown as Answers; /* in the order in which they were asked */
}

/** One page of a list, with how many there are in all. */
export async function withCount<Row>(
  db: Db,
  page: () => Promise<Page<Row>>,
  count: () => Promise<number>,
): Promise<Page<Row> & { count: number }> {
  const [found, all] = await together(db, page, count);
  return { ...found, count: all };
}
