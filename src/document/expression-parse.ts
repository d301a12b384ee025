import arrow from '@jsep-plugin/arrow';
import jsep from 'jsep';
import { ExpressionError, type ExpressionMistake, readError } from './expression-error.ts';

jsep.plugins.register(arrow);
jsep.addBinaryOp('in', 7);

/** Longer expressions are refused before they are parsed. */
const maximumLength = 1024;
const maximumDepth = 40;
const inputs = new Set(['visitor', 'space', 'page', 'undefined']);
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const operators = new Set(['+', '-', '*', '/', '%', '==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in', '&&', '||']);
const calls = new Set(['at', 'startsWith', 'endsWith', 'includes', 'toLowerCase', 'toUpperCase', 'trim']);
const eachCalls = new Set(['some', 'every', 'map']);

/** What an expression can consist of (decisions 4.10.5). */
export type Node =
  | { kind: 'literal'; value: unknown }
  | { kind: 'name'; name: string }
  | { kind: 'list'; items: Node[] }
  | { kind: 'choice'; test: Node; yes: Node; no: Node }
  | { kind: 'not' | 'minus'; of: Node }
  | { kind: 'binary'; operator: string; left: Node; right: Node }
  | { kind: 'member'; of: Node; key: Node }
  | { kind: 'call'; of: Node; method: string; given: Node[] }
  | { kind: 'each'; of: Node; method: string; parameter: string; body: Node };

export const isForbidden = (name: unknown): boolean => forbidden.has(String(name));

const known = new Map<string, Node>();

/**
 * Parses an expression: a subset of JavaScript without assignment, statements or calls of anything but a few methods (decisions
 * 4.10.5). Only `visitor`, `space` and `page` can be named.
 * @throws ExpressionError that says what is wrong, and where
 */
export function parseExpression(text: string): Node {
  const parsed = known.get(text);
  if (parsed) return parsed;
  if (text.length > maximumLength) throw new ExpressionError('expression-long', { most: maximumLength });
  const node = new Reader(text).read(treeOf(text), 0, new Set());
  if (known.size >= 2000) known.clear();
  known.set(text, node);
  return node;
}

interface ArrowFunction {
  type: 'ArrowFunctionExpression';
  params: Tree[] | null;
  body: Tree;
}
type Tree = jsep.CoreExpression | ArrowFunction;
// jsep types what it makes by the kind's name only; these are all the kinds that it and the plugin make.
const asTree = (expression: jsep.Expression) => expression as unknown as Tree;

function treeOf(text: string): Tree {
  try {
    return asTree(jsep(text));
  } catch (error) {
    throw readError(error);
  }
}

/** Turns what jsep made into what can be evaluated, and refuses the rest. */
class Reader {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(tree: Tree | null, depth: number, parameters: ReadonlySet<string>): Node {
    if (!tree) throw new ExpressionError('expression-gap');
    if (depth > maximumDepth) throw new ExpressionError('expression-deep');
    const part = (expression: jsep.Expression | null) =>
      this.read(expression && asTree(expression), depth + 1, parameters);
    switch (tree.type) {
      case 'Literal':
        return this.#literal(tree);
      case 'Identifier':
        if (!inputs.has(tree.name) && !parameters.has(tree.name)) throw this.#unavailable(tree.name);
        return { kind: 'name', name: tree.name };
      case 'ArrayExpression':
        return { kind: 'list', items: tree.elements.map(part) };
      case 'ConditionalExpression':
        return { kind: 'choice', test: part(tree.test), yes: part(tree.consequent), no: part(tree.alternate) };
      case 'UnaryExpression':
        if (tree.operator !== '!' && tree.operator !== '-') throw this.#unavailable(tree.operator);
        return { kind: tree.operator === '!' ? 'not' : 'minus', of: part(tree.argument) };
      case 'BinaryExpression':
        if (!operators.has(tree.operator)) throw this.#unavailable(tree.operator);
        return { kind: 'binary', operator: tree.operator, left: part(tree.left), right: part(tree.right) };
      case 'MemberExpression':
        return { kind: 'member', of: part(tree.object), key: this.#key(tree, part) };
      case 'CallExpression':
        return this.#call(tree, depth, parameters);
      case 'ArrowFunctionExpression':
        throw this.#refusal('expression-arrow-place', '=>');
      case 'Compound':
        throw new ExpressionError(tree.body.length === 0 ? 'expression-missing' : 'expression-several');
      default:
        throw this.#unavailable(tree.type === 'ThisExpression' ? 'this' : ',');
    }
  }

  #literal({ value, raw }: jsep.Literal): Node {
    // Spellings that JavaScript reads otherwise.
    if (typeof value === 'string' && /\\[^nrtbfv'"\\]/.test(raw)) throw this.#refusal('expression-escape', '\\');
    if (typeof value === 'number' && /^0\d/.test(raw)) throw this.#unavailable(raw);
    return { kind: 'literal', value };
  }

  #key({ computed, property, ...rest }: jsep.MemberExpression, part: (of: jsep.Expression) => Node): Node {
    if (rest.optional) throw this.#unavailable('?.');
    const name = asTree(property);
    const key: Node = computed || name.type !== 'Identifier' ? part(property) : { kind: 'literal', value: name.name };
    if (key.kind === 'literal' && isForbidden(key.value)) throw this.#unavailable(String(key.value));
    return key;
  }

  #call(
    { callee, arguments: given, ...rest }: jsep.CallExpression,
    depth: number,
    parameters: ReadonlySet<string>,
  ): Node {
    const member = asTree(callee);
    const name = member.type === 'MemberExpression' && !member.computed && asTree(member.property);
    if (rest.optional || member.type !== 'MemberExpression' || member.optional || !name || name.type !== 'Identifier')
      throw this.#refusal('expression-call', '(');
    const of = this.read(asTree(member.object), depth + 1, parameters);
    const method = name.name;
    if (eachCalls.has(method)) return { kind: 'each', of, method, ...this.#arrow(given, method, depth, parameters) };
    if (!calls.has(method)) throw this.#unavailable(method);
    return { kind: 'call', of, method, given: given.map(one => this.read(asTree(one), depth + 1, parameters)) };
  }

  #arrow(given: readonly jsep.Expression[], method: string, depth: number, parameters: ReadonlySet<string>) {
    const [first] = given;
    const arrow = first && asTree(first);
    if (given.length !== 1 || arrow?.type !== 'ArrowFunctionExpression')
      throw this.#refusal('expression-arrow-needed', method);
    const [parameter, ...more] = arrow.params ?? [];
    if (more.length > 0 || (parameter && parameter.type !== 'Identifier'))
      throw this.#refusal('expression-arrow-name', '=>');
    const name = parameter?.name ?? '';
    if (inputs.has(name) || forbidden.has(name)) throw this.#unavailable(name);
    return { parameter: name, body: this.read(arrow.body, depth + 1, new Set([...parameters, name])) };
  }

  #unavailable(token: string): ExpressionError {
    return this.#refusal('expression-unavailable', token);
  }

  #refusal(mistake: ExpressionMistake, token: string): ExpressionError {
    return new ExpressionError(mistake, { token, index: this.#indexOf(token) });
  }

  /** Where a token stands first, outside of texts unless it is found only there; jsep keeps no places. */
  #indexOf(token: string): number {
    for (const { 0: found, index } of this.#text.matchAll(
      /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[\p{L}\p{N}_$]+|\?\.|=>|[^\s\p{L}\p{N}_$]/gu,
    )) {
      if (found === token || (token.length > 1 && this.#text.startsWith(token, index) && !/["'\w]/.test(found)))
        return index;
    }
    return Math.max(0, this.#text.indexOf(token));
  }
}
