import { type Claim, expressionOf, signedIn } from '#dashboard/sites/conditions/claims.ts';
import { type ExpressionInputs, holds, isSignedIn } from '#document/expression.ts';
import { type Node, parseExpression } from '#document/expression-parse.ts';

/** What a visitor is of whom a row speaks: a value for all that is asked for; `undefined` is not claimed. */
export interface Row {
  values: readonly unknown[];
  holds: boolean;
}

/** For whom a condition holds, one by one of what it asks for. */
export interface TruthTable {
  /** What is asked for, as the condition writes it. */
  asked: readonly string[];
  rows: readonly Row[];
  /** Whether there are more combinations than rows. */
  cut: boolean;
}

/** More rows nobody reads. */
const most = 16;

/** A text that no condition compares with. */
const otherText = '…';

interface Asked {
  /** From `visitor` on. */
  names: readonly string[];
  /** What it is compared with. */
  literals: unknown[];
  /** Whether something is asked of its items. */
  isList: boolean;
}

/** @throws ExpressionError for what is no expression */
export function truthTable(condition: string, known: readonly Claim[]): TruthTable {
  const asked = askedOf(parseExpression(condition));
  const choices = asked.map(one => valuesFor(one, known));
  const all = choices.reduce<unknown[][]>(
    (rows, values) => rows.flatMap(row => values.map(value => [...row, value])).slice(0, most + 1),
    [[]],
  );
  const rows = all.slice(0, most).flatMap(values => {
    const visitor = visitorOf(asked, values);
    const row = { values, holds: holds(condition, { visitor }) };
    // Only who is signed in has signed claims.
    return !visitor.signedIn && isSignedIn(visitor.claims) ? [] : [row];
  });
  return { asked: asked.map(written), rows, cut: all.length > most };
}

const written = ({ names: [first, ...names] }: Asked) => (first === 'signedIn' ? signedIn : expressionOf(names));

/** Claims that a condition reads and the schema does not know, mistyped perhaps. @throws ExpressionError for what is no expression */
export function unknownClaims(condition: string, known: readonly Claim[]): string[] {
  const begins = (names: readonly string[], start: readonly string[]) => start.every((name, at) => names[at] === name);
  return askedOf(parseExpression(condition))
    .filter(
      ({ names: [first, ...names] }) =>
        first === 'claims' && !known.some(claim => begins(names, claim.names) || begins(claim.names, names)),
    )
    .map(written);
}

function valuesFor({ names, literals, isList }: Asked, known: readonly Claim[]): unknown[] {
  if (names[0] === 'signedIn') return [true, false];
  const claim = known.find(other => ['claims', ...other.names].join('\n') === names.join('\n'));
  const said = [...new Set([...literals, ...(claim?.values ?? [])])];
  if (isList || claim?.type === 'array') return [...said.slice(0, 3).map(value => [value]), [], undefined];
  if (claim?.type === 'boolean' || said.some(value => typeof value === 'boolean')) return [true, false, undefined];
  const numbers = said.filter(value => typeof value === 'number');
  // Around a number lies what a comparison tells apart.
  if (numbers.length > 0) return [...new Set(numbers.flatMap(value => [value - 1, value, value + 1])), undefined];
  const texts = said.filter(value => typeof value === 'string').slice(0, 4);
  if (texts.length > 0) return [...texts, otherText, undefined];
  return [claim?.type === 'number' ? 1 : claim?.type === 'string' ? otherText : true, undefined];
}

/** Somebody, put together from single values. */
function visitorOf(asked: readonly Asked[], values: readonly unknown[]): ExpressionInputs['visitor'] {
  const visitor: ExpressionInputs['visitor'] & Record<string, unknown> = { claims: { unsigned: {} }, signedIn: true };
  for (const [index, { names }] of asked.entries()) {
    if (values[index] === undefined) continue;
    let at: Record<string, unknown> = visitor;
    for (const name of names.slice(0, -1)) {
      const inner = at[name];
      const next: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {};
      at[name] = next;
      at = next;
    }
    at[names.at(-1) ?? ''] = values[index];
  }
  return visitor;
}

/** What an expression reads of a visitor, in the order in which it names them. */
function askedOf(tree: Node): Asked[] {
  const found = new Map<string, Asked>();
  const note = (names: readonly string[], literals: readonly unknown[], isList = false) => {
    const key = names.join('\n');
    const asked = found.get(key) ?? { names, literals: [], isList: false };
    asked.literals.push(...literals);
    asked.isList ||= isList;
    found.set(key, asked);
  };
  const visit = (node: Node): void => {
    const names = namesOf(node);
    if (names) note(names, []);
    else inside(node);
  };
  const inside = (node: Node): void => {
    switch (node.kind) {
      case 'binary':
        compare(node.left, node.right);
        compare(node.right, node.left);
        return;
      case 'call': {
        const of = namesOf(node.of);
        const literals = node.given.flatMap(given => (given.kind === 'literal' ? [given.value] : []));
        // Whether a text or a list is asked, only the schema knows; what is asked for alone is a list more often.
        if (of) note(of, literals, node.method === 'includes');
        else visit(node.of);
        for (const given of node.given) visit(given);
        return;
      }
      case 'each': {
        const of = namesOf(node.of);
        if (of) note(of, literalsIn(node.body), true);
        else visit(node.of);
        visit(node.body);
        return;
      }
      case 'choice':
        for (const part of [node.test, node.yes, node.no]) visit(part);
        return;
      case 'list':
        for (const item of node.items) visit(item);
        return;
      case 'member':
        visit(node.of);
        visit(node.key);
        return;
      case 'not':
      case 'minus':
        visit(node.of);
    }
  };
  const compare = (one: Node, other: Node) => {
    const names = namesOf(one);
    if (names) note(names, literalsIn(other));
    else visit(one);
  };
  visit(tree);
  return [...found.values()];
}

/** The names from `visitor` on, where one thing of it is all that a node reads. */
function namesOf(node: Node): string[] | undefined {
  const names: string[] = [];
  let at = node;
  while (at.kind === 'member' && at.key.kind === 'literal') {
    names.unshift(String(at.key.value));
    at = at.of;
  }
  if (at.kind !== 'name' || at.name !== 'visitor') return undefined;
  if (names[0] === 'signedIn') return names.slice(0, 1);
  if (names[0] !== 'claims' || names.length < 2 || (names.length === 2 && names[1] === 'unsigned')) return undefined;
  return names;
}

/** The literals that stand in a node, as far as something is compared with them. */
function literalsIn(node: Node): unknown[] {
  if (node.kind === 'literal') return [node.value];
  if (node.kind === 'list') return node.items.flatMap(literalsIn);
  if (node.kind === 'binary') return [...literalsIn(node.left), ...literalsIn(node.right)];
  return [];
}
