import {
  BinaryOperationNode,
  type Expression,
  ExpressionWrapper,
  OperatorNode,
  PrimitiveValueListNode,
  type SqlBool,
  sql,
} from 'kysely';

/** Whether a column has one of some values, in a statement that is written by hand. */
export const isAmong = (column: string, values: readonly string[]): Expression<SqlBool> =>
  new ExpressionWrapper(
    BinaryOperationNode.create(
      sql.ref(column).toOperationNode(),
      OperatorNode.create('in'),
      PrimitiveValueListNode.create(values),
    ),
  );
