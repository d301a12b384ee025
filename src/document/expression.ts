import arrow from '@jsep-plugin/arrow';
import jsep, { type Expression } from 'jsep';

jsep.plugins.register(arrow);

/** Longer conditions are refused before they are parsed. */
const maximumLength = 1024;
const maximumDepth = 40;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const stringCalls = new Set(['at', 'startsWith', 'endsWith', 'includes', 'toLowerCase', 'toUpperCase', 'trim']);
const arrayCalls = new Set(['at', 'includes', 'some', 'every', 'map']);
const operators = new Set(['+', '-', '*', '/', '%', '==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in', '&&', '||']);

jsep.addBinaryOp('in', 7);

/** What an expression may read. Nothing else exists for it. */
export interface ExpressionInputs {
  visitor: { claims: Record<string, unknown> };
  space?: { vars: Record<string, string> };
  page?: { vars: Record<string, string> };
}

export class ExpressionError extends Error {}

/**
 * Parses a condition: a subset of JavaScript expressions without assignment, statements or free calls (decisions 4.10.5).
 * @throws ExpressionError that says what is wrong
 */
export function parseExpression(text: string): Expression {
  if (text.length > maximumLength) throw new ExpressionError(`longer than ${maximumLength} characters`);
  let tree: Expression;
  try {
    tree = jsep(text);
  } catch (error) {
    throw new ExpressionError(error instanceof Error ? error.message : 'not an expression');
  }
  check(tree, 0);
  return tree;
}

type Node = Expression & Record<string, unknown>;

const children = (node: Node): Node[] =>
  Object.values(node)
    .flatMap(value => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);

function check(node: Node, depth: number): void {
  if (depth > maximumDepth) throw new ExpressionError('nested too deeply');
  switch (node.type) {
    case 'Literal':
    case 'ArrayExpression':
    case 'ConditionalExpression':
    case 'ArrowFunctionExpression':
      break;
    case 'Identifier':
      if (forbidden.has(String(node.name))) throw new ExpressionError(`${node.name} is not available`);
      break;
    case 'MemberExpression': {
      const { name, value } = node.property as { name?: string; value?: unknown }; // an identifier or a literal
      if (forbidden.has(String(name ?? value))) throw new ExpressionError(`${name ?? value} is not available`);
      break;
    }
    case 'UnaryExpression':
      if (node.operator !== '!' && node.operator !== '-')
        throw new ExpressionError(`${node.operator} is not available`);
      break;
    case 'BinaryExpression':
    case 'LogicalExpression':
      if (!operators.has(String(node.operator))) throw new ExpressionError(`${node.operator} is not available`);
      break;
    case 'CallExpression':
      if ((node.callee as Node).type !== 'MemberExpression')
        throw new ExpressionError('only methods of text and lists can be called'); // jsep sets callee on calls
      break;
    default:
      throw new ExpressionError(
        node.type === 'Compound' ? 'more than one expression' : `${node.type} is not available`,
      );
  }
  for (const child of children(node)) check(child, depth + 1);
}

/** Whether a condition lets a visitor through: blank does, an error while it is evaluated does not (decisions 4.10.7). */
export function holds(condition: string | null | undefined, inputs: ExpressionInputs): boolean {
  if (!condition?.trim()) return true;
  try {
    return Boolean(evaluate(parseExpression(condition), inputs));
  } catch {
    return false;
  }
}

/** The text that an expression prints; null and undefined print nothing. */
export function printed(expression: string, inputs: ExpressionInputs): string {
  try {
    const value = evaluate(parseExpression(expression), inputs);
    return value === null || value === undefined ? '' : String(value);
  } catch {
    return '';
  }
}

type Scope = Record<string, unknown>;

/** Steps of one evaluation, so that nested `some` over long lists ends. */
class Budget {
  #left = 20_000;

  spend(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new ExpressionError('takes too long');
  }
}

export function evaluate(tree: Expression, inputs: ExpressionInputs): unknown {
  return value(tree, Object.assign(Object.create(null), inputs), new Budget());
}

// Casts below: jsep types a node by its name only, and `check` has seen that each has the parts of its kind.
function value(expression: Expression, scope: Scope, budget: Budget): unknown {
  budget.spend();
  const node = expression as Node;
  const part = (name: string) => value(node[name] as Expression, scope, budget);
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'Identifier':
      return node.name === 'undefined' ? undefined : own(scope, String(node.name));
    case 'ArrayExpression':
      return (node.elements as Expression[]).map(element => value(element, scope, budget));
    case 'ConditionalExpression':
      return part('test') ? part('consequent') : part('alternate');
    case 'UnaryExpression':
      return node.operator === '!' ? !part('argument') : -Number(part('argument'));
    case 'BinaryExpression':
    case 'LogicalExpression':
      return binary(
        String(node.operator),
        () => part('left'),
        () => part('right'),
      );
    case 'MemberExpression':
      return member(part('object'), node.computed ? part('property') : (node.property as { name: string }).name);
    case 'CallExpression':
      return call(node, scope, budget);
    default:
      throw new ExpressionError(`${node.type} is not available here`);
  }
}

function own(object: object, key: string): unknown {
  // What has the key can be asked for it.
  return Object.hasOwn(object, key) ? (object as Scope)[key] : undefined;
}

function member(object: unknown, key: unknown): unknown {
  if (forbidden.has(String(key))) throw new ExpressionError(`${key} is not available`);
  if (key === 'length' && (typeof object === 'string' || Array.isArray(object))) return object.length;
  if (typeof object !== 'object' || object === null) throw new ExpressionError(`there is no ${key} here`);
  return own(object, String(key));
}

function binary(operator: string, left: () => unknown, right: () => unknown): unknown {
  if (operator === '&&') return left() && right();
  if (operator === '||') return left() || right();
  // Comparisons follow JavaScript; the operands are plain data.
  const [a, b] = [left(), right()] as [number, number];
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
    case '==':
      // biome-ignore lint/suspicious/noDoubleEquals: the operator that was written
      return a == b;
    case '!=':
      // biome-ignore lint/suspicious/noDoubleEquals: the operator that was written
      return a != b;
    case '===':
      return a === b;
    case '!==':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    default:
      return typeof b === 'object' && b !== null && Object.hasOwn(b, String(a));
  }
}

function call(node: Node, scope: Scope, budget: Budget): unknown {
  const callee = node.callee as Node; // a member with its parts, as `check` has seen; so are the casts below
  const target = value(callee.object as Expression, scope, budget);
  const name = callee.computed
    ? String(value(callee.property as Expression, scope, budget))
    : String((callee.property as { name?: string }).name);
  const given = node.arguments as Node[];
  if (typeof target === 'string' && stringCalls.has(name)) {
    const plain = given.map(argument => value(argument, scope, budget));
    return (target as unknown as Record<string, (...list: unknown[]) => unknown>)[name]?.(...plain); // a string method of the list above
  }
  if (!Array.isArray(target) || !arrayCalls.has(name)) throw new ExpressionError(`${name} cannot be called here`);
  const [first] = given;
  if (name === 'at') return target.at(Number(first && value(first, scope, budget)));
  if (name === 'includes') return target.includes(first && value(first, scope, budget));
  if (first?.type !== 'ArrowFunctionExpression') throw new ExpressionError(`${name} takes an arrow function`);
  const [parameter] = (first.params ?? []) as { name?: string }[];
  const each = (item: unknown) =>
    value(
      first.body as Expression,
      Object.assign(Object.create(null), scope, { [parameter?.name ?? '_']: item }),
      budget,
    );
  if (name === 'map') return target.map(each);
  return name === 'some' ? target.some(each) : target.every(each);
}
