import { isForbidden, type Node } from './expression-parse.ts';

/** What names stand for: what is given to an arrow function, then to those around it, then what the expression may read. */
interface Scope {
  inputs: Readonly<Record<string, unknown>>;
  parameter?: string;
  item?: unknown;
  outer?: Scope;
}

/** Longer texts are not made. */
const maximumText = 20_000;

/** An expression that has no value. Nobody is told why: what it hides would tell of itself. */
export class EvaluationError extends Error {}

/** The work of all expressions of a page, or all conditions of a space: each within its own limit, thousands take minutes. */
export class Allowance {
  #left = 5_000_000;
  readonly #read = new Set<string>();

  /** Parsing takes longer than what most expressions do. @throws EvaluationError */
  read(expression: string): void {
    if (this.#read.has(expression)) return;
    this.#read.add(expression);
    this.spend(5 * expression.length);
  }

  /** @throws EvaluationError */
  spend(work: number): void {
    this.#left -= work;
    if (this.#left < 0) throw new EvaluationError('takes too long');
  }
}

/** The work of one evaluation, so that nested calls over long lists and texts end: about a millisecond in all. */
class Budget {
  #left = 20_000;
  readonly #allowance: Allowance | undefined;

  constructor(allowance: Allowance | undefined) {
    this.#allowance = allowance;
  }

  /** @param size characters or items that are looked at */
  spend(size = 0): void {
    const work = 1 + Math.floor(size / 50);
    this.#left -= work;
    this.#allowance?.spend(work);
    if (this.#left < 0) throw new EvaluationError('takes too long');
  }
}

/**
 * The value of an expression, as JavaScript has it, except that nothing is inherited: of a value there are its own members and the
 * methods of decisions 4.10.5.
 * @param inputs plain data; whoever asks what is read may give proxies
 * @param allowance shared with other expressions
 * @throws whatever JavaScript would throw, and EvaluationError for what would take too long
 */
export function evaluate(node: Node, inputs: object, allowance?: Allowance): unknown {
  return value(node, { inputs: { ...inputs } }, new Budget(allowance));
}

/** The text that a value prints: null and undefined print nothing (decisions 4.10.7). */
export function textOf(result: unknown, allowance?: Allowance): string {
  return result === null || result === undefined ? '' : String(primitive(result, new Budget(allowance)));
}

function value(node: Node, scope: Scope, budget: Budget): unknown {
  budget.spend();
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'name':
      return named(node.name, scope);
    case 'list':
      return node.items.map(item => value(item, scope, budget));
    case 'choice':
      return value(value(node.test, scope, budget) ? node.yes : node.no, scope, budget);
    case 'not':
      return !value(node.of, scope, budget);
    case 'minus':
      return -Number(primitive(value(node.of, scope, budget), budget));
    case 'binary':
      return binary(node, scope, budget);
    case 'member':
      return member(value(node.of, scope, budget), value(node.key, scope, budget), budget);
    case 'call':
      return call(node, scope, budget);
    case 'each':
      return each(node, scope, budget);
  }
}

function named(name: string, scope: Scope): unknown {
  for (let each: Scope | undefined = scope; each; each = each.outer) if (each.parameter === name) return each.item;
  return Object.hasOwn(scope.inputs, name) ? scope.inputs[name] : undefined;
}

/** What JavaScript makes of a value where it wants none with members; lists are written out within the budget. */
function primitive(given: unknown, budget: Budget): unknown {
  if (typeof given === 'string') budget.spend(given.length);
  if (typeof given !== 'object' || given === null) return given;
  if (!Array.isArray(given)) return '[object Object]';
  const parts: string[] = [];
  let length = 0;
  for (const item of given) {
    const part = item === null || item === undefined ? '' : String(primitive(item, budget));
    budget.spend(part.length);
    length += part.length + 1;
    if (length > maximumText) throw new EvaluationError('makes too long a text');
    parts.push(part);
  }
  return parts.join(',');
}

function member(object: unknown, key: unknown, budget: Budget): unknown {
  const name = String(primitive(key, budget));
  if (isForbidden(name)) throw new EvaluationError(`${name} is not available`);
  if (object === null || object === undefined) throw new EvaluationError(`there is no ${name} here`);
  // What has the key can be asked for it; letters of a text and items of a list are members too.
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}

function binary({ operator, left, right }: Node & { kind: 'binary' }, scope: Scope, budget: Budget): unknown {
  const first = value(left, scope, budget);
  if (operator === '&&') return first && value(right, scope, budget);
  if (operator === '||') return first || value(right, scope, budget);
  const second = value(right, scope, budget);
  if (operator === '===') return same(first, second, budget);
  if (operator === '!==') return !same(first, second, budget);
  if (operator === '==') return equal(first, second, budget);
  if (operator === '!=') return !equal(first, second, budget);
  if (operator === 'in') {
    if (typeof second !== 'object' || second === null) throw new EvaluationError('in asks for a member of an object');
    const name = String(primitive(first, budget));
    return !isForbidden(name) && Object.hasOwn(second, name);
  }
  return arithmetic(operator, primitive(first, budget), primitive(second, budget));
}

function same(first: unknown, second: unknown, budget: Budget): boolean {
  if (typeof first === 'string') budget.spend(first.length);
  return first === second;
}

function equal(first: unknown, second: unknown, budget: Budget): boolean {
  const isObject = (one: unknown) => typeof one === 'object' && one !== null;
  // Two lists are equal when they are the same one, and none equals null.
  if (isObject(first) === isObject(second) || first == null || second == null) return looselyEqual(first, second);
  return looselyEqual(primitive(first, budget), primitive(second, budget));
}

// biome-ignore lint/suspicious/noDoubleEquals: the operator that was written
const looselyEqual = (first: unknown, second: unknown) => first == second;

function arithmetic(operator: string, first: unknown, second: unknown): unknown {
  const [a, b] = [first, second] as [number, number]; // primitives of any kind, with which these operators do what JavaScript does
  switch (operator) {
    case '+':
      if (String(first).length + String(second).length > maximumText)
        throw new EvaluationError('makes too long a text');
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}

type TextMethod = (this: string, ...given: unknown[]) => unknown;
// The first argument of each is text or a place, the second a place: what JavaScript makes of any primitive.
const textMethods: Readonly<Record<string, TextMethod>> = {
  at: String.prototype.at as TextMethod,
  startsWith: String.prototype.startsWith as TextMethod,
  endsWith: String.prototype.endsWith as TextMethod,
  includes: String.prototype.includes as TextMethod,
  toLowerCase: String.prototype.toLowerCase,
  toUpperCase: String.prototype.toUpperCase,
  trim: String.prototype.trim,
};

function call({ of, method, given }: Node & { kind: 'call' }, scope: Scope, budget: Budget): unknown {
  const target = value(of, scope, budget);
  const list = given.map(one => value(one, scope, budget));
  if (typeof target === 'string') {
    const plain = list.map(one => primitive(one, budget));
    // Looking for a long text in a long one compares many times.
    budget.spend(target.length * (1 + String(plain[0] ?? '').length / 50));
    return textMethods[method]?.apply(target, plain);
  }
  if (Array.isArray(target) && (method === 'at' || method === 'includes')) {
    budget.spend(target.length);
    const place = (one: unknown) => Number(primitive(one, budget));
    return method === 'at' ? target.at(place(list[0])) : target.includes(list[0], place(list[1] ?? 0));
  }
  throw new EvaluationError(`${method} cannot be called here`);
}

function each({ of, method, parameter, body }: Node & { kind: 'each' }, scope: Scope, budget: Budget): unknown {
  const target = value(of, scope, budget);
  if (!Array.isArray(target)) throw new EvaluationError(`${method} asks for a list`);
  const of1 = (item: unknown) => value(body, { inputs: scope.inputs, parameter, item, outer: scope }, budget);
  if (method === 'map') return target.map(of1);
  return method === 'some' ? target.some(of1) : target.every(of1);
}
