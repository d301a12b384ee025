import {
  BinaryOperationNode,
  FunctionNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type QueryId,
  ValueNode,
} from 'kysely';

/** Writes `in (…)` as a comparison with one array. */
class ArrayLists extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    const { leftOperand, operator, rightOperand } = node;
    if (!OperatorNode.is(operator) || !PrimitiveValueListNode.is(rightOperand))
      return super.transformBinaryOperation(node, queryId);
    // PostgreSQL knows of one value, but not of an array of one, that an index has its rows in order.
    if (rightOperand.values.length === 1) return super.transformBinaryOperation(node, queryId);
    const array = [ValueNode.create(rightOperand.values)];
    const [sign, quantifier] = operator.operator === 'in' ? (['=', 'any'] as const) : (['<>', 'all'] as const);
    const asArray = BinaryOperationNode.create(
      leftOperand,
      OperatorNode.create(sign),
      FunctionNode.create(quantifier, array),
    );
    return super.transformBinaryOperation(asArray, queryId);
  }
}

const transformer = new ArrayLists();

/** A statement with a list is the same for each length of it, and may have an empty one. */
export const arrayLists: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};
