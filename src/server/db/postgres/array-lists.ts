import { type BinaryOperationNode, OperatorNode, PostgresQueryCompiler, PrimitiveValueListNode } from 'kysely';

/** Writes lists of values as arrays: a statement is the same for each length of them, and one may be empty. */
export class ArrayListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const isList = PrimitiveValueListNode.is(rightOperand) && OperatorNode.is(operator);
    // PostgreSQL knows of one value, but not of an array of one, that an index has its rows in order.
    if (!isList || rightOperand.values.length === 1) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(leftOperand);
    this.append(operator.operator === 'in' ? ' = any(' : ' <> all(');
    this.appendValue(rightOperand.values);
    this.append(')');
  }
}
