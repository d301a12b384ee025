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
  isPostgres(db)
    ? sql`${sql.ref(column)} in (select unnest(${values}::text[]))`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
