import { sql } from 'kysely';

const mark = '/* for these values */';

/**
 * In a statement whose best plan depends on its values, as where a few rows match of some and most of others:
 * PostgreSQL plans it each time, and keeps no plan for all values.
 */
export const planForValues = sql.raw(mark);

export const isForValues = (text: string): boolean => text.includes(mark);
