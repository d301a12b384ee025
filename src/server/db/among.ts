import {
  BinaryOperationNode,
  type Expression,
  ExpressionWrapper,
  OperatorNode,
  PrimitiveValueListNode,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';

/** Whether a column has one of some values, in a statement that is written by hand. */
export const isAmong = (column: string, values: readonly string[]): Expression<SqlBool> =>
  new ExpressionWrapper(
    BinaryOperationNode.create(
      sql.ref(column).toOperationNode(),
      OperatorNode.create('in'),
      PrimitiveValueListNode.create(values),
    ),
  );

/**
 * The same for thousands of values, as rows: SQLite takes as long to read so many parameters as to look all of them up, and
 * PostgreSQL goes through an array that it does not know yet once for each row.
 */
export const isAmongMany = (db: Db, column: string, values: readonly string[]): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} in (${rowsOf(db, values)})`;

/** These values as rows, in their order: their column is `id`. */
export const rowsOf = (db: Db, values: readonly string[]): RawBuilder<{ id: string }> =>
  isPostgres(db)
    ? sql`select unnest(${values}::text[]) as id`
    : sql`select value as id from json_each(${JSON.stringify(values)})`;
