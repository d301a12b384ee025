import type { Db } from './database.ts';

const keptOf = new WeakMap<Db, Db>();

/** Says where reads go whose plans are kept. */
export const keepPlans = (read: Db, kept: Db): unknown => keptOf.set(read, kept);

/**
 * For reads that are done in the same way whatever they are asked for: PostgreSQL plans them once for each connection,
 * which takes half of the time of most statements of a list. Not for those where a few rows match some values and most
 * rows others, as a status or a word that is looked for: there it plans for what it is asked. SQLite keeps all its plans,
 * and a transaction has one connection, where nothing is kept.
 */
export const kept = (db: Db): Db => keptOf.get(db) ?? db;
