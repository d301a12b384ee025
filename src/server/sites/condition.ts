import { ExpressionError } from '#document/expression-error.ts';
import { parseExpression } from '#document/expression-parse.ts';
import { badMember } from '../http/errors.ts';

/** @throws 400 that says why the condition does not parse */
export function parseCondition(path: string, condition: string): void {
  try {
    if (condition.trim()) parseExpression(condition);
  } catch (error) {
    if (error instanceof ExpressionError) throw badMember(path, error.mistake, error.values);
    throw error;
  }
}
