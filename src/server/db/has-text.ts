import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';

/**
 * Whether a folded column has a folded text in it, for those who are met on the way through a list. PostgreSQL guesses
 * badly how many match a pattern and, where it takes them for few, reads the whole table; of this it takes a third.
 */
export const hasText = (db: Db, column: string, text: string): RawBuilder<boolean> =>
  isPostgres(db) ? sql`strpos(${sql.ref(column)}, ${text}) > 0` : sql`instr(${sql.ref(column)}, ${text}) > 0`;

/**
 * The same of texts of kilobytes that mostly have it not: by bytes PostgreSQL is through with them in two thirds of the time,
 * and SQLite passes to each first letter at once, in half of the time for most words. It would plan anew for a pattern alone.
 */
export const hasTextInLong = (db: Db, column: string, text: string): RawBuilder<boolean> =>
  isPostgres(db)
    ? sql`position(convert_to(${text}, 'UTF8') in textsend(${sql.ref(column)})) > 0`
    : sql`${sql.ref(column)} glob (${`*${text.replace(/[*?[]/g, '[$&]')}*`} || '')`;
