import { ExpressionError } from './expression-error.ts';
import { type Allowance, evaluate, textOf } from './expression-evaluate.ts';
import { parseExpression } from './expression-parse.ts';

/** What an expression may read (decisions 4.10.6). Nothing else exists for it. */
export interface ExpressionInputs {
  visitor: {
    /** `unsigned` holds those that anybody can claim. */
    claims: Readonly<Record<string, unknown>>;
    /** Whether a signed token says who it is. */
    signedIn: boolean;
  };
  space?: { vars: Readonly<Record<string, string>> };
  page?: { vars: Readonly<Record<string, string>> };
  /** For all expressions that are evaluated together. */
  allowance?: Allowance;
}

/** Someone of whom nothing is known. */
export const noVisitor: ExpressionInputs['visitor'] = { claims: { unsigned: {} }, signedIn: false };

/** Whether a signed token says who has these claims: every token claims something, if only since when. */
export const isSignedIn = (claims: ExpressionInputs['visitor']['claims']): boolean =>
  Object.keys(claims).some(name => name !== 'unsigned');

/** Someone of whom this is claimed. */
export const visitorOf = (claims: ExpressionInputs['visitor']['claims']): ExpressionInputs['visitor'] => ({
  claims,
  signedIn: isSignedIn(claims),
});

/** Whether an expression may have another value for another visitor. */
export const asksVisitor = (expression: string): boolean => /\bvisitor\b/.test(expression);

/** Whether a condition lets a visitor through: blank does, an error while it is evaluated does not (decisions 4.10.7). */
export function holds(condition: string | null | undefined, inputs: ExpressionInputs): boolean {
  if (!condition?.trim()) return true;
  try {
    return Boolean(valueFor(condition, inputs));
  } catch {
    return false;
  }
}

/**
 * The text that an expression prints; one that fails prints nothing, and so tells nothing of itself.
 * @returns `undefined` for what is no expression
 */
export function printed(expression: string, inputs: ExpressionInputs): string | undefined {
  try {
    return textOf(valueFor(expression, inputs), inputs.allowance);
  } catch (error) {
    return error instanceof ExpressionError ? undefined : '';
  }
}

function valueFor(expression: string, { allowance, ...read }: ExpressionInputs): unknown {
  allowance?.read(expression);
  return evaluate(parseExpression(expression), read, allowance);
}
